// A page that is behind plays what it missed, line by line: skippable by any click or key, at once under reduced motion.

import { change } from "./glide.js";

const PAUSE = 200; // milliseconds between two frames
const LONGEST = 1000; // milliseconds a film may take
const still = matchMedia("(prefers-reduced-motion: reduce)");
let end = null;

export const isPlaying = () => end !== null;
export const endFilm = () => end?.();

// `hurry` is how many faces wait behind this one; `tell` hears the number of each line as it is shown
export async function playFilm(target, frames, hurry, tell) {
  if (still.matches || document.hidden || hurry > 2) return;
  const pause = Math.min(PAUSE, LONGEST / frames.length) / (1 + hurry);
  let isSkipped = false;
  const skipped = new Promise((resolve) => { end = () => { isSkipped = true; resolve(); }; });
  for (const [n, picture] of frames) {
    tell(n);
    await change(target, picture);
    await Promise.race([skipped, new Promise((resolve) => setTimeout(resolve, pause))]);
    if (isSkipped) break;
  }
  end = null;
}

// What skips a film says nothing at the table
function skip(event) {
  if (!isPlaying()) return;
  endFilm();
  event.stopPropagation();
  if (event.type !== "pointerdown") return;
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 600);
}

for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, skip, { capture: true });
