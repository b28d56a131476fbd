// One client for all games: each click says a word; what may be said next glows; words without a shape become buttons.

const page = document.querySelector("[data-table]");
const id = page.dataset.table;
const talk = JSON.parse(document.getElementById("talk").textContent);
const part = (name) => document.getElementById(name);
const isTall = () => innerWidth < 640;
const isTouch = matchMedia("(pointer: coarse)").matches;

let shown = JSON.parse(part("shown").textContent);
let sentences = [];
let said = [];

// The tree of words: as core/sentences.py has it

const count = (words) => words.reduce((tally, word) => tally.set(word, (tally.get(word) ?? 0) + 1), new Map());
const within = (few, many) => [...count(few)].every(([word, n]) => n <= (count(many).get(word) ?? 0));

function matches({ words, fixed }, spoken) {
  return spoken.length <= words.length
    && spoken.slice(0, fixed).every((word, at) => word === words[at])
    && within(spoken.slice(fixed), words.slice(fixed));
}

function nextWords(spoken) {
  const found = new Set();
  for (const sentence of sentences.filter((one) => matches(one, spoken))) {
    const { words, fixed } = sentence;
    if (spoken.length >= fixed) {
      const used = count(spoken.slice(fixed));
      for (const word of words.slice(fixed)) used.get(word) ? used.set(word, used.get(word) - 1) : found.add(word);
    } else found.add(words[spoken.length]);
  }
  return found;
}

// Words a click may say though others without a shape come before them, because only one way leads there
function bridges(spoken) {
  const ways = new Map();
  const drawn = new Set([...part("picture").querySelectorAll("[data-word]")].map((shape) => shape.dataset.word));
  for (const { words, fixed } of sentences.filter((one) => matches(one, spoken))) {
    for (let at = spoken.length; at < fixed; at++) {
      if (at > spoken.length && drawn.has(words[at - 1])) break;
      const way = words.slice(spoken.length, at + 1).join(" ");
      ways.set(words[at], (ways.get(words[at]) ?? new Set()).add(way));
    }
  }
  const single = [...ways].filter(([, way]) => way.size === 1).map(([word, way]) => [word, [...way][0].split(" ")]);
  return new Map([...[...nextWords(spoken)].map((word) => [word, [word]]), ...single]);
}

const whole = (spoken) => sentences.find((one) => one.words.length === spoken.length && matches(one, spoken));

// Saying

function say(words) {
  said = [...said, ...words];
  for (let next = nextWords(said); !whole(said) && next.size === 1; next = nextWords(said)) said.push([...next][0]);
  const done = whole(said);
  if (done && !isTouch) send(done.text);
  else light(true);
}

function takeBack() {
  said.pop();
  light(true);
}

async function post(path, fields) {
  const answer = await fetch(`/t/${id}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
  const told = await answer.json();
  part("notice").textContent = told.error ?? "";
  return answer.ok;
}

async function send(text) {
  said = [];
  if (!await post("say", { words: text, seat: shown.seat, decision: shown.decision })) light(true);
}

// Showing

async function morph(target, html) {
  await htmx.swap({ sourceElement: document.body, target, swap: "innerMorph", text: html });
}

async function show(face) {
  if (face.reload) return location.reload();
  const kept = face.decision === shown.decision ? said : [];
  shown = face;
  part("curtain").hidden = !face.curtain;
  if (face.curtain) return showCurtain(face.curtain);
  said = kept;
  sentences = face.legal.map(([text, from]) => {
    const words = text.split(" ");
    return { text, words, fixed: from < 0 ? words.length : from };
  });
  part("seats").innerHTML = face.seats;
  part("status").textContent = face.status;
  part("log").innerHTML = face.log;
  part("describe").innerHTML = face.describe;
  part("record").hidden = !face.over;
  document.title = (face.mine ? "● " : "") + document.title.replace(/^● /, "");
  await light(said.length > 0, face.picture);
}

function showCurtain(seats) {
  part("picture").replaceChildren();
  part("words").replaceChildren();
  part("sentences").replaceChildren();
  part("log").replaceChildren();
  part("describe").replaceChildren();
  part("curtain").replaceChildren(...seats.map(([seat, name]) => button(talk.lift.replace("{name}", name), () => post("lift", { seat }), "do")));
}

async function light(ask, picture) {
  if (ask && said.length) {
    const answer = await fetch(`/t/${id}/preview?tall=${isTall()}&words=${encodeURIComponent(said.join(" "))}`);
    if (answer.ok) picture = await answer.text();
  }
  await morph(part("picture"), picture ?? shown.picture);
  const ways = bridges(said);
  const shaped = new Set();
  for (const shape of part("picture").querySelectorAll("[data-word]")) {
    const word = shape.dataset.word;
    const way = ways.get(word);
    shape.classList.toggle("lit", Boolean(way));
    shape.classList.toggle("said", said.includes(word));
    if (!way) { shape.removeAttribute("tabindex"); shape.setAttribute("role", "img"); continue; }
    shaped.add(word);
    shape.setAttribute("tabindex", "0");
    shape.setAttribute("role", "button");
  }
  showWords(shaped);
}

function showWords(shaped) {
  const buttons = [];
  const done = whole(said);
  if (done) buttons.push(button(talk.do, () => send(done.text), "do"));
  for (const word of nextWords(said)) {
    if (!shaped.has(word)) buttons.push(button(shown.labels[word] ?? word, () => say([word])));
  }
  if (said.length) buttons.push(button(talk.back, takeBack, "quiet"));
  if (shown.undo) buttons.push(button(talk.undo, () => post("undo", { seat: shown.seat }), "quiet"));
  if (shown.mine) buttons.push(button(talk.hint, hint, "quiet"));
  part("words").replaceChildren(...buttons);
  part("sentences").replaceChildren(...sentences.map(({ text, words }) => {
    const row = document.createElement("li");
    row.append(button(words.map((word) => shown.labels[word] ?? word).join(" · "), () => send(text), "quiet"));
    return row;
  }));
}

function button(text, act, kind = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.className = kind;
  made.addEventListener("click", act);
  return made;
}

async function hint() {
  const answer = await fetch(`/t/${id}/hint?seat=${shown.seat}`);
  const { say: text, why } = await answer.json();
  if (!text) return;
  part("notice").textContent = `${text}. ${why}`;
  said = text.split(" ");
  light(true);
}

// Clicks and keys

function press(event) {
  const shape = event.target.closest?.("[data-word]");
  if (!shape || !part("picture").contains(shape)) return;
  const way = bridges(said).get(shape.dataset.word);
  if (way) { event.preventDefault(); say(way); } else explain(shape.dataset.word);
}

async function explain(word) {
  if (!shown.mine) return;
  const answer = await fetch(`/t/${id}/why?seat=${shown.seat}&words=${encodeURIComponent([...said, word].join(" "))}`);
  if (answer.ok) part("notice").textContent = (await answer.json()).why;
}

part("picture").addEventListener("click", press);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && said.length) takeBack();
  if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("#picture [data-word]")) press(event);
  if (event.key === "Enter" && event.target === document.body && whole(said)) send(whole(said).text);
});

// Live: the browser reconnects by itself and gets the newest face

function connect() {
  const source = new EventSource(`/t/${id}/live?tall=${isTall()}`);
  source.onmessage = (message) => show(JSON.parse(message.data));
  source.onopen = () => { if (part("notice").textContent === talk.lost) part("notice").textContent = ""; };
  source.onerror = () => { part("notice").textContent = talk.lost; };
}

show(shown);
connect();
