// What a lesson says and points at, above the table; "Go on" where reading is all there is to do.

import { button, element, part } from "./elements.js";
import { tell } from "./rule_links.js";

let told = "";

export function showLesson(lesson, texts, post) {
  const strip = part("lesson");
  strip.hidden = !lesson;
  if (!lesson) { strip.replaceChildren(); told = ""; return; }
  point(lesson.point);
  const key = `${lesson.step} ${lesson.text}`;
  if (key === told) return; // somebody may be reading it, or about to press its button
  told = key;
  const things = [element("p", { className: "told" })];
  tell(things[0], lesson.rule ? `${lesson.text} (${lesson.rule})` : lesson.text);
  if (lesson.go_on) {
    things.push(button(texts.go_on, async () => {
      const answer = await post("go_on");
      if (answer?.done) location.href = answer.done;
    }, "do"));
  }
  const where = `${lesson.title} · ${lesson.step}/${lesson.steps}`;
  strip.replaceChildren(element("p", { className: "where", textContent: where }), ...things);
}

// Shapes that carry the word, or the part of that name
export function point(names) {
  for (const shape of document.querySelectorAll("#picture .pointed")) shape.classList.remove("pointed");
  for (const name of names) {
    const escaped = CSS.escape(name);
    for (const shape of document.querySelectorAll(`#picture [data-word="${escaped}"], #picture [id="${escaped}"]`)) shape.classList.add("pointed");
  }
}
