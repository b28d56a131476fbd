// A game of the size and shape of FITS, written as boardgame.io wants it: sixteen pieces a board, four boards, two ramps.

const COLUMNS = 6;
const ROWS = 12;
const BOARDS = 4;
const PIECES = [
  [[0, 0], [1, 0], [2, 0], [3, 0]],
  [[0, 0], [1, 0], [0, 1], [1, 1]],
  [[0, 0], [1, 0], [2, 0], [1, 1]],
  [[0, 0], [1, 0], [1, 1], [2, 1]],
  [[0, 0], [1, 0], [2, 0], [0, 1]],
  [[0, 0], [1, 0], [0, 1]],
  [[0, 0], [1, 0]],
  [[0, 0]],
];

const empty = () => Array.from({ length: ROWS }, () => Array(COLUMNS).fill(0));

function turned(piece, turn) {
  let cells = piece;
  for (let times = 0; times < turn; times += 1) cells = cells.map(([x, y]) => [-y, x]);
  const left = Math.min(...cells.map(([x]) => x));
  const low = Math.min(...cells.map(([, y]) => y));
  return cells.map(([x, y]) => [x - left, y - low]);
}

function fits(ramp, cells, column, row) {
  return cells.every(([x, y]) => {
    const [at, up] = [column + x, row + y];
    return at < COLUMNS && up < ROWS && ramp[up][at] === 0;
  });
}

function drop({ G, playerID }, turn, column) {
  const player = G.players[playerID];
  const cells = turned(PIECES[player.card], turn);
  let row = ROWS;
  while (row > 0 && (row >= ROWS || fits(player.ramp, cells, column, row - 1))) {
    row -= 1;
    if (!fits(player.ramp, cells, column, row)) break;
  }
  if (fits(player.ramp, cells, column, row)) {
    player.placed += 1;
    for (const [x, y] of cells) player.ramp[row + y][column + x] = player.placed;
  }
  player.said.push(`drop turn${turn} c${column}`);
  next(G, player);
}

function next(G, player) {
  player.moves += 1;
  player.card = G.secret.deck[player.moves % G.secret.deck.length];
  if (player.moves % 16 === 0) {
    player.points += player.ramp.filter((row) => row.every(Boolean)).length;
    player.ramp = empty();
  }
}

exports.fits = {
  name: "fits",
  setup: ({ random }) => {
    const deck = random.Shuffle([...PIECES.keys(), ...PIECES.keys()]);
    const player = () => ({ ramp: empty(), card: deck[0], placed: 0, moves: 0, points: 0, said: [] });
    return { secret: { deck }, players: { 0: player(), 1: player() } };
  },
  playerView: ({ G }) => {
    const { secret, ...seen } = G;
    return seen;
  },
  moves: { drop },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (Object.values(G.players).every((player) => player.moves >= 16 * BOARDS) ? { over: true } : undefined),
};
