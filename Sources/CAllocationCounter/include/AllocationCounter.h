#pragma once
#include <stdint.h>

/// Number of blocks that this process has asked of the heap so far, by any of malloc's family, on all threads.
///
/// Linking this target replaces malloc, calloc, realloc, aligned_alloc and posix_memalign by ones that count.
uint64_t martlet_allocation_count(void);
