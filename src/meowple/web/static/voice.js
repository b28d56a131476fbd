// One voice: everything a page says aloud is appended to one live region, in order, each thing once. What one does oneself is
// told at once; what others do is summed up when their turn is over or one's own begins.

import { element, part } from "./elements.js";

const KEY = "meowple-voice";
const LEVELS = ["all", "summaries", "own"];
const KEPT = 40; // so many announcements stay: long spoken, none is taken away that could still be read
const LONG = 260; // letters: of a longer turn only how it ended is told

let others = []; // { whose, text, isResult }: what others did and nobody has been told yet
let asked = ""; // the last decision that was announced
let half = ""; // the last half of a sentence that was
let isMyGo = false; // whether the last who chose something was whoever listens

export const level = () => (LEVELS.includes(localStorage.getItem(KEY)) ? localStorage.getItem(KEY) : "summaries");

const GATHERED = 120; // milliseconds: what comes so close together is said in one go; as two, a screen reader may turn them round
let saying = [];

export function speak(text) {
  if (!text) return;
  saying.push(text);
  if (saying.length > 1) return;
  part("said").dataset.saying = "yes";
  setTimeout(() => {
    delete part("said").dataset.saying;
    announce(saying.join(" "));
    saying = [];
  }, GATHERED);
}

export function announce(text) {
  const said = part("said");
  said.append(element("p", { textContent: text }));
  while (said.childElementCount > KEPT) said.firstElementChild.remove();
}

// New lines of the log, in order; `own` are the seats of whoever listens. What others did before an own line is told before it;
// a choice that is still covered is told when it is shown
export function hear(lines, own) {
  const now = [];
  for (const { texts, seat, drawer, result, say } of lines) {
    const whose = seat < 0 ? drawer ?? seat : seat;
    if (seat >= 0) isMyGo = own.includes(seat);
    if (level() === "all" || own.includes(whose)) now.push(summary(), ...texts);
    else if (say || result) others.push({ whose, text: texts.join(" "), isResult: Boolean(result) });
  }
  speak(now.filter(Boolean).join(" "));
  const turns = new Set(others.map(({ whose }) => whose).filter((whose) => whose >= 0));
  if (turns.size > 1) speak(summary(others.at(-1).whose));
}

// What others did, in one go; of somebody whose turn still lasts nothing yet
function summary(stillAt = null) {
  const done = others.filter(({ whose }) => whose !== stillAt);
  others = others.filter(({ whose }) => whose === stillAt);
  if (level() === "own") return "";
  const results = done.filter(({ isResult }) => isResult);
  const texts = (results.length ? results : done).map(({ text }) => text);
  while (texts.length > 1 && texts.join(" ").length > LONG) texts.shift();
  return texts.join(" ");
}

// Whose turn it is or how it ended, once for each decision; in the middle of one's own turn nobody is told that it is theirs
export function askFor({ seat, decision, mine }, prompt, turn, isOver) {
  if (!mine && !isOver) return;
  const key = isOver ? "over" : `${seat}:${decision}`;
  if (key === asked) return;
  const goesOn = !isOver && isMyGo && !others.length && asked.startsWith(`${seat}:`);
  [asked, half] = [key, ""];
  const text = goesOn && prompt.startsWith(turn) ? prompt.slice(turn.length).trim() : prompt;
  speak([summary(), text].filter(Boolean).join(" "));
}

// What a sentence that is half said leads to
export function askOn(words, prompt) {
  if (words === half) return;
  half = words;
  speak(prompt);
}

// Something holds until it has been seen
export function holdOn(text) {
  speak([summary(), text].filter(Boolean).join(" "));
}

export function forgetSpoken() {
  [others, asked, half, isMyGo] = [[], "", "", false];
}

// A table read out: its caption, then row by row what counts how much
const tableInWords = (table) => [table.caption?.textContent, [...table.rows].filter((row) => row.querySelector("td"))
  .map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()).join(": ")).join("; ")].filter(Boolean).join(". ") + ".";

export function inWords(place) {
  const tables = [...place.querySelectorAll("table")];
  const said = [...place.childNodes].filter((node) => !node.matches?.("button, a[download]")).map(({ textContent }) => textContent);
  const text = tables.length ? tables.map(tableInWords).join(" ") : said.join(" ");
  return text.replace(/\s+/g, " ").trim();
}

// Places that show something by themselves (a refusal, an explanation, a lesson) are read out when they change
for (const place of document.querySelectorAll("[data-voice]")) {
  let told = "";
  new MutationObserver(() => {
    const text = inWords(place);
    if (text && text !== told) speak(text);
    told = text;
  }).observe(place, { childList: true, characterData: true, subtree: true });
}

const select = part("voice");
if (select) {
  select.value = level();
  select.addEventListener("change", () => localStorage.setItem(KEY, select.value));
}
