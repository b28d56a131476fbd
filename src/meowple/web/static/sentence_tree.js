// The tree of words, as core/sentences.py has it: what may be said next, and which click means what.

const count = (words) => words.reduce((tally, word) => tally.set(word, (tally.get(word) ?? 0) + 1), new Map());
const within = (few, many) => [...count(few)].every(([word, n]) => n <= (count(many).get(word) ?? 0));

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

  going(said) {
    return this.sentences.filter((sentence) => SentenceTree.matches(sentence, said));
  }

  next(said) {
    const found = new Set();
    for (const { words, fixed } of this.going(said)) {
      if (said.length < fixed) found.add(words[said.length]);
      else {
        const used = count(said.slice(fixed));
        for (const word of words.slice(fixed)) used.get(word) ? used.set(word, used.get(word) - 1) : found.add(word);
      }
    }
    return found;
  }

  whole(said) {
    return this.sentences.find((sentence) => sentence.words.length === said.length && SentenceTree.matches(sentence, said));
  }

  // What each word says: itself, or, where only one way leads there past words without a shape, those before it too
  ways(said, drawn) {
    const found = new Map();
    for (const { words, fixed } of this.going(said)) {
      for (let at = said.length; at < fixed; at++) {
        if (at > said.length && drawn.has(words[at - 1])) break;
        const way = words.slice(said.length, at + 1).join(" ");
        found.set(words[at], (found.get(words[at]) ?? new Set()).add(way));
      }
    }
    const single = [...found].filter(([, way]) => way.size === 1).map(([word, way]) => [word, [...way][0].split(" ")]);
    return new Map([...single, ...[...this.next(said)].map((word) => [word, [word]])]);
  }
}
