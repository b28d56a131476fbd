// What somebody typed means a sentence, as core/typed.py has it: each bit typed begins a word, what is left out is left out.

const SURE = "anyway"; // a word that asks "really?": it has to be typed
const [EXACT, NUMBERS, ANYHOW] = [2, 1, 0]; // no word is cut short; no number is; anything may be
const BETWEEN = /[\s,;:·+()]+/;
const NUMBERED = /^[^\d-]*(-?\d+)$/;

const fold = (text) => text.toLowerCase().replaceAll("−", "-").replaceAll("ł", "l").normalize("NFKD").replace(/\p{M}/gu, "");

// A word, or a part of one; half of a word like green-upper is never taken for the whole of it
function bitsOf(text) {
  const halves = fold(text).split(BETWEEN).filter(Boolean).map((word) => word.split(/-(?=[a-z])/));
  return halves.flatMap((word) => word.filter(Boolean).map((half) => (
    { text: half, isHalf: word.length > 1, number: half.match(NUMBERED)?.[1] ?? "" }
  )));
}

function isMeant({ text, isHalf, number }, typed, care) {
  const isWhole = typed === text || typed === number;
  if (care === EXACT) return !isHalf && isWhole;
  if (care === NUMBERS && NUMBERED.test(typed)) return isWhole;
  return text.startsWith(typed) || number.startsWith(typed);
}

// Whether these bits say the sentence spelled so, or enough of it; its last bits may come in any order
function says({ fixed, anyOrder, sure }, typed, care) {
  let at = 0;
  const left = [...anyOrder];
  for (const bit of typed) {
    const found = fixed.slice(at).findIndex((one) => isMeant(one, bit, care));
    if (found >= 0 && left.length === anyOrder.length) {
      at += found + 1;
      continue;
    }
    const among = left.findIndex((one) => isMeant(one, bit, care));
    if (among < 0) return false;
    left.splice(among, 1);
  }
  return !sure || at > fixed.length - sure;
}

// As the notation has it, and as people call it
function spellings([text, from], labels) {
  const words = text.split(" ");
  const first = from < 0 ? words.length : from;
  return [words.map(bitsOf), words.map((word) => bitsOf(labels[word] ?? word))].map((spelled) => ({
    fixed: spelled.slice(0, first).flat(),
    anyOrder: spelled.slice(first).flat(),
    sure: words.at(-1) === SURE ? spelled.at(-1).length : 0,
  }));
}

// Those of these sentences ([text, where a set begins]) that what was typed can mean, in their order
export function fitting(legal, labels, typed) {
  const whole = legal.filter(([text]) => text === typed.trim());
  const bits = bitsOf(typed).map(({ text }) => text);
  if (whole.length || !bits.length) return whole.length ? whole : legal;
  const spelled = legal.map((sentence) => [sentence, spellings(sentence, labels)]);
  for (const care of [EXACT, NUMBERS, ANYHOW]) {
    const found = spelled.filter(([, ways]) => ways.some((way) => says(way, bits, care)));
    if (found.length) return found.map(([sentence]) => sentence);
  }
  return [];
}
