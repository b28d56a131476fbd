// "Your turn", wherever you are: one small stream a browser, told to all its tabs; title, soft sound and notification.

const channel = new BroadcastChannel("meowple");
const wanted = () => localStorage.getItem("meowple-notify") === "yes";
let known = null;

export async function askToNotify() {
  localStorage.setItem("meowple-notify", "yes");
  if ("Notification" in window) await Notification.requestPermission();
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

// Called in every tab; only the one that holds the lock keeps the stream
export function watchTurns(table, text, onTurns) {
  const hear = ({ turns }, isLeader) => {
    onTurns(turns);
    const fresh = known && turns.filter((id) => !known.includes(id));
    known = turns;
    if (!isLeader || !wanted() || !fresh?.length || !(document.hidden || !fresh.includes(table))) return;
    chime();
    if ("Notification" in window && Notification.permission === "granted") new Notification("Meowple", { body: text });
  };
  channel.onmessage = (message) => hear(message.data, false);
  navigator.locks?.request("meowple-news", () => new Promise(() => {
    const source = new EventSource("/news");
    source.onmessage = (message) => {
      const told = JSON.parse(message.data);
      channel.postMessage(told);
      hear(told, true);
    };
  }));
}
