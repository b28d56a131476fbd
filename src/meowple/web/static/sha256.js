// SHA-256 of a text: browsers keep their own from pages that come by plain http, and phones in the house do.

const ROOTS = [];
const START = [];
const fraction = (number) => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
for (let prime = 2; ROOTS.length < 64; prime++) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= prime; divisor++) if (prime % divisor === 0) isPrime = false;
  if (!isPrime) continue;
  if (START.length < 8) START.push(fraction(prime ** (1 / 2)));
  ROOTS.push(fraction(prime ** (1 / 3)));
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

// The text with its length behind it, in blocks of 64 bytes
function padded(bytes) {
  const blocks = new Uint8Array(((bytes.length + 8 >> 6) + 1) << 6);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, bytes.length * 8);
  return new DataView(blocks.buffer);
}

function schedule(blocks, at) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = blocks.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + first + words[i - 7] + second;
  }
  return words;
}

function mixed(hash, words) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROOTS[i] + words[i];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]) | 0);
}

export function sha256(bytes) {
  const blocks = padded(bytes);
  let hash = START;
  for (let at = 0; at < blocks.byteLength; at += 64) hash = mixed(hash, schedule(blocks, at));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

export const sealOf = (nonce) => sha256(new TextEncoder().encode(nonce));
