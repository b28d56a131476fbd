// "What is that?": a button, then anything in the picture; or the key ? on what has the focus. "What does it count?" at a seat's score.

import { button, element, part, scoreTable } from "./elements.js";
import { point } from "./lesson.js";
import { tell } from "./rule_links.js";

let isAsking = false;

export function whatButton(text) {
  const made = button("?", ({ currentTarget }) => { isAsking = !isAsking; mark(currentTarget); }, "quiet what");
  made.ariaLabel = made.title = text;
  mark(made);
  return made;
}

function mark(made) {
  made.ariaPressed = String(isAsking);
  part("picture").classList.toggle("asking", isAsking);
}

// Whether this click was a question
export function asks(event, reach) {
  if (!isAsking) return false;
  event.preventDefault();
  isAsking = false;
  for (const made of document.querySelectorAll("button.what")) mark(made);
  explain(event.target, reach);
  return true;
}

// The nearest thing that has an answer: what it says it is, the word it says, its id, and so on outwards
export async function explain(target, reach) {
  for (let shape = target.closest("[data-what], [data-word], [id]"); shape && part("picture").contains(shape) && shape.id !== "picture"; shape = shape.parentElement?.closest("[data-what], [data-word], [id]")) {
    for (const name of [shape.dataset.what, shape.dataset.word, shape.id].filter(Boolean)) {
      const answer = await reach(`what?name=${encodeURIComponent(name)}`);
      if (!answer?.ok) continue;
      show(await answer.json());
      point([shape.id || name]);
      return;
    }
  }
}

function show({ name, text, rule, picture }) {
  tell(part("what"), rule ? `${text} (${rule})` : text);
  part("what").prepend(element("strong", { textContent: `${name}. ` }));
  if (!picture) return;
  const drawn = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  drawn.setAttribute("aria-hidden", "true"); // its name and text stand beside it
  part("what").prepend(drawn);
}

// What a score is made of, as a table with its sum, marked in the picture
export async function explainScore(seat, name, reach, texts) {
  const answer = await reach(`score?seat=${seat}`);
  if (!answer?.ok) return;
  const { rows } = await answer.json();
  if (!rows.length) return;
  const sum = rows.reduce((total, row) => total + row.points, 0);
  const sign = (n) => String(n).replace("-", "−");
  part("what").replaceChildren(scoreTable(name, rows.map((row) => [row.text, sign(row.points)]), [texts.sum, sign(sum)]));
  point(rows.flatMap((row) => row.shapes));
}
