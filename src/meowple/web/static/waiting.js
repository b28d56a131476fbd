// Add to the dice what is asked for, and reload when the game has begun; a hidden tab lets its stream go.

import { answerDice } from "./dice.js";
import { part } from "./elements.js";
import { openStream } from "./stream.js";

const { table } = document.querySelector("script[data-table]").dataset;
let source = null;

function receive(told) {
  if (told.reload) return location.reload();
  const place = part("awaited");
  place.textContent = told.waits.length ? place.dataset.text.replace("{names}", told.waits.join(", ")) : "";
  return answerDice(table, told);
}

function watch() {
  source?.close();
  source = document.hidden ? null : openStream(() => `/t/${table}/live`, { heard: receive });
}

document.addEventListener("visibilitychange", () => (document.hidden ? watch() : location.reload()));
watch();
