// Moments hold until they have been seen: one button goes on, everything else on the page stays as usable as before.

import { restoreDrawers } from "./drawers.js";
import { button, part } from "./elements.js";
import { morphChildren, parsed } from "./morph.js";
import { stayNoLonger } from "./pace.js";
import { holdOn, inWords, speak } from "./voice.js";

let release = null;

export const isHeld = () => release !== null;
export const letGo = () => release?.();

// Rounds are everybody's at the table, a mishap is for whom it happened to
export function isFor(log, parts) {
  const { own: mine } = parts.get("company");
  return mine.length > 0 && (log.moment !== "mishap" || mine.includes(log.whose));
}

export async function hold({ line, kind }, texts, post) {
  const hadFocus = [document.body, null].includes(document.activeElement) || ["picture", "words"].some((name) => part(name).contains(document.activeElement));
  const seen = new Promise((resolve) => { release = resolve; }); // a press counts before the sheet has come, too
  const done = button(texts.go_on, () => release?.(), "do");
  part("words").ariaBusy = null;
  part("words").inert = false;
  part("words").replaceChildren(done);
  part("status").textContent = "";
  part("moment").className = `moment ${kind}`;
  if (kind === "round") await showSheet(line);
  holdOn([ownRows(), texts.hold].filter(Boolean).join(" "));
  if (hadFocus) done.focus({ preventScroll: true });
  await seen;
  release = null;
  stayNoLonger();
  hideSheet();
  part("moment").className = "moment";
  done.remove();
  post("seen", { line });
}

// What counted for whoever listens, row by row
function ownRows() {
  const own = part("sheet").querySelector("li.mine table, li:only-child table");
  return own ? inWords(own.parentElement) : "";
}

// The score sheet, drawn by the server, in its place above the board
export async function showSheet(line = 0) {
  const place = part("sheet");
  if (line && !place.hidden && place.dataset.line === String(line)) return;
  const id = document.querySelector("[data-table]").dataset.table;
  const answer = await fetch(`/t/${id}/scores?bare=true&line=${line}`).catch(() => null);
  if (!answer?.ok) return;
  const { html, line: counted } = await answer.json();
  place.dataset.line = String(line || counted);
  morphChildren(place, parsed(html));
  restoreDrawers(place);
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

export function hideSheet() {
  part("sheet").hidden = true;
  part("sheet").replaceChildren();
  delete part("sheet").dataset.line;
}

// After the end, once: the sheet of the whole game
export async function showEnd(id) {
  if (part("sheet").dataset.end === id) return;
  part("sheet").dataset.end = id;
  await showSheet();
  speak(ownRows());
}
