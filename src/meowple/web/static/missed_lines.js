// A page that is behind shows what it missed, line by line: skippable by any click or key, at once under reduced motion.

const PAUSE = 200; // milliseconds between two lines
const LONGEST = 1000; // milliseconds all of it may take
const still = matchMedia("(prefers-reduced-motion: reduce)");
let end = null;

export const isShowingMissed = () => end !== null;
export const endMissed = () => end?.();

// `frames` are line numbers with the picture after each; `hurry` is how much waits behind this; `tell` hears each number
export async function showMissed(view, frames, hurry, tell) {
  if (still.matches || document.hidden || hurry > 2) return;
  const pause = Math.min(PAUSE, LONGEST / frames.length) / (1 + hurry);
  let isSkipped = false;
  const skipped = new Promise((resolve) => { end = () => { isSkipped = true; resolve(); }; });
  for (const [n, picture] of frames) {
    tell(n);
    await view.show(picture);
    await Promise.race([skipped, new Promise((resolve) => setTimeout(resolve, pause))]);
    if (isSkipped) break;
  }
  end = null;
}

// What skips says nothing at the table
function skip(event) {
  if (!isShowingMissed()) return;
  endMissed();
  event.stopPropagation();
  if (event.type !== "pointerdown") return;
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 600);
}

for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, skip, { capture: true });
