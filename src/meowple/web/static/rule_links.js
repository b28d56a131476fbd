// Numbers of rules in what a table says, such as (2c): each is a link into the rules of its game.

import { element, part } from "./elements.js";

const NUMBER = /(?<=\((?:\d+[a-z], )*)(\d+[a-z])(?=(?:, \d+[a-z])*\))/;

export function tell(place, text) {
  const rules = `/rules/${part("what").dataset.game}`;
  const pieces = text.split(NUMBER);
  place.replaceChildren(...pieces.map((piece, at) => (
    at % 2 ? element("a", { href: `${rules}#rule-${piece}`, target: "_blank", textContent: piece }) : piece
  )));
}
