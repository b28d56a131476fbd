// What a lesson says and points at, above the table; "Go on" where reading is all there is to do.

import { button, element, part } from "./elements.js";
import { tell } from "./rule_links.js";

let told = "";
let isNew = false;

export function showLesson(lesson, texts, post) {
  const strip = part("lesson");
  strip.hidden = !lesson;
  if (!lesson) { strip.replaceChildren(); told = ""; return; }
  point(lesson.point);
  const key = `${lesson.step} ${lesson.text}`;
  if (key === told) return; // somebody may be reading it, or about to press its button
  [told, isNew] = [key, true];
  const things = [element("p", { className: "told" })];
  tell(things[0], lesson.rule ? `${lesson.text}\u00a0(${lesson.rule})` : lesson.text);
  if (lesson.go_on) {
    things.push(button(texts.go_on, async () => {
      const answer = await post("go_on", { step: lesson.step });
      if (answer?.done) location.href = answer.done;
    }, "do"));
  }
  const where = `${lesson.title} · ${lesson.step}/${lesson.steps}`;
  strip.replaceChildren(element("p", { className: "where", textContent: where }), ...things);
}

let pointing = [];

// Shapes and buttons that carry the word, or the part of that name
export function point(names) {
  pointing = names;
  for (const shape of document.querySelectorAll(".pointed")) shape.classList.remove("pointed");
  for (const name of names) {
    const escaped = CSS.escape(name);
    const all = `#picture [data-word="${escaped}"], #picture [id="${escaped}"], #words [data-say="${escaped}"]`;
    for (const shape of document.querySelectorAll(all)) shape.classList.add("pointed");
  }
}

// What is pointed at stays so when it is drawn anew; what a new step points at comes into sight, and what it says
export function pointAgain() {
  point(pointing);
  const pointed = isNew ? [...document.querySelectorAll(".pointed")] : [];
  for (const shape of pointed.toReversed()) shape.scrollIntoView({ block: "nearest" }); // all of them; else the first
  if (isNew) part("lesson").scrollIntoView({ block: "nearest" });
  isNew = false;
}
