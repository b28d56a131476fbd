// A page of a class: what changes there comes as a piece of the page, and is put in place without moving what is held.

import { answerDice } from "./dice.js";
import { part } from "./elements.js";
import { morphChildren, parsed } from "./morph.js";
import { openStream } from "./stream.js";

const place = part("class");
let source = null;

function show(told) {
  if (told.reload) return location.reload();
  if (told.table) answerDice(told.table, told.dice);
  morphChildren(place, parsed(told.html));
}

function watch() {
  source?.close();
  const lost = () => dispatchEvent(new Event("meowple-lost"));
  source = document.hidden ? null : openStream(() => place.dataset.live, { heard: show, lost });
}

// What the teacher does is sent from where they are: the page stays, and hears of what came of it
place.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" }).catch(() => null);
  const isDone = answer?.type === "opaqueredirect";
  part("notice").textContent = isDone ? "" : part("notice").dataset.failed;
  if (isDone && form.closest("#ending")) location.reload();
});

document.addEventListener("visibilitychange", watch);
watch();
