// A sentence as it grows by clicks: words in their order, and things touched before it was their turn.

import { SentenceTree } from "./sentence_tree.js";

const SURE = "anyway"; // a word that asks "really?": it never says itself

export class Saying {
  constructor() {
    this.tree = new SentenceTree([]);
    this.forget();
  }

  forget() {
    this.said = [];
    this.touched = []; // the shape by which each of these words was said, if any: of three equal dice, this one
    this.wanted = []; // { words, shape, isOffer }: any of these words has to come; an offer never says itself
    this.steps = []; // how it was before each click
  }

  // What may be said now; what was said before stays if it still leads somewhere
  take(legal, isOther) {
    this.tree = new SentenceTree(legal);
    if (isOther || !this.going().length) this.forget();
  }

  get wants() { return this.wanted.map(({ words }) => words); }
  get isBegun() { return this.said.length + this.wanted.length > 0; }
  going() { return this.tree.going(this.said, this.wants); }
  next() { return this.tree.next(this.said, this.wants); }
  whole() { return this.tree.whole(this.said); }
  ways(drawn) { return this.tree.ways(this.said, drawn, this.wants); }

  // All that may be said now, or sooner or later
  possible(drawn) {
    return new Set([...this.ways(drawn).keys(), ...this.tree.ahead(this.said, this.wants)]);
  }

  // Whether one of these words can only be said after this one: whoever touches it has said this one too
  isOnlyWay(word, words) {
    const after = (next) => new Set(this.tree.ahead([...this.said, next], this.wants));
    const others = [...this.next()].filter((next) => next !== word).map(after);
    return [...after(word)].some((later) => words.has(later) && !others.some((ahead) => ahead.has(later)));
  }

  // The words a shape can say: its own, and those it offers
  reach(shape, drawn, possible = this.possible(drawn)) {
    const { word, offers = "" } = shape.dataset;
    return this.isWanted(shape) ? [] : [word, ...offers.split(" ")].filter((other) => possible.has(other));
  }

  isWanted({ id }) { return Boolean(id) && this.wanted.some(({ shape }) => shape === id); }

  // Say these words now
  say(words, shape) {
    this.note();
    this.said = [...this.said, ...words];
    this.touched[this.said.length - 1] = shape?.id;
    this.wanted = this.wanted.filter((want) => !words.some((word) => want.words.includes(word)));
    this.settle();
  }

  // A button was pressed: what leads to its word is said with it; a word of a set waits for those before it
  choose(word) {
    const way = this.ways(new Set()).get(word);
    if (way) return this.say(way);
    const offer = this.wanted.find(({ words }) => words.includes(word));
    this.want([word], { id: offer?.shape }, false);
  }

  // What a button says: where its word has to wait for others, those too
  path(word) {
    const now = this.state();
    this.choose(word);
    const path = this.said.slice(now.said.length);
    this.restore(now);
    return this.ways(new Set()).has(word) || !path.includes(word) ? [word] : path;
  }

  // A shape was touched; whether that meant anything
  touch(shape, drawn) {
    const { word } = shape.dataset;
    if (this.isWanted(shape)) return this.unwant(shape);
    const words = this.reach(shape, drawn);
    if (!words.length) return this.changeOfMind(shape, drawn);
    const isOffer = words.length > 1 || words[0] !== word;
    const way = !isOffer && this.ways(drawn).get(word);
    if (way) this.say(way, shape);
    else this.want(words, shape, isOffer);
    return true;
  }

  // What would have been said then; nothing if it means nothing
  foresee(shape, drawn) {
    if (!this.reach(shape, drawn).length) return null;
    const now = this.state();
    this.touch(shape, drawn);
    const then = { said: this.said, whole: this.whole(), going: this.going() };
    this.restore(now);
    return then;
  }

  want(words, shape, isOffer) {
    this.note();
    const others = this.wanted.filter((want) => !(isOffer && want.isOffer) && !(shape.id && want.shape === shape.id)); // two cards of one row: that row
    this.wanted = [...others, { words, shape: shape.id, isOffer }];
    this.settle();
  }

  unwant({ id }) {
    this.note();
    this.wanted = this.wanted.filter(({ shape }) => shape !== id);
    return true;
  }

  // Another piece than the one chosen before: go back to where it could be said, and say it
  changeOfMind(shape, drawn) {
    if (this.said.includes(shape.dataset.word)) return false;
    const now = this.state();
    for (const before of now.steps.toReversed()) {
      this.restore(before);
      if (this.reach(shape, drawn).length) return this.touch(shape, drawn);
    }
    this.restore(now);
    return false;
  }

  // What can only go on one way, and what has been touched already, says itself
  settle() {
    while (!this.whole()) {
      const next = this.next();
      const touched = this.tree.isSet(this.said, this.wants) && this.wanted.find(({ words }) => next.has(words[0]));
      const word = next.size === 1 ? [...next][0] : touched && touched.words[0];
      if (!word || word === SURE || this.isOffered(word) && this.tree.whole([...this.said, word])) return;
      const want = this.wanted.find(({ words }) => words.includes(word));
      if (want) this.wanted = this.wanted.filter((other) => other !== want);
      this.said.push(word);
      this.touched[this.said.length - 1] = want?.shape;
    }
  }

  isOffered(word) { return this.wanted.some(({ words, isOffer }) => isOffer && words.includes(word)); }

  // Words that somebody who touched a card should see as buttons too
  offered() {
    const certain = this.wanted.filter(({ isOffer }) => !isOffer).map(({ words }) => words);
    const ahead = this.tree.ahead(this.said, certain);
    return this.wanted.filter(({ isOffer }) => isOffer).flatMap(({ words }) => words.filter((word) => ahead.has(word)));
  }

  back() { this.restore(this.steps.at(-1) ?? { said: [], touched: [], wanted: [], steps: [] }); }

  note() { this.steps = [...this.steps, this.state()]; }
  state() { return { said: [...this.said], touched: [...this.touched], wanted: [...this.wanted], steps: this.steps }; }
  restore({ said, touched, wanted, steps }) {
    [this.said, this.touched, this.wanted, this.steps] = [[...said], [...touched], [...wanted], steps];
  }
}
