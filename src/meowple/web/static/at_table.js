// This table, its texts, and how its page asks the site for something.

import { part } from "./elements.js";
import { tell } from "./rule_links.js";

export const id = document.querySelector("[data-table]").dataset.table;
export const texts = JSON.parse(part("texts").textContent);

// What the network does not answer is said to be lost, and can be tried again
export async function reach(path, how) {
  try {
    return await fetch(`/t/${id}/${path}`, how);
  } catch (error) {
    if (error.name === "AbortError") return null;
    console.warn(error);
    part("notice").textContent = texts.lost;
    return null;
  }
}

export async function post(path, fields = {}) {
  const answer = await reach(path, { method: "POST", body: new URLSearchParams(fields) });
  return answer ? read(answer) : null;
}

// What the site says, and its refusal where everybody can see it; nothing then
export async function read(answer) {
  const told = await answer.json().catch(() => ({ error: texts.lost })); // not the site's words: something on the way, or a fault
  tell(part("notice"), told.error ?? "");
  return answer.ok && !told.error ? told : null;
}
