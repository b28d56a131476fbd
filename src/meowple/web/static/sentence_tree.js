// The tree of words, as core/sentences.py has it: what may be said next, and which click means what.
// `wanted` are things touched before their turn: each a list of words of which the sentence has to contain one.

const count = (words) => words.reduce((tally, word) => tally.set(word, (tally.get(word) ?? 0) + 1), new Map());
const within = (few, many) => [...count(few)].every(([word, n]) => n <= (count(many).get(word) ?? 0));

// What is left of these words without those; nothing if they are not all there
function without(words, wanted) {
  const left = [...words];
  for (const any of wanted) {
    const at = left.findIndex((word) => any.includes(word));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export class SentenceTree {
  constructor(legal) {
    this.sentences = legal.map(([text, from]) => {
      const words = text.split(" ");
      return { text, words, fixed: from < 0 ? words.length : from };
    });
  }

  // Words of a trailing set come in any order
  static matches({ words, fixed }, said) {
    return said.length <= words.length
      && said.slice(0, fixed).every((word, at) => word === words[at])
      && within(said.slice(fixed), words.slice(fixed));
  }

  // The words that are still to be said
  static rest({ words, fixed }, said) {
    return said.length <= fixed ? words.slice(said.length) : without(words.slice(fixed), said.slice(fixed).map((word) => [word]));
  }

  going(said, wanted = []) {
    return this.sentences.filter((sentence) => (
      SentenceTree.matches(sentence, said) && without(SentenceTree.rest(sentence, said), wanted)
    ));
  }

  next(said, wanted = []) {
    const found = new Set();
    for (const sentence of this.going(said, wanted)) {
      const rest = SentenceTree.rest(sentence, said);
      for (const word of said.length < sentence.fixed ? rest.slice(0, 1) : rest) found.add(word);
    }
    return found;
  }

  // All that may be said sooner or later, besides what is wanted
  ahead(said, wanted = []) {
    const going = this.going(said, wanted);
    return new Set(going.flatMap((sentence) => without(SentenceTree.rest(sentence, said), wanted)));
  }

  // Whether the order of the words that come no longer matters
  isSet(said, wanted = []) {
    return this.going(said, wanted).every(({ fixed }) => said.length >= fixed);
  }

  whole(said) {
    return this.sentences.find((sentence) => sentence.words.length === said.length && SentenceTree.matches(sentence, said));
  }

  // What each word says: itself, or, where only one way leads there past words without a shape, those before it too
  ways(said, drawn, wanted = []) {
    const found = new Map();
    for (const { words, fixed } of this.going(said, wanted)) {
      for (let at = said.length; at < fixed; at++) {
        if (at > said.length && drawn.has(words[at - 1])) break;
        const way = words.slice(said.length, at + 1).join(" ");
        found.set(words[at], (found.get(words[at]) ?? new Set()).add(way));
      }
    }
    const single = [...found].filter(([, way]) => way.size === 1).map(([word, way]) => [word, [...way][0].split(" ")]);
    return new Map([...single, ...[...this.next(said, wanted)].map((word) => [word, [word]])]);
  }
}
