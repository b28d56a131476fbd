// Small warm sounds, made by the page itself, off until somebody turns them on. Each has a twin that is seen: this module
// watches those, and sounds when they change.

import { part } from "./elements.js";

const KEY = "meowple-sound";
const TUNES = { // [seconds from now, pitch, how long]
  step: [[0, 392, 0.09]],
  turn: [[0, 523, 0.22], [0.12, 659, 0.3]],
  mishap: [[0, 247, 0.22], [0.16, 196, 0.4]],
  round: [[0, 523, 0.2], [0.12, 659, 0.2], [0.24, 784, 0.4]],
  end: [[0, 392, 0.2], [0.14, 523, 0.2], [0.28, 659, 0.5]],
  won: [[0, 523, 0.16], [0.12, 659, 0.16], [0.24, 784, 0.16], [0.36, 1047, 0.6]],
  clock: [[0, 880, 0.07], [0.25, 880, 0.07]],
  talk: [[0, 698, 0.08], [0.07, 932, 0.1]],
};
const SOFT = 0.07;

let context = null;
const isOn = () => localStorage.getItem(KEY) === "on";

export function sound(name) {
  if (!isOn() || document.hidden || !context) return;
  const warm = new BiquadFilterNode(context, { type: "lowpass", frequency: 1800 });
  warm.connect(context.destination);
  for (const [after, frequency, long] of TUNES[name]) {
    const at = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(SOFT, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
    tone.connect(volume).connect(warm);
    tone.start(at);
    tone.stop(at + long);
  }
}

// Browsers let a page sound only after somebody has touched it
function wake() {
  if (!isOn()) return;
  context ??= new AudioContext();
  context.resume();
}

// Tells when what `look` sees becomes something else, but not nothing
function watch(node, look, name) {
  let before = look();
  new MutationObserver(() => {
    const now = look();
    if (now && now !== before) sound(name(now));
    before = now;
  }).observe(node, { attributes: true, childList: true, characterData: true, subtree: true });
}

const MOMENTS = ["mishap", "round"];
watch(part("step"), () => part("step").textContent, () => "step");
watch(part("moment"), () => MOMENTS.find((kind) => part("moment").classList.contains(kind)), (kind) => kind);
watch(part("sheet"), () => part("sheet").dataset.end && part("sheet").querySelector(".sheet") && "end", () => (part("sheet").querySelector(".won") ? "won" : "end"));
watch(part("clock"), () => !part("clock").hidden && part("clock").classList.contains("last"), () => "clock");
watch(part("unread"), () => !part("unread").hidden && part("unread").textContent, () => "talk");
watch(document.querySelector("title"), () => document.title.startsWith("●"), () => "turn");

const box = part("sound");
box.checked = isOn();
box.addEventListener("change", () => {
  localStorage.setItem(KEY, box.checked ? "on" : "off");
  wake();
  sound("turn"); // so that one knows what one has chosen
});
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake, { capture: true });
