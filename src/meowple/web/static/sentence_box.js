// "Say your move": an editable combobox over the sentences that may be said, each with what it does; a button until it is used.
// What begins with / is a question. The words are read as in the terminal (typed.js).

import { element, part } from "./elements.js";
import { isHeld, letGo } from "./moments.js";
import { fitting } from "./typed.js";
import { announce, speak } from "./voice.js";

const KEY = "meowple-say"; // whoever has used it finds it open
const NAMED = 5; // so many of several moves that fit are told

const input = part("say-move");
const list = part("say-moves");

function showHand(text) {
  part("at-hand").textContent = text;
  part("at-hand").parentElement.hidden = !text;
}

export class SentenceBox {
  constructor({ texts, reach, send }) {
    Object.assign(this, { texts, reach, send });
    this.take({ legal: [], labels: {} }, 0, "");
    part("say-open").addEventListener("click", () => { this.open(); input.focus(); });
    input.addEventListener("input", () => this.show(input.value.trim() !== ""));
    input.addEventListener("keydown", (event) => this.press(event));
    input.addEventListener("blur", () => this.show(false));
    list.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays in the box
    list.addEventListener("click", ({ target }) => this.play(target.closest("li")?.dataset.text));
    if (localStorage.getItem(KEY)) this.open();
  }

  get isOpen() { return !part("say-box").hidden; }

  open() {
    localStorage.setItem(KEY, "yes");
    part("say-open").hidden = true;
    part("say-box").hidden = false;
    part("say").classList.add("open");
    this.learn();
  }

  close() {
    localStorage.removeItem(KEY);
    part("say-open").hidden = false;
    part("say-box").hidden = true;
    part("say").classList.remove("open");
  }

  // What may be said at this line of the table, and what is to be told to whoever says nothing
  take({ legal, labels }, number, status) {
    const isSame = number === this.number && legal.length === this.legal.length;
    Object.assign(this, { legal, labels, number, status });
    if (isSame) return;
    this.effects = new Map();
    showHand("");
    part("say-box").dataset.told = "no";
    if (this.isOpen) this.learn();
    if (!list.hidden) this.show(true);
  }

  // What each sentence does, the best first: asked for when somebody uses the box
  async learn() {
    const { number, legal } = this;
    if (!legal.length || this.effects.size) return;
    const answer = await this.reach("moves");
    const told = answer?.ok ? await answer.json() : null;
    if (!told || told.number !== number || number !== this.number) return;
    this.effects = new Map(told.moves);
    showHand(told.hand);
    part("say-box").dataset.told = "yes";
    const order = new Map(told.moves.map(([text], at) => [text, at]));
    this.legal = [...legal].sort(([one], [other]) => order.get(one) - order.get(other));
    if (!list.hidden) this.show(true);
  }

  called(text) { return text.split(" ").map((word) => this.labels[word] ?? word).join(", "); }

  about(text) {
    const effect = this.effects.get(text);
    return effect ? `${this.called(text)}: ${effect}` : this.called(text);
  }

  // What these sentences do: the one, or the best of them
  told(texts) {
    const found = this.effects.size ? this.legal.map(([text]) => text).filter((text) => texts.includes(text)) : [];
    if (found.length < 2) return this.effects.get(found[0]) ?? "";
    return this.texts.best_of.replace("{n}", found.length).replace("{move}", this.about(found[0]));
  }

  fitting() { return fitting(this.legal, this.labels, input.value).map(([text]) => text); }

  show(isShown) {
    const found = isShown && !input.value.trim().startsWith("/") ? this.fitting() : [];
    const chosen = list.querySelector("[aria-selected=true]")?.dataset.text;
    list.replaceChildren(...found.map((text, at) => {
      const option = element("li", { id: `say-move${at}`, role: "option" }, `${this.about(text)} (`, element("code", { textContent: text }), ")");
      option.dataset.text = text;
      option.ariaSelected = "false";
      return option;
    }));
    list.hidden = !found.length;
    input.ariaExpanded = String(!list.hidden);
    input.removeAttribute("aria-activedescendant");
    if (chosen) this.choose([...list.children].find(({ dataset }) => dataset.text === chosen));
  }

  choose(option) {
    for (const other of list.children) other.ariaSelected = String(other === option);
    if (!option) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  press(event) {
    if (event.isComposing) return;
    const does = { ArrowDown: () => this.walk(1), ArrowUp: () => this.walk(-1), Enter: () => this.enter(), Escape: () => this.escape(event) }[event.key];
    if (!does) return;
    if (event.key !== "Escape") event.preventDefault();
    does();
  }

  walk(by) {
    if (list.hidden) this.show(true);
    const options = [...list.children];
    const at = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
    this.choose(options.at(at < 0 && by < 0 ? -1 : (at + by) % options.length));
  }

  escape(event) {
    if (input.value || !list.hidden) {
      event.stopPropagation();
      input.value = "";
      return this.show(false);
    }
    this.close();
    part("say-open").focus();
  }

  enter() {
    const chosen = list.querySelector("[aria-selected=true]");
    const typed = input.value.trim();
    if (chosen) return this.play(chosen.dataset.text);
    if (typed.startsWith("/")) return this.ask(typed);
    if (isHeld()) return letGo();
    if (!typed || !this.legal.length) return speak(this.status);
    const found = this.fitting();
    if (found.length === 1) return this.play(found[0]);
    if (!found.length) return speak(this.texts.fits_none.replace("{typed}", typed));
    const named = found.slice(0, NAMED).map((text) => this.about(text)).join("; ");
    speak(`${this.texts.fits_some.replace("{n}", found.length)} ${named}${found.length > NAMED ? "; …" : "."}`);
  }

  play(text) {
    if (!text) return;
    input.removeAttribute("aria-describedby"); // whoever has said a move need not hear each time how that is done
    this.clear();
    this.send(text);
  }

  async ask(typed) {
    this.clear();
    const answer = await this.reach(`ask?words=${encodeURIComponent(typed)}`);
    if (answer?.ok) for (const text of (await answer.json()).texts) announce(text); // each to be gone back to by itself
  }

  clear() {
    input.value = "";
    this.show(false);
  }
}
