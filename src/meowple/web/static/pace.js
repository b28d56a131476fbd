// What others and chance do is shown step by step, at the pace somebody has chosen for all tables on this device.
// A click or a key goes on to how it stands now; a hidden page shows nothing step by step. One's own doing never waits.

import { part } from "./elements.js";

const PACES = {
  calm: { least: 1100, letter: 28, most: 3200 }, // milliseconds a step stays: at least, for each letter, at most
  brisk: { least: 450, letter: 8, most: 1100 },
  once: { least: 0, letter: 0, most: 0 },
};
const OWN = 300; // what one did oneself one knows
const CROWD = 6; // so many steps that wait make each half as long
const KEY = "meowple-pace";

let due = 0; // until then stays what is shown now
let isSkipping = false;
let wake = null;

// Whoever has never chosen: calm at a first game, then brisk
export const paceNow = () => {
  const chosen = localStorage.getItem(KEY);
  if (chosen in PACES) return chosen;
  return document.querySelector("[data-table]")?.dataset.first ? "calm" : "brisk";
};

export const isSkipped = () => isSkipping || document.hidden;
export const isPlaying = () => wake !== null;

export function skip() {
  isSkipping = true;
  wake?.();
}

// Nothing waits any more: what comes next is shown step by step again
export const caughtUp = () => { isSkipping = false; };

// What is shown now stays long enough to be read; `crowd` is how many steps wait behind it
export function stay(text, { isOwn = false, crowd = 0, pace = paceNow() } = {}) {
  const { least, letter, most } = PACES[pace];
  const long = Math.min(Math.max(least, letter * text.length), most) / (1 + crowd / CROWD);
  due = performance.now() + (isOwn ? Math.min(OWN, long) : long);
}

export const stayNoLonger = () => { due = 0; };

// Until what is shown now has been there long enough
export async function settled() {
  const left = due - performance.now();
  if (left <= 0 || isSkipped()) return;
  await new Promise((resolve) => {
    const ended = setTimeout(resolve, left);
    wake = () => { clearTimeout(ended); resolve(); };
  });
  wake = null;
}

// What skips says nothing at the table
function press(event) {
  if (!isPlaying()) return;
  skip();
  if (part("say")?.contains(event.target)) return; // what is typed is meant
  const isAtTable = ["picture", "words"].some((name) => part(name)?.contains(event.target));
  if (event.type === "keydown" ? event.key !== "Tab" : isAtTable) event.stopPropagation();
  if (event.type !== "pointerdown" || !isAtTable) return;
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 600);
}

for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, press, { capture: true });
document.addEventListener("visibilitychange", () => { if (document.hidden) wake?.(); });

const select = part("pace");
if (select) {
  select.value = paceNow();
  select.addEventListener("change", () => { localStorage.setItem(KEY, select.value); wake?.(); });
}
