// What is too small for a finger: the first touch brings it nearer, the next one means it. A button shows all again.

import { part } from "./elements.js";

const FINGER = 43; // css pixels
const NEAR = 50;
const MOST = 5;

let whole = ""; // the view of the whole picture, while a part of it is near

const sizeOf = (shape) => { const { width, height } = shape.getBoundingClientRect(); return Math.min(width, height); };

export const isNear = () => whole !== "";

// Whether a finger can say it, here or at a larger shape of the same word
function isLargeEnough(shape) {
  const same = shape.dataset.word ? part("picture").querySelectorAll(`.lit[data-word="${CSS.escape(shape.dataset.word)}"]`) : [];
  return [shape, ...same].some((one) => sizeOf(one) >= FINGER);
}

// How much nearer the smallest of what glows has to come; 1 if all is large enough
function factor() {
  const sizes = [...part("picture").querySelectorAll(".lit")].filter((shape) => !isLargeEnough(shape)).map(sizeOf).filter((size) => size > 0);
  const least = Math.min(...sizes, NEAR);
  return least < FINGER ? Math.min(MOST, NEAR / least) : 1;
}

// Whether any of what glows lies within the part that is near
function isAnyInView() {
  const frame = part("picture").querySelector("svg").getBoundingClientRect();
  return [...part("picture").querySelectorAll(".lit")].map((shape) => shape.getBoundingClientRect())
    .some(({ left, right, top, bottom }) => left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom);
}

// Says on the picture whether a touch may bring something nearer; what comes next may lie far from what is near
export function markSmall(isTouch) {
  const picture = part("picture");
  if (isNear() && picture.querySelector(".lit") && !isAnyInView()) showAll();
  if (!isNear()) picture.dataset.nearer = isTouch ? factor().toFixed(2) : "1";
}

// Whether this touch was needed to see what it means; what was touched stays under the finger
export function bringNearer({ clientX, clientY, detail }, shape) {
  const svg = part("picture").querySelector("svg");
  const nearer = Number(part("picture").dataset.nearer ?? 1);
  if (isNear() || nearer <= 1 || !detail || !shape?.classList.contains("lit") || isLargeEnough(shape)) return false;
  whole = svg.getAttribute("viewBox");
  const [left, top, width, height] = whole.split(" ").map(Number);
  const box = svg.getBoundingClientRect();
  const at = (from, to, size, length) => Math.min(Math.max((to - from) / length * size * (1 - 1 / nearer), 0), size - size / nearer);
  const [x, y] = [left + at(box.left, clientX, width, box.width), top + at(box.top, clientY, height, box.height)];
  svg.setAttribute("viewBox", `${x} ${y} ${width / nearer} ${height / nearer}`);
  part("picture").classList.add("near");
  return true;
}

export function showAll() {
  if (isNear()) part("picture").querySelector("svg")?.setAttribute("viewBox", whole);
  whole = "";
  part("picture").classList.remove("near");
}
