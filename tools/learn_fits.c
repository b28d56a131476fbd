/* Learns what a ramp of FITS will still bring: the nets behind games/fits/bots/foresight.py, which says what they see.
 *
 * cc -O3 -march=native -ffast-math -o learn_fits tools/learn_fits.c -lm
 * ./learn_fits BOARD GAMES FILE [ahead]      reads FILE if it is there, plays and learns so often, and writes FILE
 *
 * One player, always the piece's best place as the net sees it now; the cards bring all the variety that is needed.
 * After each board the net is moved, from the last ramp to the first, towards what came of every ramp: for a part what
 * it says of the next one, for the rest what came of that (TD(lambda), over the ramps left behind). With `ahead` each
 * choice is made as the bot makes it, by the mean over the next cards, and that mean is what the net is moved towards:
 * forty times the work for a game, and better lessons.
 */

#include <math.h>

#include "../bench/fits.h"

enum { SECOND = 16, PARTS = 4, HIDDEN = PARTS * SECOND, TOP = 13, WALL = 15, MOST_STATEMENTS = 96, FINALISTS = 5, BLOCKS = 100 };
enum { /* where the rows of each kind of statement begin */
    STEPS = 0,
    HEIGHTS = STEPS + 5 * 13,
    TO_COME = HEIGHTS + COLUMNS * (TOP + 1),
    COUNT = TO_COME + PIECES,
    SPARE = COUNT + PIECES + 1,
    TWO_STEPS = SPARE + 64,
    SPECIALS = TWO_STEPS + 4 * 49,
    SPOILED = SPECIALS + 12 * 24,
    ROW_COUNT = SPOILED + 2 * ROWS
};
static const float FIRST_RATE[2] = {0.004f, 0.001f}, LAST_RATE[2] = {0.0002f, 0.00002f}; /* the second ones ahead */
static const float LAMBDA = 0.6f, MOST = 127.0f, MOST_STEP = 10.0f, IN_REACH = 4.0f;

typedef float Units __attribute__((vector_size(SECOND * sizeof(float)))); /* so many at once */
typedef int Bits __attribute__((vector_size(SECOND * sizeof(int))));

typedef struct { Units rows[ROW_COUNT][PARTS], begin[PARTS], second[HIDDEN], second_begin, last; float last_begin; } Net;
static Net net;

typedef struct { int count, rows[MOST_STATEMENTS]; Units hidden[PARTS], sums; } Seen; /* of the ramp alone */

/* The pieces to come after this one, and what they add to the hidden units whatever the ramp. */
typedef struct { int board, to_come[PIECES], squares, count; Units adds[PARTS]; } Future;

static int sizes[PIECES];

/* The board: squares with a value or a symbol, column by column from below, and for each symbol its partner. */

static int special_count, special_of[COLUMNS][ROWS], partner_of[12], special_column[12], special_row[12];

static char mark_at(int board, int column, int row) { return BOARDS[board][(ROWS - 1 - row) * COLUMNS + column]; }

static void read_board(int board) {
    for (int column = 0; column < COLUMNS; column++)
        for (int row = 0; row < ROWS; row++) {
            special_of[column][row] = -1;
            if (mark_at(board, column, row) == '.') continue;
            special_column[special_count] = column;
            special_row[special_count] = row;
            special_of[column][row] = special_count++;
        }
    for (int one = 0; one < special_count; one++) {
        partner_of[one] = -1;
        for (int other = 0; other < special_count; other++) {
            char mark = mark_at(board, special_column[one], special_row[one]);
            if (other != one && mark >= 'A' && mark <= 'E' &&
                mark == mark_at(board, special_column[other], special_row[other]))
                partner_of[one] = other;
        }
    }
}

/* Points nobody can change any more: closed gaps, full rows below all columns' tops, pairs of which both are decided. */

static int special_fate(const Ramp *ramp, int special) { /* 0 open, 1 covered, 2 a gap */
    int column = special_column[special], row = special_row[special];
    if (ramp->covered[column] >> row & 1) return 1;
    return ramp->heights[column] > row ? 2 : 0;
}

static int certain_points(int board, const Ramp *ramp) {
    int found = 0, all = (1 << ROWS) - 1;
    for (int column = 0; column < COLUMNS; column++) {
        int gaps = ((1 << ramp->heights[column]) - 1) & ~ramp->covered[column] & ((1 << ROWS) - 1);
        found -= __builtin_popcount(gaps);
        all &= ramp->covered[column];
    }
    if (board == 0) found += __builtin_popcount(all);
    for (int special = 0; special < special_count; special++) {
        int fate = special_fate(ramp, special), partner = partner_of[special];
        if (fate == 2) {
            char mark = mark_at(board, special_column[special], special_row[special]);
            found += mark == 'm' ? -4 : mark >= 'A' ? 1 : 1 + mark - '0'; /* it was counted as a plain gap above */
        }
        if (partner > special && fate && special_fate(ramp, partner))
            found += fate != special_fate(ramp, partner) ? -3 : fate == 2 ? 3 : 0;
    }
    return found;
}

/* What the net sees */

static int clipped(int number, int least, int most) { return number < least ? least : number > most ? most : number; }

static void see_columns(const Ramp *ramp, Seen *seen) {
    int tops[COLUMNS];
    for (int column = 0; column < COLUMNS; column++) {
        tops[column] = ramp->heights[column] < TOP ? ramp->heights[column] : TOP;
        seen->rows[seen->count++] = HEIGHTS + column * (TOP + 1) + tops[column];
    }
    for (int column = 0; column < COLUMNS - 1; column++) {
        int step = tops[column + 1] - tops[column];
        seen->rows[seen->count++] = STEPS + 13 * column + clipped(step, -6, 6) + 6;
        if (column == 0) continue;
        int before = clipped(tops[column] - tops[column - 1], -3, 3) + 3;
        seen->rows[seen->count++] = TWO_STEPS + 49 * (column - 1) + 7 * before + clipped(step, -3, 3) + 3;
    }
}

static void see_specials(const Ramp *ramp, Seen *seen) {
    for (int special = 0; special < special_count; special++) {
        int column = special_column[special], row = special_row[special], first = SPECIALS + 24 * special;
        if (ramp->heights[column] > row) continue;
        int left = column ? ramp->heights[column - 1] : WALL;
        int right = column < COLUMNS - 1 ? ramp->heights[column + 1] : WALL;
        seen->rows[seen->count++] = first + clipped(ramp->heights[column] - row, -6, 0) + 6;
        seen->rows[seen->count++] = first + 7 + clipped(left - row, -3, 3) + 3;
        seen->rows[seen->count++] = first + 14 + clipped(right - row, -3, 3) + 3;
        seen->rows[seen->count++] = first + 21 + (partner_of[special] < 0 ? 0 : special_fate(ramp, partner_of[special]));
    }
}

static void see_rest(int board, const Ramp *ramp, int squares, Seen *seen) {
    int room = 0, low = ROWS, all = (1 << ROWS) - 1, spoiled = 0;
    for (int column = 0; column < COLUMNS; column++) {
        int height = ramp->heights[column];
        room += height < ROWS ? ROWS - height : 0;
        low = height < low ? height : low;
        spoiled |= ((1 << height) - 1) & ~ramp->covered[column] & all;
    }
    seen->rows[seen->count++] = SPARE + clipped(room - squares + 32, 0, 63);
    if (board) return;
    for (int row = low; row < ROWS; row++)
        if (spoiled >> row & 1) {
            seen->rows[seen->count++] = SPOILED + row - low;
            seen->rows[seen->count++] = SPOILED + ROWS + row;
        }
}

static void see(const Future *future, const Ramp *ramp, Seen *seen) {
    seen->count = 0;
    see_columns(ramp, seen);
    see_specials(ramp, seen);
    see_rest(future->board, ramp, future->squares, seen);
}

/* The net: sums of rows, two layers of units that say nothing below zero, one number */

static Units only_where(Bits bits, Units units) { return (Units)((Bits)units & bits); } /* zero elsewhere */

static float sum(Units units) {
    float found = 0;
    for (int unit = 0; unit < SECOND; unit++) found += units[unit];
    return found;
}

static void add_up(Future *future) {
    for (int part = 0; part < PARTS; part++) {
        future->adds[part] = net.begin[part] + net.rows[COUNT + future->count][part];
        for (int piece = 0; piece < PIECES; piece++)
            if (future->to_come[piece]) future->adds[part] += net.rows[TO_COME + piece][part];
    }
}

static float value(const Future *future, Seen *seen) {
    Units hidden[PARTS], sums[PARTS] = {net.second_begin};
    for (int part = 0; part < PARTS; part++) hidden[part] = future->adds[part];
    for (int at = 0; at < seen->count; at++)
        for (int part = 0; part < PARTS; part++) hidden[part] += net.rows[seen->rows[at]][part];
    for (int part = 0; part < PARTS; part++) seen->hidden[part] = only_where(hidden[part] > 0, hidden[part]);
    for (int unit = 0; unit < SECOND; unit++)
        for (int part = 0; part < PARTS; part++)
            sums[part] += seen->hidden[part][unit] * net.second[part * SECOND + unit];
    for (int part = 1; part < PARTS; part++) sums[0] += sums[part];
    seen->sums = only_where(sums[0] > 0, sums[0]);
    return net.last_begin + sum(seen->sums * net.last);
}

static void learn(const Future *future, Seen *seen, float target, float rate) {
    float step = rate * fmaxf(-MOST_STEP, fminf(target - value(future, seen), MOST_STEP));
    Units back = only_where(seen->sums > 0, step * net.last), down[PARTS];
    net.last += step * seen->sums;
    net.last_begin += step;
    net.second_begin += back;
    for (int part = 0; part < PARTS; part++)
        for (int unit = 0; unit < SECOND; unit++) {
            float active = seen->hidden[part][unit];
            down[part][unit] = active > 0 ? sum(back * net.second[part * SECOND + unit]) : 0;
            net.second[part * SECOND + unit] += active * back;
        }
    for (int part = 0; part < PARTS; part++) {
        net.begin[part] += down[part];
        net.rows[COUNT + future->count][part] += down[part];
        for (int piece = 0; piece < PIECES; piece++)
            if (future->to_come[piece]) net.rows[TO_COME + piece][part] += down[part];
        for (int at = 0; at < seen->count; at++) net.rows[seen->rows[at]][part] += down[part];
    }
}

/* Playing: sixteen pieces, the start card's first */

typedef struct { Ramp ramp; float worth; } Choice;

static void take_out(Future *future, int piece) {
    future->to_come[piece] = 0;
    future->squares -= sizes[piece];
    future->count--;
}

static float worth(const Future *future, const Ramp *ramp) {
    Seen seen;
    if (!future->count) return points(future->board, ramp);
    see(future, ramp, &seen);
    return certain_points(future->board, ramp) + value(future, &seen);
}

static int choices(Future *future, const Ramp *ramp, int piece, int may_refuse, Choice *found) {
    int drops_found[MOST_DROPS + 1], count = legal(ramp, piece, may_refuse, drops_found);
    add_up(future);
    for (int at = 0; at < count; at++) {
        found[at].ramp = *ramp;
        lay(&found[at].ramp, piece, drops_found[at]);
        found[at].worth = worth(future, &found[at].ramp);
    }
    return count;
}

static int by_worth(const void *one, const void *two) {
    float difference = ((const Choice *)two)->worth - ((const Choice *)one)->worth;
    return (difference > 0) - (difference < 0);
}

static float expected(const Future *future, const Ramp *ramp) { /* over the next card */
    Choice found[MOST_DROPS + 1];
    float total = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        if (!future->to_come[piece]) continue;
        Future after = *future;
        take_out(&after, piece);
        float most = -1e9f;
        for (int at = choices(&after, ramp, piece, 1, found) - 1; at >= 0; at--) most = fmaxf(most, found[at].worth);
        total += most;
    }
    return total / future->count;
}

static void learn_worth(Future *future, const Ramp *ramp, float target, float rate) {
    Seen seen;
    add_up(future);
    see(future, ramp, &seen);
    learn(future, &seen, target - certain_points(future->board, ramp), rate);
}

/* The few best looked at a card ahead; what comes of those that are not taken is learned at once. */
static void look_ahead(Future *future, Choice *found, int count, float rate) {
    qsort(found, count, sizeof(Choice), by_worth);
    float reach = found[0].worth - IN_REACH;
    int near = 0;
    while (near < count && near < FINALISTS && found[near].worth > reach) near++;
    for (int at = 0; at < near; at++) found[at].worth = expected(future, &found[at].ramp);
    for (int at = near; at < count; at++) found[at].worth = -1e9f;
    qsort(found, near, sizeof(Choice), by_worth);
    for (int at = 1; at < near; at++) learn_worth(future, &found[at].ramp, found[at].worth, rate);
}

static int play_and_learn(int board, int ahead, float rate) {
    Choice taken[PIECES], found[MOST_DROPS + 1];
    Future futures[PIECES], future = {.board = board, .count = PIECES};
    int cards[PIECES];
    Ramp ramp;
    memset(&ramp, 0, sizeof ramp);
    for (int card = 0; card < PIECES; card++) {
        cards[card] = card;
        future.to_come[card] = 1;
        future.squares += sizes[card];
    }
    for (int at = 0; at < PIECES; at++) {
        int from = at ? at + (int)below(PIECES - at) : START_CARDS[below(4)], piece = cards[from];
        cards[from] = cards[at];
        cards[at] = piece;
        take_out(&future, piece);
        int count = choices(&future, &ramp, piece, at > 0, found);
        if (ahead && future.count) look_ahead(&future, found, count, rate);
        taken[at] = found[0];
        for (int other = 1; other < count; other++)
            if (found[other].worth > taken[at].worth) taken[at] = found[other];
        ramp = taken[at].ramp;
        futures[at] = future;
    }
    float comes = taken[PIECES - 1].worth;
    for (int at = PIECES - 2; at >= 0; at--) {
        comes = LAMBDA * comes + (1 - LAMBDA) * taken[ahead ? at : at + 1].worth;
        learn_worth(&futures[at], &taken[at].ramp, comes, rate);
    }
    return points(board, &ramp);
}

/* Beginning, keeping */

static float about_zero(float most) { return most * (2.0f * below(1 << 20) / (1 << 20) - 1.0f); }

static void begin(void) {
    float *rows = (float *)net.rows, *second = (float *)net.second;
    for (int at = 0; at < ROW_COUNT * HIDDEN; at++) rows[at] = about_zero(0.2f);
    for (int at = 0; at < HIDDEN * SECOND; at++) second[at] = about_zero(0.25f);
    for (int unit = 0; unit < SECOND; unit++) net.last[unit] = about_zero(0.5f);
}

static void keep_within_reach(void) {
    float *all = (float *)&net;
    for (size_t at = 0; at < sizeof(Net) / sizeof(float); at++) all[at] = fminf(fmaxf(all[at], -MOST), MOST);
}

static float rate_at(float done, int ahead) {
    float left = done < 0.5f ? 1 : 2 - 2 * done;
    return LAST_RATE[ahead] + left * (FIRST_RATE[ahead] - LAST_RATE[ahead]);
}

static int read_net(const char *name) { /* a new file begins with small numbers, as they fall */
    FILE *file = fopen(name, "rb");
    int read = !file || fread(&net, sizeof net, 1, file) == 1;
    if (file) fclose(file);
    return read;
}

static int write_net(const char *name) {
    FILE *file = fopen(name, "wb");
    return file && fwrite(&net, sizeof net, 1, file) == 1 && !fclose(file);
}

int main(int count, char **given) {
    if (count < 4) return fprintf(stderr, "learn_fits BOARD GAMES FILE [ahead]\n"), 2;
    int board = atoi(given[1]) - 1, games = atoi(given[2]), ahead = count > 4, block = games / BLOCKS;
    for (int piece = 0; piece < PIECES; piece++) {
        turn_piece(piece);
        for (const char *at = DRAWINGS[piece]; *at; at++) sizes[piece] += *at == '#';
    }
    read_board(board);
    begin();
    if (!read_net(given[3])) return fprintf(stderr, "%s is not a net\n", given[3]), 1;
    for (int done = 0; done < BLOCKS; done++) {
        long total = 0;
        for (int game = 0; game < block; game++)
            total += play_and_learn(board, ahead, rate_at((float)done / BLOCKS, ahead));
        keep_within_reach();
        printf("%d %% %.3f points\n", done + 1, (double)total / block);
        fflush(stdout);
    }
    return write_net(given[3]) ? 0 : (fprintf(stderr, "%s could not be written\n", given[3]), 1);
}
