// Dice nobody can choose: this device seals a number of its own, and opens it when all are bound. See docs/verify.

import { keepReceipt, receiptOf } from "./receipts.js";
import { sealOf } from "./sha256.js";

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
let answered = ""; // what has been sent last: the same question may come twice before the answer is known

async function send(table, path, fields = {}) {
  const answer = await fetch(`/t/${table}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok) console.warn(`${path}: ${answer.status}`);
}

function seal(table, { commitment, seat }) {
  const nonce = random();
  const seals = { [seat]: sealOf(nonce) };
  keepReceipt(table, { commitment, seat, nonce, seals, seen: {} });
  return send(table, "seal", { seal: seals[seat] });
}

// What is written down here before it is opened cannot be changed any more
function open(table, mine, { seals }) {
  keepReceipt(table, { ...mine, seals });
  return send(table, "nonce", { nonce: mine.nonce });
}

// Do what the table waits for from this device
export async function answerDice(table, dice) {
  const mine = receiptOf(table);
  const isBound = mine?.commitment === dice.commitment && mine.seals[mine.seat] === dice.seals[mine.seat];
  const asked = JSON.stringify([table, dice.commitment, dice.wants]);
  if (!dice.wants || asked === answered) return;
  answered = asked;
  try {
    if (dice.wants === "seal") return await seal(table, dice);
    if (isBound) return await open(table, mine, dice);
    answered = "";
    return await send(table, "anew"); // lost, or sealed for another commitment: that one is never opened
  } catch (error) {
    answered = ""; // the network is gone: when it is back the same is asked again
    console.warn(error);
  }
}
