// The board is one stop for Tab: arrows go to the nearest thing that can be chosen that way, Home and End to the first and the last,
// Page Up and Page Down to the one before and the next.

import { part } from "./elements.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ROW = 12; // css pixels: what differs less in height is one row

let stop = ""; // the id of the shape that Tab leads to

const middle = (shape) => {
  const { x, y, width, height } = shape.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// As one reads: row by row
const inOrder = (shapes) => shapes.map((shape) => [shape, middle(shape)])
  .sort(([, [x, y]], [, [otherX, otherY]]) => (Math.abs(y - otherY) > ROW ? y - otherY : x - otherX))
  .map(([shape]) => shape);

const lit = () => [...part("picture").querySelectorAll(".lit")].filter((shape) => shape.getClientRects().length); // what is not drawn takes no focus

// One of the shapes that glow can be reached by Tab: the one that has the focus or had it last, else the first
export function rove() {
  const shapes = lit();
  const chosen = shapes.find((shape) => shape === document.activeElement) ?? shapes.find(({ id }) => id && id === stop) ?? shapes[0];
  for (const shape of shapes) shape.setAttribute("tabindex", shape === chosen ? "0" : "-1");
}

function nearest(from, [dx, dy]) {
  const [x, y] = middle(from);
  const ahead = lit().filter((shape) => shape !== from).map((shape) => {
    const [otherX, otherY] = middle(shape);
    const [right, down] = [otherX - x, otherY - y];
    return { shape, along: right * dx + down * dy, aside: Math.abs(right * dy) + Math.abs(down * dx) };
  }).filter(({ along, aside }) => along > 1 && along >= aside / 3);
  return ahead.sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside)[0]?.shape;
}

function wanted(key, from) {
  if (WAYS[key]) return nearest(from, WAYS[key]);
  const shapes = inOrder(lit());
  const at = shapes.indexOf(from);
  return { Home: shapes[0], End: shapes.at(-1), PageUp: shapes[at - 1], PageDown: shapes[at + 1] }[key];
}

// `about(shape)` says what choosing it does; it is told with the shape's name
export function watchBoard(about) {
  part("picture").addEventListener("focusin", ({ target }) => {
    stop = target.id;
    const told = about(target);
    if (told) target.setAttribute("aria-description", told);
    else target.removeAttribute("aria-description");
    if (target.matches(".lit")) rove();
  });
  part("picture").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !event.target.matches?.("[data-word]")) return;
    const isOurs = event.key in WAYS || ["Home", "End", "PageUp", "PageDown"].includes(event.key);
    if (!isOurs) return;
    event.preventDefault();
    wanted(event.key, event.target)?.focus();
  });
}
