// What this device keeps of the tables it sits at, since before their first draw: nobody else can change it.

const MOST = 20; // tables; the oldest go
const inThisPage = new Map(); // where nothing may be kept

const keyOf = (table) => `meowple-receipt-${table}`;

export function receiptOf(table) {
  if (inThisPage.has(table)) return inThisPage.get(table);
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)));
  } catch (error) {
    console.warn(error);
    return null;
  }
}

export function keepReceipt(table, receipt) {
  inThisPage.set(table, receipt);
  try {
    const others = Object.keys(localStorage).filter((key) => key.startsWith("meowple-receipt-") && key !== keyOf(table));
    const age = (key) => JSON.parse(localStorage.getItem(key)).kept ?? 0;
    for (const key of others.sort((one, other) => age(one) - age(other)).slice(0, -MOST)) localStorage.removeItem(key);
    localStorage.setItem(keyOf(table), JSON.stringify({ ...receipt, kept: Date.now() }));
  } catch (error) {
    console.warn(error); // a private window, or no room: this page remembers it as long as it is open
  }
}

// The sentences this device has been shown, by the number of their line
export function keepSeen(table, rows) {
  const receipt = receiptOf(table);
  if (!receipt?.nonce) return;
  const fresh = rows.filter(([n, { say }]) => say && receipt.seen[n] !== say);
  if (!fresh.length) return;
  for (const [n, { say }] of fresh) receipt.seen[n] ??= say;
  keepReceipt(table, receipt);
}

// As a file for `meowple verify --receipt`
export function fileOf(table) {
  const { commitment, seat, nonce, seals, seen } = receiptOf(table);
  return new Blob([JSON.stringify({ commitment, seat, nonce, seals, seen }, null, 1)], { type: "application/json" });
}
