// A search box over the rules: only what has all the words stays, and the number of finds is said. And a button that prints.

import { part } from "./elements.js";

// A rule, a figure, a row of a table or any other paragraph: what is found or not as a whole
const UNITS = ".rule, .told > p, .told > ul > li, .told > ol > li, .told tbody tr, .things tr, figure";
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll(/[łŁ]/g, "l").toLowerCase();

const rules = part("chapters");
const units = [...rules.querySelectorAll(UNITS)].map((unit) => ({ unit, text: plain(wordsOf(unit)) }));
const chapters = [...rules.querySelectorAll("section")];

// What a unit says; of a picture, what it shows
function wordsOf(unit) {
  const named = [...unit.querySelectorAll("svg[aria-label]")].map((svg) => svg.getAttribute("aria-label"));
  const copy = unit.cloneNode(true);
  for (const svg of copy.querySelectorAll("svg")) svg.remove();
  return `${copy.textContent} ${named.join(" ")}`;
}

function search() {
  const words = plain(part("wanted").value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { unit, text } of units) {
    const isFound = words.every((word) => text.includes(word));
    unit.hidden = !isFound;
    found += isFound;
  }
  for (const chapter of chapters) chapter.hidden = words.length > 0 && !chapter.querySelector(UNITS.replaceAll(/(,|$)/g, ":not([hidden])$1"));
  const { some, none } = part("hits").dataset;
  part("hits").textContent = !words.length ? "" : found ? some.replace("{n}", found) : none;
}

part("search").hidden = false;
part("wanted").addEventListener("input", search);
part("wanted").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  part("wanted").value = "";
  search();
});

// A link to a rule leads there even while others are hidden
document.addEventListener("click", ({ target }) => {
  if (!target.closest('a[href^="#rule-"]') || !part("wanted").value) return;
  part("wanted").value = "";
  search();
});

part("print").hidden = false;
part("print").addEventListener("click", () => print());
