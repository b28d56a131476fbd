// A picture changes in place: shapes keep identity and focus, and glide from where they were to where they are.

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

export async function change(target, html) {
  await pressedByMouse;
  const svg = target.querySelector("svg");
  const moving = svg && !still.matches && !document.hidden;
  const before = moving ? places(svg) : new Map();
  await htmx.swap({ sourceElement: document.body, target, swap: "innerMorph", text: html });
  if (!moving) return;
  const now = target.querySelector("svg");
  const scale = now?.getScreenCTM()?.a || 1;
  const settled = [];
  for (const shape of now?.querySelectorAll("[id]") ?? []) {
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
    if (grew || Math.abs(dx) + Math.abs(dy) < 2) continue;
    const drawn = shape.getAttribute("transform") ? null : `translate(${dx}px, ${dy}px)`;
    if (drawn) {
      shape.animate([{ transform: drawn }, { transform: "none" }], { duration: 300, easing: "ease-out" });
      settled.push(shape);
    }
  }
}
