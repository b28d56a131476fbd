/* FITS in plain C, played at random: what the rules cost where nothing is in the way. Chapters as in RULES.md.
 *
 * cc -O2 -o fits bench/fits.c && ./fits PLAYERS SECONDS      prints decisions a second of CPU time
 *
 * The same game that meowple plays in its playouts: every decision lists all legal choices and takes one of them, cards
 * are drawn from those left, choices lie face down until all have chosen, every round is scored. Written as one would,
 * not tuned. The pieces and boards are those of games/fits; a test holds that random games come out alike.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLUMNS = 6, ROWS = 12, PIECES = 16, MOST_DROPS = 48, ASIDE = -1, NOTHING = -2, MOST_SLICES = 100000 };

static const char *const DRAWINGS[PIECES] = {
    "###", "#. ##", "## ##", "#. #. ##", "### .#.", ".## ##.", ".## ##. .#.", "#. #. #. ##",
    ".# .# ## #.", "## ## #.", "### .#. .#.", "#.# ###", "#.. #.. ###", "#.. ##. .##", ".#. ### .#.", ".# ## .# .#",
};
static const int START_CARDS[4] = {7, 9, 13, 15}; /* L5 P5 W5 Y5 */

/* Row 12 first. */
static const char *const BOARDS[4] = {
    "........................................................................",
    "........1........2.1........2..........3..1..........2.3................",
    ".......2..m.......m..1.......3.2........m.1........3...m................",
    ".......A..B.......C....D...E...B.........C..D...A...E...................",
};

typedef struct { int column, width, masks[4], bottoms[4], tops[4]; } Drop;
static Drop drops[PIECES][MOST_DROPS];
static int drop_count[PIECES];

typedef struct { int covered[COLUMNS], heights[COLUMNS]; } Ramp;

static uint64_t random_state = 88172645463325252ULL;

static unsigned below(unsigned bound) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)((random_state >> 32) * bound >> 32);
}

/* 2b. All turnings of a piece that look different, in every column. */

typedef struct { int count, x[5], y[5]; } Squares;

static int by_place(const void *one, const void *two) { return *(const int *)one - *(const int *)two; }

static void normalise(Squares *squares) {
    int left = 99, low = 99, places[5];
    for (int at = 0; at < squares->count; at++) {
        if (squares->x[at] < left) left = squares->x[at];
        if (squares->y[at] < low) low = squares->y[at];
    }
    for (int at = 0; at < squares->count; at++)
        places[at] = (squares->x[at] - left) * 16 + squares->y[at] - low;
    qsort(places, squares->count, sizeof(int), by_place);
    for (int at = 0; at < squares->count; at++) {
        squares->x[at] = places[at] / 16;
        squares->y[at] = places[at] % 16;
    }
}

static void add_drops(int piece, const Squares *squares) {
    Drop drop;
    memset(&drop, 0, sizeof drop);
    for (int at = 0; at < 4; at++) drop.bottoms[at] = 99;
    for (int at = 0; at < squares->count; at++) {
        int x = squares->x[at], y = squares->y[at];
        if (x + 1 > drop.width) drop.width = x + 1;
        drop.masks[x] |= 1 << y;
        if (y < drop.bottoms[x]) drop.bottoms[x] = y;
        if (y > drop.tops[x]) drop.tops[x] = y;
    }
    for (drop.column = 0; drop.column + drop.width <= COLUMNS; drop.column++)
        drops[piece][drop_count[piece]++] = drop;
}

static void turn_piece(int piece) {
    Squares seen[8], squares;
    for (int turn = 0; turn < 8; turn++) {
        if (turn % 4 == 0) {
            squares.count = 0;
            for (int x = 0, y = 0, at = 0; DRAWINGS[piece][at]; at++, x++) {
                if (DRAWINGS[piece][at] == ' ') { x = -1; y--; }
                if (DRAWINGS[piece][at] != '#') continue;
                squares.x[squares.count] = turn ? -x : x;
                squares.y[squares.count++] = y;
            }
        }
        Squares normal = squares;
        normalise(&normal);
        seen[turn] = normal;
        int is_new = 1;
        for (int earlier = 0; earlier < turn; earlier++)
            if (!memcmp(seen[earlier].x, normal.x, normal.count * sizeof(int)) &&
                !memcmp(seen[earlier].y, normal.y, normal.count * sizeof(int)))
                is_new = 0;
        if (is_new) add_drops(piece, &normal);
        for (int at = 0; at < squares.count; at++) {
            int x = squares.x[at];
            squares.x[at] = squares.y[at];
            squares.y[at] = -x;
        }
    }
}

/* 2. Laying a piece */

static int rest(const Ramp *ramp, const Drop *drop) {
    int row = 0;
    for (int at = 0; at < drop->width; at++) {
        int down = ramp->heights[drop->column + at] - drop->bottoms[at];
        if (down > row) row = down;
    }
    return row;
}

static int legal(const Ramp *ramp, int piece, int may_refuse, int *found) {
    int count = 0;
    for (int at = 0; at < drop_count[piece]; at++)
        if (rest(ramp, &drops[piece][at]) < ROWS) found[count++] = at;
    if (may_refuse) found[count++] = ASIDE;
    return count;
}

static void lay(Ramp *ramp, int piece, int choice) {
    if (choice == ASIDE) return;
    const Drop *drop = &drops[piece][choice];
    int row = rest(ramp, drop);
    for (int at = 0; at < drop->width; at++) {
        ramp->covered[drop->column + at] |= drop->masks[at] << row;
        ramp->heights[drop->column + at] = row + drop->tops[at] + 1;
    }
}

/* 4. Scoring */

static int points(int board, const Ramp *ramp) {
    int found = 0, seen[5] = {0};
    for (int row = 0; row < ROWS; row++) {
        int open = 0;
        for (int column = 0; column < COLUMNS; column++) {
            if (ramp->covered[column] >> row & 1) continue;
            char mark = BOARDS[board][(ROWS - 1 - row) * COLUMNS + column];
            open++;
            if (mark == '.') found--;
            else if (mark == 'm') found -= 5;
            else if (mark >= 'A') seen[mark - 'A']++;
            else found += mark - '0';
        }
        if (board == 0 && !open) found++;
    }
    for (int symbol = 0; symbol < 5; symbol++)
        found += seen[symbol] == 2 ? 3 : seen[symbol] == 1 ? -3 : 0;
    return found;
}

/* 1. A round: everybody chooses for the same card, then all pieces are laid. */

static long choose_and_lay(Ramp *ramps, int players, const int *pieces, int may_refuse) {
    int chosen[4], found[MOST_DROPS + 1];
    long decisions = 0;
    for (int seat = 0; seat < players; seat++) {
        if (pieces[seat] == NOTHING) continue;
        int count = legal(&ramps[seat], pieces[seat], may_refuse, found);
        chosen[seat] = found[below(count)];
        decisions++;
    }
    for (int seat = 0; seat < players; seat++)
        if (pieces[seat] != NOTHING) lay(&ramps[seat], pieces[seat], chosen[seat]);
    return decisions;
}

static long play_game(int players, int *scores) {
    long decisions = 0;
    memset(scores, 0, 4 * sizeof(int));
    for (int board = 0; board < 4; board++) {
        Ramp ramps[4];
        int starts[4], left[4], cards[PIECES], pieces[4];
        memset(ramps, 0, sizeof ramps);
        memcpy(left, START_CARDS, sizeof left);
        for (int seat = 0; seat < players; seat++) {
            int at = below(4 - seat);
            starts[seat] = left[at];
            left[at] = left[3 - seat];
        }
        decisions += choose_and_lay(ramps, players, starts, 0);
        for (int card = 0; card < PIECES; card++) cards[card] = card;
        for (int count = PIECES; count; count--) {
            int at = below(count), card = cards[at];
            cards[at] = cards[count - 1];
            for (int seat = 0; seat < players; seat++) pieces[seat] = starts[seat] == card ? NOTHING : card;
            decisions += choose_and_lay(ramps, players, pieces, 1);
        }
        for (int seat = 0; seat < players; seat++) scores[seat] += points(board, &ramps[seat]);
    }
    return decisions;
}

static int by_size(const void *one, const void *two) {
    double difference = *(const double *)one - *(const double *)two;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **given) {
    int players = count > 1 ? atoi(given[1]) : 2, scores[4];
    double seconds = count > 2 ? atof(given[2]) : 1.0;
    long decisions = 0, games = 0, total = 0;
    for (int piece = 0; piece < PIECES; piece++) turn_piece(piece);
    int slices = 0;
    static double rates[MOST_SLICES];
    clock_t began = clock();
    while (!slices || (slices < MOST_SLICES && (double)(clock() - began) / CLOCKS_PER_SEC < seconds)) {
        long before = decisions;
        clock_t slice = clock();
        while ((double)(clock() - slice) / CLOCKS_PER_SEC < 0.01)
            for (int more = 0; more < 20; more++, games++) {
                decisions += play_game(players, scores);
                for (int seat = 0; seat < players; seat++) total += scores[seat];
            }
        rates[slices++] = (decisions - before) / ((double)(clock() - slice) / CLOCKS_PER_SEC);
    }
    qsort(rates, slices, sizeof(double), by_size);
    printf("%.0f decisions a second, %.3f decisions a game, %.3f points a seat\n", rates[slices * 3 / 4],
           (double)decisions / games, (double)total / games / players);
    return 0;
}
