// What people may do at a table besides moving: questions, empty seats, the rematch; and the menu of the table.

import { button, element, part } from "./elements.js";
import { wireShare } from "./share.js";
import { askToNotify, isAsked } from "./turn_news.js";

// What comes of it is said: not every address may notify, and the title tells in any case
async function notify(event) {
  const told = part("notified");
  told.textContent = (await askToNotify()) ? told.dataset.granted : told.dataset.plain;
  event.target.remove();
}

export function showCompany(company, standing, texts, post) {
  const named = (text, name) => text.replace("{name}", name);
  const { asked } = company;
  const things = [];
  if (asked) {
    things.push(element("p", { textContent: asked.text }));
    if (!asked.agreed) {
      things.push(button(texts.agree, () => post("answer_back", { agrees: true }), "do"));
      things.push(button(texts.decline, () => post("answer_back", { agrees: false })));
    }
  }
  for (const [seat, name] of company.absent) things.push(button(named(texts.hand_over, name), () => post("hand_over", { seat })));
  if (company.away) things.push(button(texts.come_back, () => post("come_back"), "do"));
  if (standing.closed && company.seated) things.push(...rematches(company, texts, post));
  part("company").replaceChildren(...things);
  showMenu(company, standing, texts, post, named);
}

function showMenu(company, { closed }, texts, post, named) {
  const menu = [];
  if (!closed && company.seated && !company.away) menu.push(button(texts.leave, () => post("leave"), "quiet"));
  if (!closed && (company.host || company.absent.length)) menu.push(button(texts.close, () => post("close"), "quiet"));
  if (company.host) menu.push(button(company.open ? texts.unwatch : texts.watch, () => post("watch", { allow: !company.open }), "quiet"));
  for (const [seat, name] of company.guests) menu.push(button(named(texts.free, name), () => post("free", { seat }), "quiet"));
  for (const path of company.invites) menu.push(invite(path, texts));
  if (!isAsked()) menu.push(button(texts.notify, notify, "quiet"));
  part("menu").replaceChildren(...menu);
}

// An invite with its buttons: a copy of the page's own pattern, under the address that others can reach
function invite(path, texts) {
  const row = document.getElementById("share").content.firstElementChild.cloneNode(true);
  const link = row.querySelector("a.link");
  link.href = part("menu").dataset.base + path;
  link.textContent = `${texts.invite}: ${link.href}`;
  return wireShare(row);
}

// One obvious button: after a win a step up, else the rematch
function rematches({ rematch, step_up }, texts, post) {
  const go = (first) => async () => {
    const told = await post("rematch", { first });
    if (told) location.href = `/t/${told.done}`;
  };
  const up = async () => {
    const told = await post("step_up");
    if (told) location.href = `/t/${told.done}`;
  };
  if (step_up) return [button(step_up, up, "do"), button(texts.rematch_next, go("next"), "quiet")];
  if (rematch) return [button(texts.to_rematch, () => { location.href = `/t/${rematch}`; }, "do")];
  return ["next", "same", "lot"].map((first, at) => button(texts[`rematch_${first}`], go(first), at ? "" : "do"));
}
