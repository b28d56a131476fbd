// The steps of a payload, or of the last round trip, on the page: each with its picture, its words and, if it is one, its moment.

import { part } from "./elements.js";
import { hold, isFor } from "./moments.js";
import { caughtUp, isSkipped, paceNow, settled, stay, stayNoLonger } from "./pace.js";
import { Parts } from "./parts.js";

let stepping = 0;
export const isStepping = () => stepping > 0;

const textOf = (log) => log.texts.join(" ");

// What the lines after one and up to another said
export function linesTold(parts, after, until) {
  return parts.numbered("log").filter(([n, { undone }]) => n > after && n <= until && !undone).map(([, log]) => textOf(log)).join(" ");
}

// Who played for this viewer meanwhile, whose time was up
export const playedForYou = (parts, after) => parts.numbered("log").filter(([n, { undone }]) => n > after && !undone).map(([, { late }]) => late).filter(Boolean).at(-1);

// The frames of a payload as steps; a line that is a moment and has no frame of its own is one, too
export function stepsOf(frames, parts, seen, number) {
  const steps = frames.map(([line, picture, told]) => ({ line, picture, told }));
  const last = parts.get(`log:${number}`);
  if (number > seen && last?.moment && last.moment !== "end" && isFor(last, parts) && steps.at(-1)?.line !== number) {
    steps.push({ line: number, picture: parts.picture() });
  }
  return steps;
}

// What was shown last has been there long enough; one's own line does not wait for it, and nobody waits who owes a choice
export async function itsTime(payload, parts, seen, isOwed) {
  const first = payload.parts?.[`log:${seen + 1}`];
  if (first && (parts.get("company")?.own ?? []).includes(first.seat)) stayNoLonger();
  if (!isOwed) await settled();
}

// Show them in turn. `shown` hears of each line as it is shown, `crowd` says how many payloads wait behind
export async function showSteps(view, steps, parts, { seen, shown, crowd, post, texts, holds = true, pace = paceNow() }) {
  let before = seen;
  stepping += 1;
  part("words").inert = true;
  try {
    for (const [at, { line, picture, told }] of steps.entries()) {
      await settled();
      const moment = holds ? lastMoment(parts, before, line) : null;
      if (moment && pace === "once") post("seen", { line: moment.line }); // at once: nothing holds, and nobody waits
      if (pace === "once" || !moment && isSkipped()) continue;
      shown(line);
      const text = told ?? linesTold(parts, before, line);
      part("step").textContent = text;
      if (told) part("status").textContent = ""; // nobody is waited for any more
      await view.show(picture);
      const isOwn = !told && parts.get("company").own.includes(parts.get(`log:${line}`)?.seat);
      stay(text, { isOwn, crowd: crowd() + steps.length - at - 1, pace });
      before = line;
      if (moment) await hold(moment, texts, post);
    }
    await settled();
  } finally {
    stepping -= 1;
    part("words").inert = false;
  }
  return before;
}

// Everything since one's own last choice, which the server has kept; whoever likes no pauses asked for these
export async function showTrip(view, parts, reach, shape, texts) {
  const answer = await reach(`trip?shape=${shape}`);
  if (!answer?.ok) return;
  const film = new Parts();
  const steps = (await answer.json()).steps.map(([line, frame]) => {
    film.take(frame);
    return { line, picture: film.picture(), told: frame.told };
  });
  if (!steps.length) return;
  caughtUp();
  stayNoLonger();
  const pace = paceNow() === "once" ? "brisk" : paceNow();
  await showSteps(view, steps, parts, { seen: steps[0].line - 1, shown: () => {}, crowd: () => 0, texts, holds: false, pace });
  caughtUp();
}

function lastMoment(parts, after, until) {
  const found = parts.numbered("log").filter(([n, log]) => n > after && n <= until && log.moment && log.moment !== "end" && isFor(log, parts));
  return found.length ? { line: found.at(-1)[0], kind: found.at(-1)[1].moment } : null;
}

// What is shown last, when all steps are over; a lesson that runs on by many lines tells itself where it stands
export function showLastStep(parts, before, number, crowd) {
  const text = parts.get("lesson") ? "" : linesTold(parts, before, number);
  if (!text) return;
  part("step").textContent = text;
  const seats = parts.numbered("log").filter(([n]) => n > before && n <= number).map(([, { seat }]) => seat);
  stay(text, { isOwn: seats.every((seat) => parts.get("company").own.includes(seat)), crowd });
}
