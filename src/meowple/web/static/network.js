// Says kindly when the network is gone and when it is back; where a browser allows it, keeps a page for that at hand.

const line = document.getElementById("network");
const ASKED = "/manifest.webmanifest"; // small, and never answered from what the browser keeps
const AGAIN = 3_000;
const SHOWN = 6_000; // how long it is said that it is back
let isGone = "waits" in line.dataset;
let next = 0;

function say(text, kind) {
  line.textContent = text;
  line.className = `network ${kind}`;
}

const isThere = () => fetch(`${ASKED}?at=${Date.now()}`, { cache: "no-store", signal: AbortSignal.timeout(10_000) }).then(() => true, () => false);

async function look() {
  clearTimeout(next);
  if (!await isThere()) return gone();
  if (!isGone) return;
  isGone = false;
  say(line.dataset.back, "back");
  next = setTimeout("waits" in line.dataset ? () => location.reload() : () => say("", ""), "waits" in line.dataset ? 600 : SHOWN);
}

function gone() {
  isGone = true;
  say(line.dataset.gone, "gone");
  clearTimeout(next);
  next = setTimeout(look, AGAIN);
}

addEventListener("offline", gone);
addEventListener("online", look);
addEventListener("meowple-lost", look); // a stream broke off: the phone may have a network and the site none
if (isGone || !navigator.onLine) gone();

// Not away from localhost on plain http: there the browser has none, and shows its own page instead
if ("serviceWorker" in navigator) navigator.serviceWorker.register(`/service-worker.js?lang=${document.documentElement.lang}`).catch(console.warn);
