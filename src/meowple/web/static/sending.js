// A move is sent; if the network is gone it is sent once more when it is back, and whoever made it is told.

import { reach, read, texts } from "./at_table.js";
import { part } from "./elements.js";

const STALE = 409; // sent again though it had arrived: the table has moved on

export const found = () => dispatchEvent(new Event("meowple-found"));
const isBack = () => new Promise((resolve) => { addEventListener("meowple-found", resolve, { once: true }); });

// What the site answered; nothing if it refused or was never reached. `isDone` says whether the table has moved on meanwhile
export async function sendMove(fields, isDone) {
  const ask = () => reach("say", { method: "POST", body: new URLSearchParams(fields) });
  let answer = await ask();
  const isAgain = !answer;
  if (isAgain) {
    part("notice").textContent = texts.unsent;
    await isBack();
    if (isDone()) return {};
    answer = await ask();
  }
  if (!answer) {
    part("notice").textContent = texts.not_sent;
    return null;
  }
  if (isAgain && answer.status === STALE) return {};
  return read(answer);
}
