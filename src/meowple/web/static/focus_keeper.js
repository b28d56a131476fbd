// Focus never falls: what had it and is made anew has it again, else the next sensible choice has it, else the place where choices come.

import { part } from "./elements.js";

const FOCUSABLE = "a[href], button, summary, input, select, textarea, [tabindex]";
const CHOICES = ["#curtain:not([hidden]) button", "#words button.do", "#words button[data-say]", "#picture .lit[tabindex='0']"];

const table = document.querySelector("[data-table]");
let last = null; // what had the focus last: its id, its home and the name it has there

const nameOf = (node) => node.dataset.say ?? node.dataset.word ?? (node.ariaLabel || node.textContent);
const isThere = (node) => node?.isConnected && node.matches(FOCUSABLE) && !node.disabled && !node.closest("[inert], [hidden]");
const isParked = () => document.activeElement === part("words");

function remember({ target }) {
  if (target === part("words")) return;
  last = table.contains(target) ? { id: target.id, home: target.parentElement.closest("[id]")?.id, name: nameOf(target) } : null;
}

// What stands now where the last one stood
function again({ id, home, name }) {
  const node = id ? part(id) : null;
  if (isThere(node)) return node;
  return [...part(home)?.querySelectorAll(FOCUSABLE) ?? []].find((other) => isThere(other) && nameOf(other) === name);
}

const nextChoice = () => CHOICES.map((choice) => document.querySelector(choice)).find(isThere);

function keep() {
  const { activeElement } = document;
  if (!last || activeElement !== document.body && activeElement !== null && isThere(activeElement) && !isParked()) return;
  const node = again(last) ?? nextChoice() ?? part("words");
  if (node !== activeElement) node.focus({ preventScroll: true });
}

part("words").tabIndex = -1;
document.addEventListener("focusin", remember);
document.addEventListener("pointerdown", ({ target }) => { if (!target.closest(FOCUSABLE)) last = null; }, { capture: true }); // put away on purpose
new MutationObserver(keep).observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["inert", "hidden", "tabindex", "disabled"] });
