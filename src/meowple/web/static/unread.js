// Talk that nobody at this page has read: a badge that leads to it.

import { part } from "./elements.js";

const SHOWN = 6_000; // milliseconds

let known = null; // the talk as it was when last shown

// How many lines at the end of the talk are new: it is kept no longer than a few
function fresh(before, now) {
  const key = (lines) => JSON.stringify(lines);
  let count = 0;
  while (count < now.length && key(before.slice(before.length - (now.length - count))) !== key(now.slice(0, now.length - count))) count += 1;
  return count;
}

let unread = 0;
let fading = 0;

// What was said, for a while; then the number alone is in nobody's way
function tell(place, text) {
  place.textContent = text;
  clearTimeout(fading);
  fading = setTimeout(() => { place.textContent = ""; }, SHOWN);
}

export function showUnread(talk, mine) {
  const isOpen = document.querySelector("details.talk").open && document.querySelector("details.more").open;
  const lines = known ? talk.slice(talk.length - fresh(known, talk)) : [];
  known = talk;
  const others = lines.filter(([name]) => !mine.includes(name));
  unread = isOpen ? 0 : unread + others.length;
  const badge = part("unread");
  badge.hidden = unread === 0;
  if (others.length) tell(badge.querySelector("span"), others.at(-1).join(": "));
  badge.querySelector("b").textContent = String(unread);
}

// To the talk, unfolded
function read() {
  unread = 0;
  part("unread").hidden = true;
  for (const name of ["more", "talk"]) document.querySelector(`details.${name}`).open = true;
  const summary = document.querySelector("details.talk > summary");
  summary.scrollIntoView({ block: "center" });
  summary.focus({ preventScroll: true });
}

part("unread").addEventListener("click", read);
document.querySelector("details.talk").addEventListener("toggle", (event) => {
  if (!event.target.open) return;
  unread = 0;
  part("unread").hidden = true;
});
