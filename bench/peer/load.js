// Pairs of people at many matches of boardgame.io, each pair in a closed loop: a move, both hear of it, the next move.
// What to do comes as JSON on the standard input, what was measured goes to the standard output, as load_site.py has it.

const fs = require("node:fs");
const { io } = require("socket.io-client");

const task = JSON.parse(fs.readFileSync(0, "utf8"));
const site = `http://127.0.0.1:${task.port}`;
const ticks = 100;

const told = { taken: [], bytes: 0, moves: 0 };
let isMeasuring = false;
let isOver = false;
let awaited = { moves: Infinity };
const WARM_UP = 2;

function cpuOf(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(")").pop().trim().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;
}

async function post(path, body) {
  const answer = await fetch(`${site}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

class Player {
  constructor(match, seat, credentials, heard) {
    Object.assign(this, { match, seat, credentials, state: -1, acting: false });
    this.socket = io(`${site}/fits`, { transports: ["websocket"], forceNew: true });
    this.socket.io.engine.on("packet", (packet) => {
      if (isMeasuring && packet.data) told.bytes += packet.data.length;
    });
    this.socket.on("connect", () => this.socket.emit("sync", match, seat, credentials, 2));
    this.socket.on("sync", (_, synced) => this.take(synced.state, heard));
    this.socket.on("update", (_, state) => this.take(state, heard));
  }

  take(state, heard) {
    this.state = state._stateID;
    this.acting = state.ctx.currentPlayer === this.seat;
    this.gameover = state.ctx.gameover;
    heard();
  }

  move(turn, column) {
    const payload = { type: "drop", args: [turn, column], playerID: this.seat, credentials: this.credentials };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state, this.match, this.seat);
  }
}

async function sitDown(wake) {
  const { matchID } = await post("/games/fits/create", { numPlayers: 2 });
  const players = [];
  for (const seat of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/fits/${matchID}/join`, { playerID: seat, playerName: `Ola ${seat}` });
    players.push(new Player(matchID, seat, playerCredentials, wake));
  }
  return players;
}

// One move more, of which everybody has heard after this time
function count(taken) {
  told.moves += 1;
  if (isMeasuring) told.taken.push(taken);
  if (told.moves >= awaited.moves) awaited.reached();
}

function until(moves) {
  return new Promise((reached) => (awaited = { moves, reached }));
}

async function playAt(number) {
  let wake = () => {};
  const next = () => new Promise((resolve) => (wake = resolve));
  let players = [];
  const seated = () => players.length === 2 && players.every((player) => player.state >= 0);
  players = await sitDown(() => wake());
  while (!seated()) await next();
  task.ready();
  await task.begin;
  let choice = number;
  while (!isOver && !players[0].gameover) {
    const before = players[0].state;
    const began = performance.now();
    choice += 7;
    players.find((player) => player.acting).move(choice % 4, choice % 6);
    while (players.some((player) => player.state <= before)) await next();
    count(performance.now() - began);
  }
  for (const player of players) player.socket.disconnect();
}

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

async function main() {
  const empty = memoryOf(task.pid);
  let ready = 0;
  let begin;
  task.begin = new Promise((resolve) => (begin = resolve));
  const all = new Promise((resolve) => {
    task.ready = () => (ready += 1) === task.at_once && resolve();
  });
  const games = [];
  for (let number = 0; number < task.at_once; number += 1) games.push(playAt(number));
  await all;
  begin();
  await until(WARM_UP * task.at_once);
  const [cpu, own, began] = [cpuOf(task.pid), process.cpuUsage(), performance.now()];
  isMeasuring = true;
  await Promise.race([sleep(task.seconds), until(told.moves + task.moves), Promise.all(games)]);
  isMeasuring = false;
  const seconds = (performance.now() - began) / 1000;
  const spent = process.cpuUsage(own);
  const result = {
    taken: told.taken,
    bytes: told.bytes,
    seconds,
    cpu: cpuOf(task.pid) - cpu,
    own: (spent.user + spent.system) / 1e6,
    memory: (memoryOf(task.pid) - empty) / task.at_once,
    heard: {},
  };
  isOver = true;
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}

main();
