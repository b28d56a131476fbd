// The replay room: one frame a line, stepped, played or jumped to; pictures are morphed, so pieces glide.

import "./drawers.js";
import { button, element, part } from "./elements.js";
import { PictureView } from "./picture_view.js";
import { openStream } from "./stream.js";

const room = document.querySelector("[data-replay]");
const id = room.dataset.replay;
const narrow = matchMedia("(max-width: 639px)");
const fork = part("fork");
const KEPT = 80;
const picture = new PictureView(part("picture"));

let eyes = room.dataset.eyes;
let at = Number(room.dataset.at);
let last = 0;
let lastFork = -1;
let frames = new Map();
let drawing = Promise.resolve();
let run = 0; // counts up with every start and stop, so that an old run ends itself
let isPlaying = false;
let settled = 0;

// Fetching: what failed is said, and asked for again the next time

async function ask(path) {
  const answer = await fetch(`/t/${id}/replay/${path}?${new URLSearchParams({ eyes, tall: narrow.matches })}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function load(n) {
  if (!frames.has(n)) {
    const kept = frames;
    const asked = ask(`line/${n}`);
    asked.catch(() => kept.delete(n));
    frames.set(n, asked);
    if (frames.size > KEPT) frames.delete(frames.keys().next().value);
  }
  return frames.get(n);
}

async function attempt(act) {
  try {
    await act();
    part("notice").textContent = "";
  } catch (error) {
    stop();
    part("notice").textContent = part("notice").dataset.lost;
    console.warn(error);
  }
}

// Showing

async function show(n) {
  const isStep = n === at + 1;
  at = Math.min(Math.max(n, 0), last);
  mark();
  const wanted = at;
  const through = frames;
  const frame = await load(wanted);
  if (wanted !== at || through !== frames) return;
  if (frame.curtain) return lower(frame.curtain);
  drawing = drawing.then(() => draw(frame));
  await drawing;
  if (isStep) await tellEnd(frame, () => wanted === at && through === frames);
  if (at < last) load(at + 1); // fetched ahead; if that fails, the step itself asks again
}

const go = (n) => attempt(() => show(n));

// Whoever steps to the end is told it step by step, as at the table; then it lies there as it is
async function tellEnd(frame, isStillThere) {
  for (const { said, parts } of frame.told) {
    if (!isStillThere()) return;
    drawing = drawing.then(() => draw({ ...frame, said, parts: { ...frame.parts, ...parts } }));
    await drawing;
    await new Promise((wake) => setTimeout(wake, Number(part("pace").value)));
  }
  if (frame.told.length && isStillThere()) await (drawing = drawing.then(() => draw(frame)));
}

async function draw(frame) {
  part("said").textContent = frame.said;
  part("where").textContent = frame.where;
  part("slider").setAttribute("aria-valuetext", frame.where);
  frame.points.forEach((points, seat) => {
    const row = part(`seat${seat}`);
    row.classList.toggle("turn", frame.turns.includes(seat));
    row.querySelector(".points").textContent = points;
  });
  part("describe").replaceChildren(...frame.describe.map((text) => element("p", { textContent: text })));
  const { before, after, order } = frame.parts.picture;
  await picture.show({ before, after, order, markup: new Map(order.map((id) => [id, frame.parts[`picture:${id}`]])) });
}

function mark() {
  part("slider").value = at;
  part("slider").style.setProperty("--done", `${last ? 100 * at / last : 0}%`);
  part("first").disabled = part("back").disabled = at === 0;
  part("last").disabled = part("next").disabled = at === last;
  fork.elements.n.value = at;
  fork.querySelector("button").disabled = at > lastFork;
  fork.querySelector(".no-fork").hidden = at <= lastFork;
  const log = part("log");
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  log.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
  const row = log.querySelector(`[data-line="${at}"]`);
  row?.setAttribute("aria-current", "step");
  row?.setAttribute("tabindex", "0");
  if (row) log.scrollTop = row.parentElement.offsetTop - log.clientHeight / 2;
  clearTimeout(settled);
  settled = setTimeout(() => history.replaceState(null, "", `?${new URLSearchParams({ eyes, at })}`), 500);
}

// Through whose eyes; between people who share a device, behind the curtain

async function look(through) {
  eyes = through;
  frames = new Map();
  const told = await ask("lines");
  if (told.curtain) return lower(told.curtain);
  part("curtain").hidden = true;
  ({ eyes, last, fork: lastFork } = told);
  part("log").innerHTML = told.log;
  part("slider").max = last;
  for (const button of room.querySelectorAll("button[data-eyes]")) button.setAttribute("aria-pressed", button.dataset.eyes === eyes);
  if (eyes !== "all") fork.elements.seat.value = eyes;
  await show(at);
}

function lower(seats) {
  stop();
  picture.clear();
  for (const name of ["log", "describe", "said"]) part(name).replaceChildren();
  part("curtain").hidden = false;
  part("curtain").replaceChildren(...seats.map(([seat, name]) => button(part("curtain").dataset.lift.replace("{name}", name), () => lift(seat), "do")));
}

const lift = (seat) => attempt(async () => {
  const answer = await fetch(`/t/${id}/lift`, { method: "POST", body: new URLSearchParams({ seat }) });
  if (!answer.ok) throw new Error(`lift: ${answer.status}`);
  await look(String(seat));
});

// A running table goes on: whoever is at the last line is led to the next, whoever stepped back stays there

let source = null;
let following = Promise.resolve();

async function follow(told) {
  if (told.gone || !part("curtain").hidden || (told.last === last && !told.closed)) return;
  if (at === last) at = told.last;
  if (told.closed) return location.replace(`?${new URLSearchParams({ eyes, at })}`); // to all that a closed table opens
  await look(eyes);
}

function watch() {
  source?.close();
  source = null;
  if (document.hidden || room.dataset.closed) return;
  source = openStream(() => `/t/${id}/replay/news`, {
    heard: (told) => { following = following.then(() => attempt(() => follow(told))); },
  });
}

// Playing

function stop() {
  run += 1;
  isPlaying = false;
  const button = part("play");
  button.textContent = button.dataset.play;
  button.setAttribute("aria-pressed", false);
}

async function play() {
  if (isPlaying) return stop();
  const mine = run += 1;
  isPlaying = true;
  const button = part("play");
  button.textContent = button.dataset.pause;
  button.setAttribute("aria-pressed", true);
  if (at === last) await go(0);
  while (mine === run && at < last) {
    await new Promise((wake) => setTimeout(wake, Number(part("pace").value)));
    if (mine === run) await go(at + 1);
  }
  if (mine === run) stop();
}

function jump(n) {
  stop();
  go(n);
}

// Clicks and keys

const jumps = { first: () => 0, back: () => at - 1, next: () => at + 1, last: () => last };
const keys = { Home: jumps.first, ArrowLeft: jumps.back, ArrowRight: jumps.next, End: jumps.last };

for (const [name, where] of Object.entries(jumps)) part(name).addEventListener("click", () => jump(where()));
part("play").addEventListener("click", play);
part("slider").addEventListener("input", (event) => jump(Number(event.target.value)));
part("log").addEventListener("click", (event) => {
  const row = event.target.closest("[data-line]");
  if (row) jump(Number(row.dataset.line));
});
for (const button of room.querySelectorAll("button[data-eyes]")) button.addEventListener("click", () => attempt(() => look(button.dataset.eyes)));

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.matches?.("select")) return;
  if (event.key in keys) {
    event.preventDefault();
    jump(keys[event.key]());
  } else if (event.key === " " && !event.target.closest?.("button, a, summary")) {
    event.preventDefault();
    play();
  }
});
narrow.addEventListener("change", () => attempt(() => look(eyes)));

part("verify")?.addEventListener("click", () => attempt(async () => {
  const told = await ask("verify");
  const checked = part("checked");
  checked.textContent = told.text;
  checked.className = told.ok ? "good" : "bad";
  part("seed").textContent = told.seed;
  for (const piece of room.querySelectorAll(".seed")) piece.hidden = false;
}));

document.addEventListener("visibilitychange", watch);
attempt(() => look(eyes)).then(watch);
