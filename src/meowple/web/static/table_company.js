// What people may do at a table besides moving: questions, empty seats, the rematch; and the menu of the table.

import { button, element, part } from "./elements.js";
import { wireShare } from "./share.js";
import { shareResult } from "./share_result.js";
import { askToNotify, isAsked } from "./turn_news.js";

// What comes of it is said: not every address may notify, and the title tells in any case
async function notify(event) {
  const told = part("notified");
  told.textContent = (await askToNotify()) ? told.dataset.granted : told.dataset.plain;
  event.target.remove();
}

let isEnding = false; // whether the question "really?" is open: it stays while others move

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
  if (standing.closed && company.seated) things.push(...afterTheGame(company, standing.over, texts, post));
  const ask = (asks) => {
    isEnding = asks;
    showCompany(company, standing, texts, post);
    if (asks) part("company").querySelector("button:last-child").focus(); // the menu may lie a screen below the question
  };
  if (isEnding && !standing.closed) things.push(...askToEnd(texts, post, ask));
  part("company").replaceChildren(...things);
  showMenu(company, standing, texts, post, named, ask);
}

// What would be lost, and the way back
function askToEnd(texts, post, ask) {
  const end = () => { ask(false); post("close"); };
  return [element("p", { textContent: texts.close_ask }), button(texts.close_yes, end), button(texts.close_no, () => ask(false), "do")];
}

function showMenu(company, { closed }, texts, post, named, ask) {
  const menu = [];
  if (!closed && company.seated && !company.away) menu.push(button(texts.leave, () => post("leave"), "quiet"));
  if (!closed && (company.host || company.absent.length)) menu.push(button(texts.close, () => ask(true), "quiet"));
  if (company.host) menu.push(button(company.open ? texts.unwatch : texts.watch, () => post("watch", { allow: !company.open }), "quiet"));
  for (const [seat, name] of company.guests) menu.push(button(named(texts.free, name), () => post("free", { seat }), "quiet"));
  for (const path of company.invites) menu.push(invite(path, texts));
  if (!closed && company.seated && !isAsked()) menu.push(button(texts.notify, notify, "quiet"));
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

// One obvious button: after a win a step up, else the rematch, alone simply again; then what else one can do with the game
function afterTheGame({ rematch, step_up, alone }, isOver, texts, post) {
  const led = (path, fields) => async () => {
    const told = await post(path, fields);
    if (told) location.href = `/t/${told.done}`;
  };
  const again = alone ? texts.again : texts.rematch_next;
  const things = [];
  if (step_up) things.push(button(step_up, led("step_up"), "do"));
  if (rematch) things.push(button(texts.to_rematch, () => { location.href = `/t/${rematch}`; }, things.length ? "quiet" : "do"));
  else things.push(button(again, led("rematch", { first: "next" }), things.length ? "quiet" : "do"));
  if (!rematch && !alone && !step_up) {
    for (const first of ["same", "lot"]) things.push(button(texts[`rematch_${first}`], led("rematch", { first }), "quiet"));
  }
  things.push(element("a", { className: "button", href: `${location.pathname}/replay`, textContent: texts.replay }));
  if (isOver) things.push(button(texts.share, () => shareResult(texts), "quiet"));
  return things;
}
