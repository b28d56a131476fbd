// The clock of a move, as the server has it: seen by everybody, louder to the eye in its last seconds.

import { part } from "./elements.js";

const LAST = 10; // seconds that are shown as the last ones
const HOUR = 3600;

let until = 0; // by this page's own watch
let ticking = 0;

const two = (number) => String(number).padStart(2, "0");

export function clockFace(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR), Math.floor(seconds % HOUR / 60), seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

// `now` is what time it is at the server; a part that has not changed keeps its clock
export function showClock(clock, now) {
  if (clock && now) until = Date.now() / 1000 + clock.until - now;
  part("clock").hidden = !clock;
  clearInterval(ticking);
  if (!clock) return;
  tick();
  ticking = setInterval(tick, 250);
}

function tick() {
  const left = Math.max(0, Math.ceil(until - Date.now() / 1000));
  const face = part("clock");
  face.classList.toggle("last", left <= LAST);
  face.textContent = clockFace(left);
}
