// Counts what the Swift runtime allocates on this thread: classes, array buffers, closures, boxes.
#ifndef MARTLET_ALLOCATION_COUNTER_H
#define MARTLET_ALLOCATION_COUNTER_H

#include <stdbool.h>

/// Whether it counts at all: not in a build for a sanitizer, which has a malloc of its own.
bool martlet_counts_allocations(void);

/// Begins to count, on all threads; may be called again.
void martlet_count_allocations(void);

/// Number of blocks allocated on the calling thread since counting began.
long martlet_allocation_count(void);

#endif
