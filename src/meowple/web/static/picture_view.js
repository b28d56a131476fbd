// A picture in parts, changed in place: only parts that differ are touched, and shapes glide from where they were.

import { arrange, morph, parsed } from "./morph.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const places = (root) => new Map([...root.querySelectorAll("[id]")].map((shape) => [shape.id, shape.getBoundingClientRect()]));

const PRESS = 700; // milliseconds a press may hold up what is new
const TAP = 50; // and a finger's click comes after it has gone

// While something is pressed nothing changes beneath it: what is pressed is what gets the click
let pressed = null;
let pressedByMouse = null; // a finger that stays sees what it would do, a mouse has seen it before
document.addEventListener("pointerdown", ({ pointerType }) => {
  const isMouse = pointerType === "mouse";
  pressed = new Promise((resolve) => {
    const listening = new AbortController();
    const gone = () => { listening.abort(); setTimeout(resolve, isMouse ? 0 : TAP); };
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, gone, { capture: true, signal: listening.signal });
    setTimeout(resolve, PRESS);
  });
  if (isMouse) pressedByMouse = pressed;
}, { capture: true });

export const released = () => pressed;

export class PictureView {
  constructor(target) {
    this.target = target;
    this.clear();
  }

  clear() {
    this.target.replaceChildren();
    this.frame = "";
    this.shown = new Map(); // markup by part
  }

  // `picture` has the frame and the markup of every part; see `Parts.picture`
  async show(picture) {
    await pressedByMouse;
    const svg = this.target.querySelector("svg");
    const moving = svg && !still.matches && !document.hidden;
    const before = moving ? places(svg) : new Map();
    this.change(picture);
    if (moving) glide(this.target.querySelector("svg"), before);
  }

  change({ before, after, order, markup }) {
    if (before !== this.frame) {
      const [frame] = parsed(before + after);
      const svg = this.target.querySelector("svg");
      if (svg) keepParts(svg, frame);
      else this.target.replaceChildren(frame);
      this.frame = before;
    }
    const svg = this.target.querySelector("svg");
    const parts = order.map((id) => this.part(svg, id, markup.get(id)));
    this.shown = new Map(order.map((id) => [id, markup.get(id)]));
    arrange(svg, [svg.querySelector(":scope > title"), ...parts, ...svg.querySelectorAll(":scope > .rows")]);
  }

  part(svg, id, text) {
    const own = svg.querySelector(`:scope > [id="${CSS.escape(id)}"]`);
    if (own && this.shown.get(id) === text) return own;
    const [wanted] = parsed(text, true);
    return own && own.nodeName === wanted.nodeName ? morph(own, wanted) : document.importNode(wanted, true);
  }
}

// Another frame round the same parts: its size and its title
function keepParts(svg, frame) {
  for (const { name, value } of frame.attributes) svg.setAttribute(name, value);
  svg.querySelector(":scope > title").textContent = frame.querySelector("title").textContent;
}

function glide(svg, before) {
  const scale = svg?.getScreenCTM()?.a || 1;
  const settled = [];
  for (const shape of svg?.querySelectorAll("[id]") ?? []) {
    if (settled.some((parent) => parent.contains(shape))) continue;
    const old = before.get(shape.id);
    const box = shape.getBoundingClientRect();
    if (!old) {
      shape.animate([{ opacity: 0 }, { opacity: getComputedStyle(shape).opacity }], { duration: 250, easing: "ease-out" });
      settled.push(shape);
      continue;
    }
    const [dx, dy] = [(old.x - box.x) / scale, (old.y - box.y) / scale];
    const grew = Math.abs(old.width - box.width) + Math.abs(old.height - box.height) > 2;
    if (grew || Math.abs(dx) + Math.abs(dy) < 2 || shape.getAttribute("transform")) continue;
    shape.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 300, easing: "ease-out" });
    settled.push(shape);
  }
}
