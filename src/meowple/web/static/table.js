// One client for all games: each click says a word; what may be said next glows; words without a shape become buttons.

import { endFilm, isPlaying, playFilm } from "./film.js";
import { change, released } from "./glide.js";
import { askToNotify, isAsked, watchTurns } from "./news.js";
import { onLongPress } from "./peek.js";
import { Tree } from "./tree.js";

const id = document.querySelector("[data-table]").dataset.table;
const talk = JSON.parse(document.getElementById("talk").textContent);
const part = (name) => document.getElementById(name);
const isTall = () => innerWidth < 640;
const isTouch = matchMedia("(pointer: coarse)").matches;

const SURE = "anyway"; // a word that asks "really?": it never says itself

let shown = JSON.parse(part("shown").textContent);
let tree = new Tree([]);
let said = [];
let touched = []; // the shape by which each of these words was said, if any: of three equal dice, this one
let steps = []; // how much had been said before each click
let sent = null; // the face that was answered: until the seat's next decision comes, nothing can be said
let spoken = null; // the last line said aloud; nothing yet
let waiting = 0; // faces that have come and are not yet shown

// Saying

function say(words, shape) {
  steps.push(said.length);
  said = [...said, ...words];
  touched[said.length - 1] = shape?.id;
  for (let next = tree.next(said); !tree.whole(said) && next.size === 1 && !next.has(SURE); next = tree.next(said)) said.push([...next][0]);
  const done = tree.whole(said);
  if (done && !isTouch) send(done.text);
  else light(true);
}

// Back to before the last click, with the words that said themselves after it
function takeBack() {
  said = said.slice(0, steps.pop() ?? 0);
  touched.length = said.length;
  light(true);
}

// Another piece than the one chosen before: go back to where it could be said, and say it
function changeOfMind(shape, drawn) {
  const { word } = shape.dataset;
  for (let at = steps.length - 1; at >= 0; at--) {
    const before = said.slice(0, steps[at]);
    const way = tree.ways(before, drawn).get(word);
    if (!way || said.includes(word)) continue;
    [said, steps] = [before, steps.slice(0, at)];
    touched.length = said.length;
    say(way, shape);
    return true;
  }
  return false;
}

// What the network does not answer is said to be lost, and can be tried again
async function reach(path, how) {
  try {
    return await fetch(`/t/${id}/${path}`, how);
  } catch (error) {
    console.warn(error);
    part("notice").textContent = talk.lost;
    return null;
  }
}

async function post(path, fields = {}) {
  const answer = await reach(path, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer) return null;
  const told = await answer.json().catch(() => ({ error: talk.lost })); // not the site's words: something on the way, or a fault
  part("notice").textContent = told.error ?? "";
  return answer.ok && !told.error ? told : null;
}

async function send(text) {
  sent = shown;
  rest();
  const told = await post("say", { words: text, seat: sent.seat, decision: sent.decision });
  if (told || isNew(shown)) return;
  sent = null; // refused or lost: say it again, or something else
  tree = new Tree(shown.legal);
  light(true);
}

const isNew = (face) => !sent || face.seat !== sent.seat || face.decision !== sent.decision;

// Nobody says a thing twice
function rest() {
  [said, touched, steps, tree] = [[], [], [], new Tree([])];
  for (const shape of part("picture").querySelectorAll(".lit")) shape.classList.remove("lit");
  part("words").replaceChildren();
  part("sentences").replaceChildren();
  part("words").ariaBusy = "true";
}

// Showing

async function show(face) {
  if (face.reload) return location.reload();
  if (!face.curtain) showLog(face);
  const isThinking = said.length || face !== shown && shown.mine && face.seat === shown.seat && face.decision === shown.decision;
  if (!face.curtain && !isThinking && face.frames.length) await catchUp(face.frames); // nobody who thinks is disturbed
  const legal = isNew(face) && face.legal || [];
  const kept = face.seat === shown.seat && new Tree(legal).going(said).length ? said : [];
  shown = face;
  part("curtain").hidden = !face.curtain;
  if (face.curtain) return showCurtain(face.curtain);
  said = kept;
  if (!said.length) [touched, steps] = [[], []];
  tree = new Tree(legal);
  part("seats").innerHTML = face.seats;
  part("status").textContent = face.status;
  part("describe").innerHTML = face.describe;
  part("chat").innerHTML = face.chat;
  part("record").hidden = part("check").hidden = !face.closed;
  part("replay").hidden = !face.closed && !face.seated;
  showTurns(face.mine ? [id] : []);
  showCompany();
  await light(said.length > 0, face.picture);
}

// What was missed, line by line; a click goes straight to the end
async function catchUp(frames) {
  part("curtain").hidden = true;
  part("words").inert = true;
  part("status").ariaLive = "off"; // the lines are spoken elsewhere
  tree = new Tree([]);
  hovered = "";
  await playFilm(part("picture"), frames, waiting - 1, (n) => { part("status").textContent = part(`line${n}`)?.textContent ?? ""; });
  part("status").ariaLive = null;
  part("words").inert = false;
}

const lineOf = (row) => Number(row.id.slice(4));

function showLog(face) {
  part("log").innerHTML = face.log;
  for (const row of part("log").children) row.classList.toggle("new", face.since !== null && lineOf(row) > face.since);
  speakNews(face);
}

// The live region speaks each new line once, in order: after the curtain those since this seat last looked
function speakNews(face) {
  const heard = spoken ?? face.since ?? face.number;
  const rows = [...part("log").children].filter((row) => lineOf(row) > heard).reverse();
  if (rows.length) part("said").replaceChildren(...rows.map((row) => Object.assign(document.createElement("p"), { textContent: row.textContent })));
  spoken = face.number;
}

function showTurns(turns) {
  const mark = turns.includes(id) ? "● " : turns.length ? "○ " : "";
  document.title = mark + document.title.replace(/^[●○] /, "");
}

function showCurtain(seats) {
  part("words").ariaBusy = null;
  for (const name of ["picture", "words", "prompt", "sentences", "log", "describe", "said", "company"]) part(name).replaceChildren();
  spoken = null;
  const lifts = seats.map(([seat, name]) => button(talk.lift.replace("{name}", name), () => post("lift", { seat }), "do"));
  part("curtain").replaceChildren(...lifts);
  lifts[0]?.focus();
}

async function light(ask, picture) {
  const face = shown;
  if (ask && said.length) picture = await preview(said) ?? picture;
  if (face !== shown || face.curtain || isPlaying()) return; // something newer has come, and shows itself
  await change(part("picture"), picture ?? face.picture);
  await released();
  if (shown.curtain) return part("picture").replaceChildren();
  const shapes = [...part("picture").querySelectorAll("[data-word]")];
  const ways = tree.ways(said, new Set(shapes.map((shape) => shape.dataset.word)));
  const shaped = new Set();
  const chosen = shapesSaid(shapes);
  const free = new Set(shapes.filter((shape) => !chosen.has(shape)).map((shape) => shape.dataset.word));
  for (const shape of shapes) {
    const word = shape.dataset.word;
    const glows = ways.has(word) && (!chosen.has(shape) || !free.has(word));
    shape.classList.toggle("lit", glows);
    shape.classList.toggle("said", chosen.has(shape));
    shape.setAttribute("role", glows ? "button" : "img");
    glows ? shape.setAttribute("tabindex", "0") : shape.removeAttribute("tabindex");
    if (glows) shaped.add(word);
  }
  showWords(shaped);
}

// As many shapes of a word as were said: those that were touched, or the first
function shapesSaid(shapes) {
  const found = new Set();
  said.forEach((word, at) => {
    const same = shapes.filter((shape) => shape.dataset.word === word && !found.has(shape));
    const shape = same.find(({ id }) => id === touched[at]) ?? same[0];
    if (shape) found.add(shape);
  });
  return found;
}

// Nothing if the table has changed meanwhile
async function preview(words) {
  const face = shown;
  const answer = await reach(`preview?tall=${isTall()}&words=${encodeURIComponent(words.join(" "))}`);
  const picture = answer?.ok ? await answer.text() : null;
  return face === shown ? picture : null;
}

const label = (word) => shown.labels[word] ?? word;

// What was said so far and what the shapes that glow would say; words without a shape as buttons; every sentence as a list
function showWords(shaped) {
  if (!isNew(shown)) return rest();
  part("words").ariaBusy = null;
  const buttons = [];
  const done = tree.whole(said);
  if (done) buttons.push(button(talk.do, () => send(done.text), "do"));
  const ways = tree.ways(said, new Set());
  const leading = [];
  for (const word of tree.next(said)) {
    const leads = [...shaped].some((other) => other !== word && ways.get(other)?.[0] === word);
    if (!shaped.has(word) && !leads) buttons.push(button(label(word), () => say([word])));
    else if (!shaped.has(word)) leading.push(label(word));
  }
  const begun = [...said.map(label), leading.join(" / ")].filter(Boolean).join(" · ");
  part("prompt").textContent = shown.mine && begun ? `${begun} …` : "";
  if (said.length) buttons.push(button(talk.back, takeBack, "quiet"));
  if (shown.undo) buttons.push(button(talk.undo, () => post("undo", { seat: shown.seat }), "quiet"));
  else if (shown.chose && !shown.over) buttons.push(button(talk.ask_back, () => post("ask_back", { seat: shown.seat }), "quiet"));
  if (shown.mine) buttons.push(button(talk.hint, hint, "quiet"));
  part("words").replaceChildren(...buttons);
  part("sentences").replaceChildren(...tree.sentences.map(({ text, words }) => {
    const row = document.createElement("li");
    row.append(button(words.map(label).join(" · "), () => send(text), "quiet"));
    return row;
  }));
}

// What is going on besides the moves
function showCompany() {
  const things = [];
  const { asked } = shown;
  if (asked) {
    things.push(Object.assign(document.createElement("p"), { textContent: asked.text }));
    if (!asked.agreed) {
      things.push(button(talk.agree, () => post("answer_back", { agrees: true }), "do"));
      things.push(button(talk.decline, () => post("answer_back", { agrees: false })));
    }
  }
  for (const [seat, name] of shown.absent) things.push(button(talk.hand_over.replace("{name}", name), () => post("hand_over", { seat })));
  if (shown.away) things.push(button(talk.come_back, () => post("come_back"), "do"));
  if (shown.closed && shown.seated) things.push(...rematches());
  part("company").replaceChildren(...things);
  const menu = [];
  if (!shown.closed && shown.seated && !shown.away) menu.push(button(talk.leave, () => post("leave"), "quiet"));
  if (!shown.closed && (shown.host || shown.absent.length)) menu.push(button(talk.close, () => post("close"), "quiet"));
  if (shown.host) menu.push(button(shown.open ? talk.unwatch : talk.watch, () => post("watch", { allow: !shown.open }), "quiet"));
  for (const [seat, name] of shown.guests) menu.push(button(talk.free.replace("{name}", name), () => post("free", { seat }), "quiet"));
  for (const path of shown.invites) menu.push(Object.assign(document.createElement("a"), { href: path, textContent: `${talk.invite}: ${location.origin}${path}` }));
  if (!isAsked()) menu.push(button(talk.notify, askToNotify, "quiet"));
  part("menu").replaceChildren(...menu);
}

function rematches() {
  const go = (first) => async () => {
    const told = await post("rematch", { first });
    if (told) location.href = `/t/${told.done}`;
  };
  if (shown.rematch) return [button(talk.to_rematch, () => { location.href = `/t/${shown.rematch}`; }, "do")];
  return ["next", "same", "lot"].map((first, at) => button(talk[`rematch_${first}`], go(first), at ? "" : "do"));
}

function button(text, act, kind = "") {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: kind });
  made.addEventListener("click", act);
  return made;
}

async function hint() {
  const face = shown;
  const answer = await reach(`hint?seat=${face.seat}`);
  if (!answer?.ok) return;
  const { say: text, why } = await answer.json();
  if (!text || face !== shown) return;
  await light(false, await preview(text.split(" ")) ?? shown.picture);
  if (face !== shown) return;
  part("notice").textContent = `${text.split(" ").map(label).join(" · ")}. ${why}`;
}

// Clicks, keys, and what hovering shows

const shapeOf = (event) => {
  const shape = event.target.closest?.("[data-word]");
  return shape && part("picture").contains(shape) ? shape : null;
};
const wordsDrawn = () => new Set([...part("picture").querySelectorAll("[data-word]")].map((shape) => shape.dataset.word));
const isChosen = ({ classList }) => classList.contains("said") && !classList.contains("lit");
const wayOf = (shape) => tree.ways(said, wordsDrawn()).get(shape.dataset.word);

function press(event) {
  const shape = shapeOf(event);
  if (!shape) return;
  const way = isChosen(shape) ? null : wayOf(shape);
  if (way) { event.preventDefault(); say(way, shape); } else if (!changeOfMind(shape, wordsDrawn())) explain(shape.dataset.word);
}

async function explain(word) {
  if (!shown.mine) return;
  const answer = await reach(`why?seat=${shown.seat}&words=${encodeURIComponent([...said, word].join(" "))}`);
  if (answer?.ok) part("notice").textContent = (await answer.json()).why;
}

let hovered = "";
async function hover(event) {
  if (isPlaying()) return;
  const shape = shapeOf(event);
  const way = shape && !isTouch ? wayOf(shape) : null;
  const whole = way && tree.whole([...said, ...way])?.text || "";
  if (whole === hovered) return;
  hovered = whole;
  const picture = whole ? await preview(whole.split(" ")) : shown.picture;
  if (hovered === whole && picture) await light(!whole && said.length > 0, picture);
}

// Held by a finger, a shape shows what would have been said; whether it had anything to show
function peek(event) {
  const shape = shapeOf(event);
  const way = shape && wayOf(shape);
  if (way) preview([...said, ...way]).then((picture) => picture && light(false, picture));
  return Boolean(way);
}

onLongPress(part("picture"), peek, () => light(true));
part("picture").addEventListener("click", press);
part("picture").addEventListener("mouseover", hover);
part("picture").addEventListener("mouseleave", hover);
part("phrases").addEventListener("click", (event) => {
  const { phrase } = event.target.dataset;
  if (phrase) post("talk", { phrase });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && said.length) takeBack();
  if ((event.key === "Enter" || event.key === " ") && shapeOf(event)) press(event);
  else if (event.key === "Enter" && event.target === document.body && tree.whole(said)) send(tree.whole(said).text);
});

// Live: a hidden tab lets its stream go, a visible one gets the newest face; the browser reconnects by itself

let source = null;
let showing = Promise.resolve();

// One face after the other, in the order they came
function receive(face) {
  waiting += 1;
  if (face.curtain) endFilm();
  showing = showing.then(released).then(() => show(face)).finally(() => { waiting -= 1; });
  return showing;
}

function connect() {
  source?.close();
  source = null;
  if (document.hidden) return;
  const seen = shown.curtain ? "" : `&seen=${shown.number}`;
  source = new EventSource(`/t/${id}/live?tall=${isTall()}${seen}`);
  const isFound = () => { if (part("notice").textContent === talk.lost) part("notice").textContent = ""; };
  source.onmessage = (message) => { isFound(); receive(JSON.parse(message.data)); };
  source.onopen = isFound;
  source.onerror = () => { part("notice").textContent = talk.lost; };
}

document.addEventListener("visibilitychange", connect);
watchTurns(id, talk.turn, showTurns);
await receive(shown);
connect();
