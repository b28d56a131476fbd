// Beside the picture: the seats, the log, the table in words, the talk; each new line is told once.

import { reach } from "./at_table.js";
import { element, part } from "./elements.js";
import { morphChildren } from "./morph.js";
import { forgetSpoken, hear } from "./voice.js";

let spoken = null; // the last line said aloud; nothing yet
let asked = 0; // how often the table in words was asked for, or let go

// A number, and what it counts: there is not always room for both
function unit(points) {
  const [, before, number, after] = points.match(/^(.*?)([−-]?\d+)(.*)$/s) ?? [];
  const told = (textContent) => element("span", { className: "unit", textContent });
  return number ? [told(before), number, told(after)] : [points];
}

export function showSeats(parts) {
  morphChildren(part("seats"), parts.numbered("seat").map(([seat, { name, mark, points, turn, note }]) => element(
    "li", { id: `seat${seat}`, className: `seat${seat % 6}${turn ? " turn" : ""}` },
    element("span", { className: "mark", ariaHidden: "true", textContent: mark }), " ",
    element("b", { textContent: name }), " ", element("button", { type: "button", className: "points", ariaLabel: `${name}: ${points}` }, ...unit(points)),
    ...(note ? [" ", element("small", { textContent: note })] : []),
  )));
}

// The newest line first; what is new to whoever lifted the curtain is marked
export function showLog(parts, since, number) {
  const rows = parts.numbered("log").filter(([n]) => n <= number).reverse();
  morphChildren(part("log"), rows.map(([n, { texts, undone }]) => element(
    "li", { id: `line${n}`, className: [undone && "undone", since !== null && n > since && "new"].filter(Boolean).join(" ") },
    ...texts.flatMap((text, at) => (at ? [" ", element("br"), text] : [text])),
  )));
  tellNews(rows, since, number, parts.get("company").own);
}

// Each new line once, in order: after the curtain those since this seat last looked
function tellNews(rows, since, number, own) {
  const heard = spoken ?? since ?? number;
  const fresh = rows.filter(([n]) => n > heard).reverse();
  hear(fresh.map(([, line]) => line), own);
  spoken = number;
}

export function forgetLog() {
  spoken = null;
  asked += 1;
  forgetSpoken();
}

export function showTalk(parts) {
  part("chat").replaceChildren(...parts.get("talk").map(([name, text]) => element("li", {}, element("b", { textContent: name }), ` ${text}`)));
}

// The table in words is asked for while somebody has it open: few do. What comes too late is not shown
export async function showTableInWords() {
  const place = part("describe"), mine = (asked += 1);
  if (!place.parentElement.open) return place.replaceChildren();
  const answer = await reach("words");
  const told = answer?.ok ? await answer.json() : { texts: [] };
  if (mine === asked) place.replaceChildren(...told.texts.map((text) => element("p", { textContent: text })));
}

part("describe").parentElement.addEventListener("toggle", showTableInWords);
