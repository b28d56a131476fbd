// A lesson told to people round a table: each step with its picture, aloud where the browser has a voice, silently where not.

import { part } from "./elements.js";
import { point } from "./lesson.js";
import { Parts } from "./parts.js";
import { PictureView } from "./picture_view.js";

const page = document.querySelector(".aloud");
const { lang } = document.documentElement;
const voices = globalThis.speechSynthesis;
const picture = new PictureView(part("picture"));
let steps = [];
let at = -1; // before the first step: the welcome

// A voice for this language, if there is one: browsers learn their voices late
const voice = () => voices?.getVoices().find((one) => one.lang.toLowerCase().startsWith(lang)) ?? null;

function showVoice() {
  const has = Boolean(voice());
  part("repeat").hidden = !has || at < 0;
  part("silent").hidden = has;
}

function tell() {
  const chosen = voice();
  if (!chosen) return;
  voices.cancel();
  const said = new SpeechSynthesisUtterance(part("told").textContent);
  [said.voice, said.lang, said.rate] = [chosen, chosen.lang, 0.95];
  voices.speak(said);
}

// The picture of a step is all that came up to it
async function show() {
  const drawn = new Parts();
  for (const step of steps.slice(0, at + 1)) drawn.take(step.parts);
  const { text, point: names } = steps[at];
  part("told").textContent = text;
  part("place").textContent = `${at + 1}/${steps.length}`;
  part("back").hidden = at === 0;
  part("next").hidden = at === steps.length - 1;
  part("next").textContent = page.dataset.next;
  part("finish").hidden = at < steps.length - 1;
  showVoice();
  tell();
  await picture.show(drawn.picture());
  point(names);
}

async function fetchSteps() {
  const answer = await fetch(`${location.pathname.replace(/aloud$/, "steps")}?tall=${innerWidth < 640}`).catch(() => null);
  if (!answer?.ok) return false;
  steps = await answer.json();
  return true;
}

async function turn(by) {
  if (!steps.length && !await fetchSteps()) {
    part("told").textContent = page.dataset.lost;
    part("next").textContent = page.dataset.again;
    return;
  }
  const to = Math.min(Math.max(at + by, 0), steps.length - 1);
  if (to === at) return;
  at = to;
  await show();
  const gone = document.activeElement === document.body || document.activeElement?.hidden;
  if (gone) (at === steps.length - 1 ? part("finish") : part("next")).focus();
}

part("next").addEventListener("click", () => turn(1));
part("back").addEventListener("click", () => turn(-1));
part("repeat").addEventListener("click", tell);
document.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowRight") turn(1);
  if (key === "ArrowLeft" && at > 0) turn(-1);
});
addEventListener("pagehide", () => voices?.cancel());
voices?.addEventListener("voiceschanged", showVoice);
showVoice();
part("next").disabled = false; // from now on it does something
