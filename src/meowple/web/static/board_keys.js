// The board is a grid for keys and ears: every shape that has a word is a cell, what lies at one height is a row, one cell is the
// stop for Tab. Arrows go to the nearest cell that way, Home and End to the ends of its row (with Control: of the board), Page Up
// and Page Down to the one before and the next that can be chosen.

import { part } from "./elements.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = [...Object.keys(WAYS), "Home", "End", "PageUp", "PageDown"];
const ROW = 12; // css pixels: what differs less in height is one row

let stop = ""; // the id of the cell that Tab leads to

const middle = (shape) => {
  const { x, y, width, height } = shape.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

const cells = () => [...part("picture").querySelectorAll("[data-word]")].filter((shape) => shape.getClientRects().length); // what is not drawn takes no focus
const isLit = (shape) => shape.classList.contains("lit");

// As one reads: row by row, each from the left
function rowsOf(shapes) {
  const rows = [];
  for (const [shape, [x, y]] of shapes.map((shape) => [shape, middle(shape)]).sort(([, [, one]], [, [, other]]) => one - other)) {
    if (rows.length && y - rows.at(-1).y <= ROW) rows.at(-1).row.push([shape, x]);
    else rows.push({ y, row: [[shape, x]] });
  }
  return rows.map(({ row }) => row.sort(([, one], [, other]) => one - other).map(([shape]) => shape));
}

// What a cell is to ears. None is disabled: what is said can be touched again, and what does not go with it changes the mind. One without
// an id cannot be named by its row and stays what it was
export function markCell(shape, isChoice, isChosen) {
  shape.setAttribute("role", shape.id ? "gridcell" : isChoice ? "button" : "img");
  shape.ariaSelected = isChosen && shape.id ? "true" : null;
}

// One cell can be reached by Tab: the one that has the focus, else the last one or the first that can be chosen
export function rove() {
  const shapes = cells();
  const lit = shapes.filter(isLit);
  const isStop = ({ id }) => id && id === stop;
  const chosen = shapes.find((shape) => shape === document.activeElement) ?? lit.find(isStop) ?? lit[0] ?? shapes.find(isStop) ?? shapes[0];
  for (const shape of shapes) shape.setAttribute("tabindex", shape === chosen ? "0" : "-1");
  showRows(rowsOf(shapes.filter(({ id }) => id)).map((row) => row.map(({ id }) => id).join(" ")));
}

// The picture is not drawn in rows: a grid beside what is drawn has them, and they own their cells by name
function showRows(owned) {
  const svg = part("picture").querySelector("svg");
  if (!svg) return;
  const made = () => document.createElementNS(svg.namespaceURI, "g");
  const grid = svg.querySelector(":scope > .rows") ?? svg.appendChild(made());
  const given = { class: "rows", role: owned.length ? "grid" : "none", "aria-labelledby": "board-head" };
  for (const [name, value] of Object.entries(given)) if (grid.getAttribute(name) !== value) grid.setAttribute(name, value);
  while (grid.childElementCount > owned.length) grid.lastElementChild.remove();
  owned.forEach((ids, at) => {
    const row = grid.children[at] ?? grid.appendChild(made());
    row.setAttribute("role", "row");
    if (row.getAttribute("aria-owns") !== ids) row.setAttribute("aria-owns", ids);
  });
}

function nearest(from, [dx, dy]) {
  const [x, y] = middle(from);
  const ahead = cells().filter((shape) => shape !== from).map((shape) => {
    const [otherX, otherY] = middle(shape);
    const [right, down] = [otherX - x, otherY - y];
    return { shape, along: right * dx + down * dy, aside: Math.abs(right * dy) + Math.abs(down * dx) };
  }).filter(({ along, aside }) => along > 1 && along >= aside / 3);
  return ahead.sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside)[0]?.shape;
}

function wanted({ key, ctrlKey }, from) {
  if (WAYS[key]) return nearest(from, WAYS[key]);
  const rows = rowsOf(cells());
  const all = rows.flat();
  const at = all.indexOf(from);
  if (key === "PageDown") return all.slice(at + 1).find(isLit);
  if (key === "PageUp") return all.slice(0, Math.max(at, 0)).findLast(isLit);
  return (ctrlKey ? all : rows.find((row) => row.includes(from)))?.at(key === "Home" ? 0 : -1);
}

function describe(shape, told) {
  if (told) shape.setAttribute("aria-description", told);
  else shape.removeAttribute("aria-description");
}

// `about(shape)` says what choosing it does; `learn()` finds that out first, for whoever comes by keys
export function watchBoard(about, learn) {
  part("picture").addEventListener("focusin", async ({ target }) => {
    stop = target.id;
    if (target.matches("[data-word]")) rove();
    describe(target, about(target));
    if (!target.matches(":focus-visible")) return;
    await learn();
    if (target === document.activeElement) describe(target, about(target));
  });
  part("picture").addEventListener("keydown", (event) => {
    const isWay = event.ctrlKey && event.key in WAYS;
    if (isWay || event.altKey || event.metaKey || !KEYS.includes(event.key) || !event.target.matches?.("[data-word]")) return;
    event.preventDefault();
    wanted(event, event.target)?.focus();
  });
}
