// One client for all games: each click says a word; what may be said next glows; words without a shape become buttons.

import { button, element, part } from "./elements.js";
import { onLongPress } from "./long_press.js";
import { pointAgain, showLesson } from "./lesson.js";
import { endMissed, isShowingMissed, showMissed } from "./missed_lines.js";
import { Parts } from "./parts.js";
import { PictureView, released } from "./picture_view.js";
import { tell } from "./rule_links.js";
import { Saying } from "./saying.js";
import { showCompany } from "./table_company.js";
import { forgetSpoken, showLog, showSeats, showWordsOfTable } from "./table_log.js";
import { checkReceipt } from "./receipt_check.js";
import { keepSeen } from "./receipts.js";
import { asks, explain, explainScore, whatButton } from "./what.js";
import { watchTurns } from "./turn_news.js";

const id = document.querySelector("[data-table]").dataset.table;
const texts = JSON.parse(part("texts").textContent);
const isTall = () => innerWidth < 640;
const isTouch = matchMedia("(pointer: coarse)").matches;

const NOTHING_TO_CHOOSE = { seat: null, decision: 0, mine: false, legal: [], labels: {}, undo: false, chose: false };

const parts = new Parts();
const picture = new PictureView(part("picture"));
let shown = { number: 0, tag: "", isCovered: true }; // the last payload that was shown
let choice = NOTHING_TO_CHOOSE;
const saying = new Saying();
let answered = null; // the choice that was made: until the seat's next decision comes, nothing can be said
let waiting = 0; // payloads that have come and are not yet shown

// Saying

const wordsDrawn = () => new Set([...part("picture").querySelectorAll("[data-word]")].map((shape) => shape.dataset.word));

function said() {
  const done = saying.whole();
  if (done && !isTouch) send(done.text);
  else light(true);
}

function say(word) {
  saying.say(saying.ways(new Set()).get(word) ?? [word]);
  said();
}

// Back to before the last click, with the words that said themselves after it
function takeBack() {
  saying.back();
  light(true);
}

// What the network does not answer is said to be lost, and can be tried again
async function reach(path, how) {
  try {
    return await fetch(`/t/${id}/${path}`, how);
  } catch (error) {
    if (error.name === "AbortError") return null;
    console.warn(error);
    part("notice").textContent = texts.lost;
    return null;
  }
}

async function post(path, fields = {}) {
  const answer = await reach(path, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer) return null;
  const told = await answer.json().catch(() => ({ error: texts.lost })); // not the site's words: something on the way, or a fault
  tell(part("notice"), told.error ?? "");
  return answer.ok && !told.error ? told : null;
}

async function send(text) {
  answered = choice;
  asking.abort(); // a preview that is still on its way is of no use any more
  rest();
  const told = await post("say", { words: text, seat: answered.seat, decision: answered.decision });
  if (told || isNew(choice)) return;
  answered = null; // refused or lost: say it again, or something else
  saying.take(choice.legal);
  light(true);
}

const isNew = ({ seat, decision }) => !answered || seat !== answered.seat || decision !== answered.decision;

// Nobody says a thing twice
function rest() {
  saying.take([], true);
  for (const shape of part("picture").querySelectorAll(".lit, .said")) shape.classList.remove("lit", "said");
  part("words").replaceChildren();
  part("sentences").replaceChildren();
  part("words").ariaBusy = "true";
}

// Showing

async function show(payload) {
  if (payload.reload) return location.reload();
  const before = choice;
  const isFirst = shown.isCovered;
  const missed = payload.frames.map(([n, frame]) => { parts.take(frame); return [n, parts.picture()]; });
  if (payload.parts.curtain) parts.clear();
  parts.take(payload.parts);
  const curtain = parts.get("curtain");
  shown = { ...payload, isCovered: Boolean(curtain) };
  choice = curtain ? NOTHING_TO_CHOOSE : parts.get("choice");
  if (curtain) return showCurtain(curtain);
  showLog(parts, payload.since, payload.number);
  keepSeen(id, parts.numbered("log"));
  const isThinking = saying.isBegun || !isFirst && before.mine && choice.seat === before.seat && choice.decision === before.decision;
  if (!isThinking && missed.length) await catchUp(missed); // nobody who thinks is disturbed
  part("curtain").hidden = true;
  const legal = isNew(choice) ? choice.legal : [];
  saying.take(legal, choice.seat !== before.seat);
  const standing = parts.get("standing");
  showSeats(parts);
  showWordsOfTable(parts);
  part("status").textContent = parts.get("prompt");
  part("record").hidden = !standing.closed;
  if (standing.closed) checkReceipt(id);
  if (part("check")) part("check").hidden = !standing.closed; // a lesson has no dice to check
  part("replay").hidden = !standing.closed && !parts.get("company").seated;
  showTurns(choice.mine ? [id] : []);
  showCompany(parts.get("company"), standing, texts, post);
  showLesson(parts.get("lesson"), texts, post);
  await light(saying.isBegun);
}

// What was missed, line by line; a click goes straight to the end
async function catchUp(missed) {
  part("curtain").hidden = true;
  part("words").inert = true;
  part("status").ariaLive = "off"; // the lines are spoken elsewhere
  saying.take([], true);
  hovered = "";
  await showMissed(picture, missed, waiting - 1, (n) => { part("status").textContent = part(`line${n}`)?.textContent ?? ""; });
  part("status").ariaLive = null;
  part("words").inert = false;
}

function showTurns(turns) {
  const mark = turns.includes(id) ? "● " : turns.length ? "○ " : "";
  document.title = mark + document.title.replace(/^[●○] /, "");
}

function showCurtain(seats) {
  part("words").ariaBusy = null;
  picture.clear();
  for (const name of ["words", "what", "sentences", "log", "describe", "said", "company"]) part(name).replaceChildren();
  forgetSpoken();
  saying.take([], true);
  const lifts = seats.map(([seat, name]) => button(texts.lift.replace("{name}", name), () => post("lift", { seat }), "do"));
  part("curtain").hidden = false;
  part("curtain").replaceChildren(...lifts);
  lifts[0]?.focus();
}

// Show the picture (with what has been said, if asked; or another in its place) and light up what may be said next
async function light(ask, instead = null) {
  const now = shown;
  const told = ask && saying.isBegun ? await preview(saying.said, saying.wants) : null;
  const ghost = told?.parts ?? instead;
  if (now !== shown || now.isCovered || isShowingMissed()) return; // something newer has come, and shows itself
  part("status").textContent = saying.isBegun && told?.prompt || parts.get("prompt");
  part("status").classList.toggle("hush", Boolean(parts.get("lesson")) && !saying.isBegun); // a lesson says what to do
  await picture.show(parts.picture(ghost ?? {}));
  await released();
  if (shown.isCovered) return picture.clear();
  const shapes = [...part("picture").querySelectorAll("[data-word]")];
  const drawn = wordsDrawn();
  const possible = saying.possible(drawn);
  const shaped = new Set();
  const chosen = shapesSaid(shapes);
  const free = new Set(shapes.filter((shape) => !chosen.has(shape)).map((shape) => shape.dataset.word));
  for (const shape of shapes) {
    const word = shape.dataset.word;
    const reached = saying.reach(shape, drawn, possible);
    const glows = reached.length > 0 && (!chosen.has(shape) || !free.has(word));
    shape.classList.toggle("lit", glows);
    shape.classList.toggle("said", chosen.has(shape));
    shape.setAttribute("role", glows ? "button" : "img");
    glows ? shape.setAttribute("tabindex", "0") : shape.removeAttribute("tabindex");
    if (reached.includes(word) && glows) shaped.add(word);
  }
  showWords(shaped);
  pointAgain();
}

// As many shapes of a word as were said: those that were touched, or the first
function shapesSaid(shapes) {
  const found = new Set(shapes.filter((shape) => saying.isWanted(shape)));
  saying.said.forEach((word, at) => {
    const same = shapes.filter((shape) => shape.dataset.word === word && !found.has(shape));
    const shape = same.find(({ id }) => id === saying.touched[at]) ?? same[0];
    if (shape) found.add(shape);
  });
  return found;
}

let asking = new AbortController();
// The parts of the picture that change with these words, and what may be said then; nothing if the table has changed
async function preview(words, wants = []) {
  const now = shown;
  if (asking.signal.aborted) asking = new AbortController();
  const { signal } = asking;
  const wanted = wants.length ? `&wanted=${encodeURIComponent(wants.map((any) => any.join("|")).join(" "))}` : "";
  const answer = await reach(`preview?tall=${isTall()}&words=${encodeURIComponent(words.join(" "))}${wanted}`, { signal });
  const told = answer?.ok ? await answer.json().catch(() => null) : null; // it may be taken back on its way
  return told && now === shown && told.number === shown.number ? told : null;
}

const label = (word) => choice.labels[word] ?? word;

// What was said so far and what the shapes that glow would say; words without a shape as buttons; every sentence as a list
function showWords(shaped) {
  if (!isNew(choice)) return rest();
  part("words").ariaBusy = null;
  const buttons = [];
  const done = saying.whole();
  if (done) buttons.push(button(texts.do, () => send(done.text), "do"));
  const ways = saying.ways(new Set());
  const offered = saying.offered();
  for (const word of new Set([...offered, ...saying.next()])) {
    const leads = [...shaped].some((other) => other !== word && ways.get(other)?.[0] === word);
    if (offered.includes(word) || !shaped.has(word) && !leads) {
      buttons.push(button(label(word), () => say(word)));
      buttons.at(-1).dataset.say = word;
    }
  }
  if (saying.isBegun) buttons.push(button(texts.back, takeBack, "quiet"));
  if (choice.undo) buttons.push(button(texts.undo, () => post("undo", { seat: choice.seat }), "quiet"));
  else if (choice.chose && !parts.get("standing").over) buttons.push(button(texts.ask_back, () => post("ask_back", { seat: choice.seat }), "quiet"));
  if (choice.mine) buttons.push(button(texts.hint, hint, "quiet"));
  buttons.push(whatButton(texts.what));
  part("words").replaceChildren(...buttons);
  part("sentences").replaceChildren(...saying.tree.sentences.map(({ text, words }) => (
    element("li", {}, button(words.map(label).join(" · "), () => send(text), "quiet"))
  )));
}

async function hint() {
  const now = shown;
  const answer = await reach(`hint?seat=${choice.seat}`);
  if (!answer?.ok) return;
  const { say: text, why } = await answer.json();
  if (!text || now !== shown) return;
  await light(false, (await preview(text.split(" ")))?.parts);
  if (now !== shown) return;
  tell(part("notice"), `${text.split(" ").map(label).join(" · ")}. ${why}`);
}

// Clicks, keys, and what hovering shows

const shapeOf = (event) => {
  const shape = event.target.closest?.("[data-word]");
  return shape && part("picture").contains(shape) ? shape : null;
};
const isChosen = (shape) => shape.classList.contains("said") && !shape.classList.contains("lit") && !saying.isWanted(shape);

function press(event) {
  if (asks(event, reach)) return;
  const shape = shapeOf(event);
  if (!shape) return;
  if (!isChosen(shape) && saying.touch(shape, wordsDrawn())) { event.preventDefault(); said(); } else refuse(shape.dataset.word);
}

async function refuse(word) {
  if (!choice.mine || !isNew(choice)) return; // pressed twice: the first is on its way
  const now = shown;
  const answer = await reach(`why?seat=${choice.seat}&words=${encodeURIComponent([...saying.said, word].join(" "))}`);
  if (answer?.ok && now === shown) tell(part("notice"), (await answer.json()).why);
}

let hovered = "";
async function hover(event) {
  if (isShowingMissed()) return;
  const shape = shapeOf(event);
  const whole = shape && !isTouch && saying.foresee(shape, wordsDrawn())?.whole?.text || "";
  if (whole === hovered) return;
  hovered = whole;
  const ghost = whole ? (await preview(whole.split(" ")))?.parts : {};
  if (hovered === whole && ghost) await light(!whole && saying.isBegun, ghost);
}

// Held by a finger, a shape shows what would have been said; whether it had anything to show
function peek(event) {
  const shape = shapeOf(event);
  const then = shape && saying.foresee(shape, wordsDrawn());
  if (then) preview(then.said).then((told) => told && light(false, told.parts));
  return Boolean(then);
}

onLongPress(part("picture"), peek, () => light(true));
part("picture").addEventListener("click", press);
part("picture").addEventListener("mouseover", hover);
part("seats").addEventListener("click", ({ target }) => {
  const seat = target.closest("button.points")?.closest("li");
  if (seat) explainScore(seat.id.replace("seat", ""), seat.textContent, reach);
});
part("picture").addEventListener("mouseleave", hover);
part("phrases").addEventListener("click", (event) => {
  const { phrase } = event.target.dataset;
  if (phrase) post("talk", { phrase });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && saying.isBegun) takeBack();
  if (event.key === "?" && part("picture").contains(event.target)) explain(event.target, reach);
  if ((event.key === "Enter" || event.key === " ") && shapeOf(event)) press(event);
  else if (event.key === "Enter" && event.target === document.body && saying.whole()) send(saying.whole().text);
});

// Live: a hidden tab lets its stream go, a visible one gets what it lacks; the browser reconnects by itself

let source = null;
let showing = Promise.resolve();

// One payload after the other, in the order they came
function receive(payload) {
  waiting += 1;
  if (payload.parts?.curtain) endMissed();
  showing = showing.then(released).then(() => show(payload)).finally(() => { waiting -= 1; });
  return showing;
}

function connect() {
  source?.close();
  source = null;
  if (document.hidden) return;
  const seen = shown.isCovered ? "" : `&seen=${shown.number}&tag=${shown.tag}`;
  source = new EventSource(`/t/${id}/live?tall=${isTall()}${seen}`);
  const isFound = () => { if (part("notice").textContent === texts.lost) part("notice").textContent = ""; };
  source.onmessage = (message) => { isFound(); receive(JSON.parse(message.data)); };
  source.onopen = isFound;
  source.onerror = () => { part("notice").textContent = texts.lost; dispatchEvent(new Event("meowple-lost")); };
}

document.addEventListener("visibilitychange", connect);
watchTurns(id, texts.turn, showTurns);
await receive(JSON.parse(part("payload").textContent));
connect();
