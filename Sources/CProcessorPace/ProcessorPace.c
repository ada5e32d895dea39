#include "ProcessorPace.h"

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

// What the work takes where 1000 moving cards take 1.9 ms a frame (`martlet-bench ladder cards`), as in the tables of
// Benchmarks/README.md.
static const double reference_seconds = 0.0105;

enum { pixel_count = 1 << 20, place_count = 1 << 20, number_count = 1 << 14, step_count = 100000 };

static uint8_t picture[pixel_count * 4];
static uint32_t next_place[place_count];
static uint32_t numbers[number_count];

static double own_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Xorshift, 32 bits.
static uint32_t random_number(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

// One ring through all places (Sattolo's algorithm), so that no processor guesses which is next.
static void make_ring(void) {
    uint32_t state = 1;
    for (uint32_t i = 0; i < place_count; i++) next_place[i] = i;
    for (uint32_t i = place_count - 1; i > 0; i--) {
        uint32_t other = random_number(&state) % i;
        uint32_t place = next_place[i];
        next_place[i] = next_place[other];
        next_place[other] = place;
    }
}

static int is_before(const void *one, const void *other) {
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static uint32_t work(uint32_t seed) {
    for (uint32_t round = 0; round < 4; round++) {
        uint32_t alpha = 96 + (seed & 15) + round;
        for (uint32_t i = 0; i < pixel_count * 4; i++)
            picture[i] = (uint8_t)((picture[i] * (255 - alpha) + (i & 255) * alpha + 127) / 255);
    }
    uint32_t place = seed % place_count;
    for (uint32_t i = 0; i < step_count; i++) place = next_place[place];
    uint32_t state = seed + place + 1;
    for (uint32_t i = 0; i < number_count; i++) numbers[i] = random_number(&state);
    qsort(numbers, number_count, sizeof numbers[0], is_before);
    return numbers[place % number_count] + picture[place];
}

double martlet_processor_pace(void) {
    // What comes out of the work is needed, as the compiler sees it.
    static volatile uint32_t result;
    if (next_place[0] == 0) make_ring();
    double least = 0;
    for (uint32_t try = 0; try < 3; try++) {
        double begin = own_time();
        result = work(result + try + 1);
        double time = own_time() - begin;
        if (try == 0 || time < least) least = time;
    }
    return least / reference_seconds;
}
