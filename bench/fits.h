/* The box of FITS in plain C: pieces, boards, laying and scoring, for bench/fits.c and tools/learn_fits.c. Chapters as
 * in RULES.md; the pieces and boards are those of games/fits.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 6, ROWS = 12, PIECES = 16, MOST_DROPS = 48, ASIDE = -1, NOTHING = -2 };

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
