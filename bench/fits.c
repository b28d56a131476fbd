/* FITS in plain C, played at random: what the rules cost where nothing is in the way. Chapters as in RULES.md.
 *
 * cc -O2 -o fits bench/fits.c && ./fits PLAYERS SECONDS      prints decisions a second of CPU time
 *
 * The same game that meowple plays in its playouts: every decision lists all legal choices and takes one of them, cards
 * are drawn from those left, choices lie face down until all have chosen, every round is scored. Written as one would,
 * not tuned; a test holds that random games come out alike.
 */

#include <time.h>

#include "fits.h"

enum { MOST_SLICES = 100000 };

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
