// One client for all games: each click says a word; what may be said next glows; words without a shape become buttons.

import { change } from "./glide.js";
import { askToNotify, isAsked, watchTurns } from "./news.js";
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
let spoken = 0;

// Saying

function say(words) {
  said = [...said, ...words];
  for (let next = tree.next(said); !tree.whole(said) && next.size === 1 && !next.has(SURE); next = tree.next(said)) said.push([...next][0]);
  const done = tree.whole(said);
  if (done && !isTouch) send(done.text);
  else light(true);
}

function takeBack() {
  said.pop();
  light(true);
}

async function post(path, fields = {}) {
  const answer = await fetch(`/t/${id}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
  const told = await answer.json();
  part("notice").textContent = told.error ?? "";
  return answer.ok ? told : null;
}

async function send(text) {
  said = [];
  if (!await post("say", { words: text, seat: shown.seat, decision: shown.decision })) light(true);
}

// Showing

async function show(face) {
  if (face.reload) return location.reload();
  const kept = face.decision === shown.decision && face.seat === shown.seat ? said : [];
  shown = face;
  part("curtain").hidden = !face.curtain;
  if (face.curtain) return showCurtain(face.curtain);
  said = kept;
  tree = new Tree(face.legal);
  part("seats").innerHTML = face.seats;
  part("status").textContent = face.status;
  part("log").innerHTML = face.log;
  part("describe").innerHTML = face.describe;
  part("chat").innerHTML = face.chat;
  part("record").hidden = !face.closed;
  part("replay").hidden = !face.closed && !face.seated;
  speakNews(face);
  showTurns(face.mine ? [id] : []);
  showCompany();
  await light(said.length > 0, face.picture);
}

// The live region speaks each new line once, in order
function speakNews(face) {
  const rows = [...part("log").children].filter((row) => Number(row.id.slice(4)) > spoken).reverse();
  if (spoken) part("said").replaceChildren(...rows.map((row) => Object.assign(document.createElement("p"), { textContent: row.textContent })));
  spoken = face.number;
}

function showTurns(turns) {
  const mark = turns.includes(id) ? "● " : turns.length ? "○ " : "";
  document.title = mark + document.title.replace(/^[●○] /, "");
}

function showCurtain(seats) {
  for (const name of ["picture", "words", "sentences", "log", "describe", "said", "company"]) part(name).replaceChildren();
  spoken = 0;
  const lifts = seats.map(([seat, name]) => button(talk.lift.replace("{name}", name), () => post("lift", { seat }), "do"));
  part("curtain").replaceChildren(...lifts);
  lifts[0]?.focus();
}

async function light(ask, picture) {
  if (ask && said.length) picture = await preview(said) ?? picture;
  await change(part("picture"), picture ?? shown.picture);
  const shapes = [...part("picture").querySelectorAll("[data-word]")];
  const ways = tree.ways(said, new Set(shapes.map((shape) => shape.dataset.word)));
  const shaped = new Set();
  for (const shape of shapes) {
    const word = shape.dataset.word;
    const glows = ways.has(word);
    shape.classList.toggle("lit", glows);
    shape.classList.toggle("said", said.includes(word));
    shape.setAttribute("role", glows ? "button" : "img");
    glows ? shape.setAttribute("tabindex", "0") : shape.removeAttribute("tabindex");
    if (glows) shaped.add(word);
  }
  showWords(shaped);
}

async function preview(words) {
  const answer = await fetch(`/t/${id}/preview?tall=${isTall()}&words=${encodeURIComponent(words.join(" "))}`);
  return answer.ok ? answer.text() : null;
}

function showWords(shaped) {
  const buttons = [];
  const done = tree.whole(said);
  if (done) buttons.push(button(talk.do, () => send(done.text), "do"));
  const ways = tree.ways(said, new Set());
  for (const word of tree.next(said)) {
    const leads = [...shaped].some((other) => other !== word && ways.get(other)?.[0] === word);
    if (!shaped.has(word) && !leads) buttons.push(button(shown.labels[word] ?? word, () => say([word])));
  }
  if (said.length) buttons.push(button(talk.back, takeBack, "quiet"));
  if (shown.undo) buttons.push(button(talk.undo, () => post("undo", { seat: shown.seat }), "quiet"));
  else if (shown.seated && !shown.over && shown.number) buttons.push(button(talk.ask_back, () => post("ask_back", { seat: shown.seat }), "quiet"));
  if (shown.mine) buttons.push(button(talk.hint, hint, "quiet"));
  part("words").replaceChildren(...buttons);
  part("sentences").replaceChildren(...tree.sentences.map(({ text, words }) => {
    const row = document.createElement("li");
    row.append(button(words.map((word) => shown.labels[word] ?? word).join(" · "), () => send(text), "quiet"));
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
  const answer = await fetch(`/t/${id}/hint?seat=${shown.seat}`);
  const { say: text, why } = await answer.json();
  if (!text) return;
  await light(false, await preview(text.split(" ")) ?? shown.picture);
  part("notice").textContent = `${text.split(" ").map((word) => shown.labels[word] ?? word).join(" · ")}. ${why}`;
}

// Clicks, keys, and what hovering shows

const shapeOf = (event) => {
  const shape = event.target.closest?.("[data-word]");
  return shape && part("picture").contains(shape) ? shape : null;
};
const wayOf = (shape) => {
  const drawn = new Set([...part("picture").querySelectorAll("[data-word]")].map((other) => other.dataset.word));
  return tree.ways(said, drawn).get(shape.dataset.word);
};

function press(event) {
  const shape = shapeOf(event);
  if (!shape) return;
  const way = wayOf(shape);
  if (way) { event.preventDefault(); say(way); } else explain(shape.dataset.word);
}

async function explain(word) {
  if (!shown.mine) return;
  const answer = await fetch(`/t/${id}/why?seat=${shown.seat}&words=${encodeURIComponent([...said, word].join(" "))}`);
  if (answer.ok) part("notice").textContent = (await answer.json()).why;
}

let hovered = "";
async function hover(event) {
  const shape = shapeOf(event);
  const way = shape && !isTouch ? wayOf(shape) : null;
  const whole = way && tree.whole([...said, ...way])?.text || "";
  if (whole === hovered) return;
  hovered = whole;
  const picture = whole ? await preview(whole.split(" ")) : shown.picture;
  if (hovered === whole && picture) await light(!whole && said.length > 0, picture);
}

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
function connect() {
  source?.close();
  source = null;
  if (document.hidden) return;
  source = new EventSource(`/t/${id}/live?tall=${isTall()}`);
  source.onmessage = (message) => show(JSON.parse(message.data));
  source.onopen = () => { if (part("notice").textContent === talk.lost) part("notice").textContent = ""; };
  source.onerror = () => { part("notice").textContent = talk.lost; };
}

document.addEventListener("visibilitychange", connect);
watchTurns(id, talk.turn, showTurns);
await show(shown);
connect();
