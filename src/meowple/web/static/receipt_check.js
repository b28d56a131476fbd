// When a table is closed this device holds its record against the receipt it has kept.

import { element, part } from "./elements.js";
import { fileOf, receiptOf } from "./receipts.js";
import { sealOf, sha256 } from "./sha256.js";

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// What differs; nothing if all is as this device has seen it
export function difference(record, receipt) {
  const { commitment, seals, nonces, seed } = record.dice;
  if (commitment !== receipt.commitment) return "commitment";
  if (sha256(bytesOf(seed)) !== commitment) return "seed";
  if (nonces[receipt.seat] !== receipt.nonce) return "nonce";
  const names = new Set([...Object.keys(seals), ...Object.keys(receipt.seals)]);
  for (const seat of names) if (seals[seat] !== receipt.seals[seat] || sealOf(nonces[seat]) !== seals[seat]) return `seal ${seat}`;
  for (const [n, say] of Object.entries(receipt.seen)) if (record.lines[n - 1]?.say !== say) return `line ${n}`;
  return "";
}

let isChecked = false;

export async function checkReceipt(table) {
  const receipt = receiptOf(table);
  const place = part("receipt");
  if (isChecked || !receipt?.nonce || !place) return;
  isChecked = true;
  const answer = await fetch(`/t/${table}/record`);
  if (!answer.ok) return;
  const found = difference(await answer.json(), receipt);
  const text = found ? place.dataset.differs.replace("{what}", found) : place.dataset.same;
  const save = element("a", { href: URL.createObjectURL(fileOf(table)), download: `receipt-${table}.json`, textContent: place.dataset.save });
  place.className = found ? "notice" : "facts";
  place.replaceChildren(text, " ", save);
  if (found) place.closest("details").open = true;
}
