// One client for all games: each click says a word; what may be said next glows; words without a shape become buttons.

import { id, post, reach, texts } from "./at_table.js";
import { markCell, rove, watchBoard } from "./board_keys.js";
import { onDrag } from "./drag.js";
import "./drawers.js";
import { button, element, part, refill } from "./elements.js";
import "./focus_keeper.js";
import { onLongPress } from "./long_press.js";
import { pointAgain, showLesson } from "./lesson.js";
import { letGo, showEnd } from "./moments.js";
import { bringNearer, isNear, markSmall, showAll } from "./nearer.js";
import { caughtUp, skip } from "./pace.js";
import { Parts } from "./parts.js";
import { PictureView, released } from "./picture_view.js";
import { tell } from "./rule_links.js";
import { Saying } from "./saying.js";
import { found, sendMove } from "./sending.js";
import { SentenceBox } from "./sentence_box.js";
import { showCompany } from "./table_company.js";
import { forgetLog, showLog, showSeats, showTableInWords, showTalk } from "./table_log.js";
import { showClock } from "./clock.js";
import { checkReceipt } from "./receipt_check.js";
import { keepSeen } from "./receipts.js";
import { isStepping, itsTime, playedForYou, showLastStep, showSteps, showTrip, stepsOf } from "./steps.js";
import { openStream } from "./stream.js";
import { asks, explain, explainScore, whatButton } from "./what.js";
import { watchTurns } from "./turn_news.js";
import { showUndo } from "./undo.js";
import { showUnread } from "./unread.js";
import { askFor, askOn } from "./voice.js";

const onItsSide = matchMedia("(max-height: 479px)"); // as hand.css has it
const inHand = matchMedia("(max-width: 639px)");
const pictureShape = () => onItsSide.matches ? "low" : inHand.matches ? "tall" : "wide";
const isTouch = matchMedia("(pointer: coarse)").matches;
const MOST_BUTTONS = 12; // more would bury the picture on a phone: there what glows is touched first, and leads on

const NOTHING_TO_CHOOSE = { seat: null, decision: 0, mine: false, legal: [], labels: {}, undo: false, chose: false };

const parts = new Parts();
const picture = new PictureView(part("picture"));
let shown = { number: 0, tag: "", isCovered: true }; // the last payload that was shown
let choice = NOTHING_TO_CHOOSE;
const saying = new Saying();
let answered = null; // the choice that was made: until the seat's next decision comes, nothing can be said
let isLifted = false; // a piece is in the hand: nothing is done before it lies somewhere
let waiting = 0; // payloads that have come and are not yet shown
const box = new SentenceBox({ texts, reach, send: (text) => send(text) });

// Saying

const wordsDrawn = () => new Set([...part("picture").querySelectorAll("[data-word]")].map((shape) => shape.dataset.word));

function said() {
  const done = saying.whole();
  if (done && !isTouch && !isLifted) send(done.text);
  else light(true);
}

function say(word) {
  if (saying.whole()) return; // pressed twice, before the page could show that nothing is left to say
  saying.choose(word);
  said();
}

// Back to before the last click, with the words that said themselves after it
function takeBack() {
  saying.back();
  light(true);
}

async function send(text) {
  answered = choice;
  if (waiting) skip(); // what others did before waits no longer to be seen
  asking.abort(); // a preview that is still on its way is of no use any more
  showAll();
  rest();
  const told = await sendMove({ words: text, seat: answered.seat, decision: answered.decision }, () => isNew(choice));
  if (told || isNew(choice)) return;
  answered = null; // refused or lost: say it again, or something else
  saying.take(choice.legal);
  light(true);
}

// Whether the same choice is still to be made, though news of other things may have come
const isStill = ({ number, isCovered }) => number === shown.number && isCovered === shown.isCovered;
const isReading = () => Boolean(parts.get("lesson")?.go_on); // then nothing glows, and no hint is needed
const isNew = ({ seat, decision }) => !answered || seat !== answered.seat || decision !== answered.decision;

// Nobody says a thing twice
function rest() {
  saying.take([], true);
  for (const shape of part("picture").querySelectorAll(".lit, .said")) shape.classList.remove("lit", "said");
  for (const name of ["words", "undo", "sentences"]) part(name).replaceChildren();
  part("words").ariaBusy = "true";
}

// Showing

async function show(payload) {
  if (payload.reload) return location.reload();
  const before = choice;
  const isFirst = shown.isCovered;
  const seen = isFirst ? payload.since ?? payload.number : shown.number;
  const frames = payload.frames.map(([n, frame]) => { parts.take(frame); return [n, parts.picture(), frame.told]; });
  if (payload.parts.curtain) parts.clear();
  parts.take(payload.parts);
  const curtain = parts.get("curtain");
  shown = { ...payload, isCovered: Boolean(curtain) };
  choice = curtain ? NOTHING_TO_CHOOSE : parts.get("choice");
  if (curtain) return showCurtain(curtain);
  keepSeen(id, parts.numbered("log"));
  const isThinking = saying.isBegun || !isFirst && before.mine && choice.seat === before.seat && choice.decision === before.decision;
  const steps = isThinking ? [] : stepsOf(frames, parts, seen, payload.number); // nobody who thinks is disturbed
  const until = steps.length ? await follow(steps, seen, payload.since) : seen;
  showLog(parts, payload.since, payload.number);
  if (choice.mine && !choice.chose) part("step").textContent = ""; // the first choice of all: the prompt is enough to read
  else if (!isThinking) showLastStep(parts, until, payload.number, waiting - 1); // nor does a button move under a press
  const late = playedForYou(parts, seen);
  if (late) part("notice").textContent = late;
  part("curtain").hidden = true;
  const legal = isNew(choice) && !isReading() ? choice.legal : [];
  saying.take(legal, choice.seat !== before.seat);
  const standing = parts.get("standing");
  showSeats(parts);
  showTalk(parts);
  showTableInWords();
  showUnread(parts.get("talk"), parts.get("company").own.map((seat) => parts.get(`seat:${seat}`).name));
  showClock(parts.get("clock"), payload.now);
  part("status").textContent = parts.get("prompt");
  part("record").hidden = !standing.closed;
  if (standing.closed) checkReceipt(id);
  if (part("check")) part("check").hidden = !standing.closed; // a lesson has no dice to check
  part("replay").hidden = !standing.closed && !parts.get("company").seated;
  showTurns(choice.mine ? [id] : []);
  showCompany(parts.get("company"), standing, texts, post);
  showLesson(parts.get("lesson"), texts, post);
  if (!waiting || waiting === 1) askFor(choice, parts.get("prompt"), texts.turn, standing.over);
  if (standing.over && standing.closed) showEnd(id); // before the picture: so that nothing jumps when it comes
  await light(saying.isBegun);
}

// What others and chance did, step by step
function follow(steps, seen, since) {
  part("curtain").hidden = true;
  rest();
  hovered = "";
  return showSteps(picture, steps, parts, { seen, shown: (n) => showLog(parts, since, n), crowd: () => waiting - 1, post, texts });
}

const happened = () => { showing = showing.then(() => showTrip(picture, parts, reach, pictureShape(), texts)).then(() => light(saying.isBegun)); };

function showTurns(turns) {
  const mark = turns.includes(id) ? "● " : turns.length ? "○ " : "";
  document.title = mark + document.title.replace(/^[●○] /, "");
}

function showCurtain(seats) {
  part("words").ariaBusy = null;
  picture.clear();
  for (const name of ["words", "undo", "what", "sentences", "log", "describe", "said", "company", "step", "sheet"]) part(name).replaceChildren();
  forgetLog();
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
  if (now !== shown || now.isCovered || isStepping()) return; // something newer has come, and shows itself
  if (isTouch && !isLifted && told?.free && saying.whole()) return send(saying.whole().text); // a slip costs nothing: one tap will do
  part("status").textContent = saying.isBegun && told?.prompt || parts.get("prompt");
  part("status").classList.toggle("hush", Boolean(parts.get("lesson")) && !saying.isBegun); // a lesson says what to do
  await picture.show(parts.picture(ghost ?? {}));
  await released();
  if (shown.isCovered) return picture.clear();
  darken(part("picture").querySelectorAll(".lit:not([data-word]), .said:not([data-word])"));
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
    markCell(shape, glows, chosen.has(shape));
    if (reached.includes(word) && glows) shaped.add(word);
  }
  rove();
  if (told?.prompt && saying.isBegun) askOn([...saying.said, ...saying.wants].join(" "), told.prompt);
  markSmall(isTouch);
  showWords(shaped);
  pointAgain();
}

// What has no word any more can be touched no more
function darken(shapes) {
  for (const shape of shapes) {
    shape.classList.remove("lit", "said");
    for (const name of ["role", "tabindex"]) shape.removeAttribute(name);
  }
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
  const answer = await reach(`preview?cuts=true&shape=${pictureShape()}&words=${encodeURIComponent(words.join(" "))}${wanted}`, { signal });
  const told = answer?.ok ? await answer.json().catch(() => null) : null; // it may be taken back on its way
  return told && now === shown && told.number === shown.number ? { ...told, parts: parts.whole(told.parts) } : null;
}

const label = (word) => choice.labels[word] ?? word;

// What was said so far and what the shapes that glow would say; words without a shape as buttons; every sentence as a list
function showWords(shaped) {
  box.take(isNew(choice) ? choice : NOTHING_TO_CHOOSE, shown.number, part("status").textContent);
  if (!isNew(choice)) rest();
  part("words").ariaBusy = isNew(choice) || !choice.mine ? null : "true"; // after the last choice of all nothing comes
  if (!isNew(choice)) return;
  if (part("offer")) part("offer").hidden = choice.chose || !choice.mine; // whoever has begun need not be led
  const buttons = [];
  const done = saying.whole();
  if (done) buttons.push(button(texts.do, () => send(done.text), "do"));
  const ways = saying.ways(new Set());
  const offered = saying.offered();
  const unshaped = [...new Set([...offered, ...saying.next()])].filter((word) => {
    const leads = [...shaped].some((other) => other !== word && ways.get(other)?.[0] === word) || saying.isOnlyWay(word, shaped);
    return offered.includes(word) || !shaped.has(word) && !leads;
  });
  const isFlood = isTouch && shaped.size && unshaped.length > MOST_BUTTONS;
  for (const word of isFlood ? offered : unshaped) {
    buttons.push(button(saying.path(word).map(label).join(" · "), () => say(word)));
    buttons.at(-1).dataset.say = word;
  }
  if (isNear()) buttons.push(button(texts.all, () => { showAll(); light(true); }, "quiet"));
  if (saying.isBegun) buttons.push(button(texts.back, takeBack, "quiet"));
  showUndo(choice);
  if (choice.chose && !choice.undo && !parts.get("standing").over) buttons.push(button(texts.ask_back, () => post("ask_back", { seat: choice.seat }), "quiet"));
  if (choice.mine && !isReading()) buttons.push(button(texts.hint, hint, "quiet"));
  if (choice.chose) buttons.push(button(texts.happened, happened, "quiet"));
  buttons.push(whatButton(texts.what));
  refill(part("words"), buttons);
  part("sentences").replaceChildren(...saying.tree.sentences.map(({ text, words }) => (
    element("li", {}, button(words.map(label).join(" · "), () => send(text), "quiet"))
  )));
}

async function hint() {
  const now = shown;
  const answer = await reach(`hint?seat=${choice.seat}`);
  if (!answer?.ok) return;
  const { say: text, why } = await answer.json();
  if (!text || !isStill(now)) return;
  await light(false, (await preview(text.split(" ")))?.parts);
  if (!isStill(now)) return;
  tell(part("notice"), `${text.split(" ").map(label).join(" · ")}. ${why}`);
}

// Clicks, keys, and what hovering shows

const shapeOf = (event) => {
  const shape = event.target.closest?.("[data-word]");
  return shape && part("picture").contains(shape) ? shape : null;
};
const isChosen = (shape) => shape.classList.contains("said") && !shape.classList.contains("lit") && !saying.isWanted(shape);

function press(event) {
  if (isStepping() || asks(event, reach)) return;
  const shape = shapeOf(event);
  if (!shape) return;
  if (isTouch && bringNearer(event, shape)) return light(true);
  if (isTouch && saying.whole() && isChosen(shape)) return send(saying.whole().text); // touched twice: it is meant
  if (!isChosen(shape) && saying.touch(shape, wordsDrawn())) { event.preventDefault(); said(); } else refuse(shape.dataset.word);
}

async function refuse(word) {
  const isOnItsWay = saying.said.includes(word) && !part("picture").querySelector(`.said[data-word="${CSS.escape(word)}"]`);
  if (!choice.mine || !isNew(choice) || isOnItsWay) return; // pressed twice: the first is on its way
  const now = shown;
  const answer = await reach(`why?seat=${choice.seat}&words=${encodeURIComponent([...saying.said, word].join(" "))}`);
  if (answer?.ok && isStill(now)) tell(part("notice"), (await answer.json()).why);
}

let hovered = "";
async function hover(event) {
  if (isStepping()) return;
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

// What choosing this shape would do; as long as it is not certain, the best that it can lead to
function about(shape) {
  const then = saying.foresee(shape, wordsDrawn());
  return then && box.told(then.whole ? [then.whole.text] : then.going.map(({ text }) => text));
}

// Whether this can be taken to something: more has to be said than it says, or what it goes to is said with it or before
function hasWay(shape) {
  const drawn = wordsDrawn();
  const then = saying.foresee(shape, drawn);
  return Boolean(then) && (!then.whole || then.said.some((word) => word !== shape.dataset.word && drawn.has(word)));
}

watchBoard(about, () => box.learn());
onLongPress(part("picture"), peek, () => light(true));
const lies = () => { isLifted = false; };
onDrag(part("picture"), {
  takes: (shape) => !isStepping() && (shape.classList.contains("said") || shape.classList.contains("lit") && hasWay(shape)),
  lift: (shape) => { isLifted = true; if (saying.touch(shape, wordsDrawn())) said(); },
  touch: (shape) => { lies(); if (saying.touch(shape, wordsDrawn())) said(); },
  mean: () => { lies(); said(); },
  back: () => { lies(); takeBack(); },
});
part("picture").addEventListener("click", press);
part("picture").addEventListener("mouseover", hover);
part("seats").addEventListener("click", ({ target }) => {
  const seat = target.closest("button.points")?.closest("li");
  if (seat) explainScore(seat.id.replace("seat", ""), target.closest("button").ariaLabel, reach, texts);
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
  if (payload.parts?.curtain) { skip(); letGo(); }
  const isOwed = () => choice.mine && isNew(choice);
  showing = showing.then(released).then(() => itsTime(payload, parts, shown.number, isOwed())).then(() => show(payload))
    .finally(() => { waiting -= 1; if (!waiting) caughtUp(); });
  return showing;
}

function connect() {
  source?.close();
  source = null;
  if (document.hidden) return;
  const seen = () => (shown.isCovered ? "" : `&seen=${shown.number}&tag=${shown.tag}`);
  const isFound = () => { if (part("notice").textContent === texts.lost) part("notice").textContent = ""; };
  source = openStream(() => `/t/${id}/live?cuts=true&shape=${pictureShape()}${seen()}`, {
    heard: (payload) => { isFound(); receive(payload); },
    opened: () => { isFound(); found(); },
    lost: () => { part("notice").textContent = texts.lost; dispatchEvent(new Event("meowple-lost")); },
  });
}

// Drawn for the screen it is on, from the first look; turned on its side, a phone may ask for the other shape
function keepShape() { document.cookie = `shape=${pictureShape()};path=/;max-age=31536000;samesite=lax`; }
for (const turned of [inHand, onItsSide]) turned.addEventListener("change", () => { keepShape(); shown = { ...shown, tag: "" }; connect(); });
document.addEventListener("visibilitychange", connect);
watchTurns(id, texts.turn, showTurns);
keepShape();
if (document.querySelector("[data-table]").dataset.shape === pictureShape()) await receive(JSON.parse(part("payload").textContent));
connect();
