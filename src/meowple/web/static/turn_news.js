// "Your turn", wherever you are: one small stream a browser, told to all its tabs; title, soft sound and notification.

import { openStream } from "./stream.js";

const channel = new BroadcastChannel("meowple");
const wanted = () => localStorage.getItem("meowple-notify") === "yes";
let known = null;
let source = null;

// Whether the browser will notify; the tab's title and a soft sound do anywhere
export async function askToNotify() {
  localStorage.setItem("meowple-notify", "yes");
  if (!window.isSecureContext || !("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export const isAsked = wanted;

function chime() {
  const sound = new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.16, 880]]) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, sound.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.3);
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.3);
  }
}

// Called in every tab; only the one that leads keeps the stream, a newcomer asks it how things stand
export function watchTurns(table, text, onTurns) {
  const looked = new Set(); // tables that somebody looks at in one of the tabs
  const tell = (news) => { channel.postMessage(news); listen(news); };
  const hear = (turns) => {
    onTurns(turns);
    const fresh = (known ? turns : []).filter((id) => !known.includes(id) && !looked.has(id));
    known = turns;
    if (!source || !wanted() || !fresh.length) return;
    chime();
    if ("Notification" in window && Notification.permission === "granted") new Notification("Meowple", { body: text });
  };
  const listen = (news) => {
    if (news.turns) hear(news.turns);
    else if (news.looked) looked.add(news.looked);
    else if (news.left) looked.delete(news.left);
    else if (news.ask) answer();
  };
  const answer = () => {
    if (!document.hidden) channel.postMessage({ looked: table });
    if (source && known) channel.postMessage({ turns: known });
  };
  const look = () => tell(document.hidden ? { left: table } : { looked: table });
  channel.onmessage = (message) => listen(message.data);
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => tell({ left: table }));
  becomeLeader(() => {
    source = openStream(() => "/news", { heard: tell });
  });
  channel.postMessage({ ask: true });
  look();
}

// One tab leads until it goes: by a lock or, where the address is not a safe one and there are no locks, by a lease
function becomeLeader(lead) {
  if (navigator.locks) navigator.locks.request("meowple-news", () => new Promise(lead));
  else {
    addEventListener("storage", (event) => { if (event.key === LEASE && !event.newValue && !source) wantLease(lead); });
    wantLease(lead);
  }
}

const LEASE = "meowple-leader";
const LASTS = 150_000; // longer than browsers let a hidden tab sleep
const me = String(Math.random());
const leader = () => JSON.parse(localStorage.getItem(LEASE) ?? "null");
const renew = () => localStorage.setItem(LEASE, JSON.stringify({ me, at: Date.now() }));

function wantLease(lead) {
  const held = leader();
  if (held && held.me !== me && Date.now() - held.at < LASTS) {
    setTimeout(() => { if (!source) wantLease(lead); }, LASTS);
    return;
  }
  renew();
  setTimeout(() => {
    if (source) return;
    if (leader()?.me !== me) return wantLease(lead);
    lead();
    setInterval(renew, 20_000);
    addEventListener("pagehide", () => localStorage.removeItem(LEASE));
  }, 50 + Math.random() * 100);
}
