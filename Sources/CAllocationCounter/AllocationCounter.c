#define _GNU_SOURCE
#include "AllocationCounter.h"

#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

extern void *__libc_malloc(size_t size);
extern void *swift_slowAlloc(size_t size, size_t alignmentMask);

// Where the Swift runtime's code lies. Calls from elsewhere (the GPU driver allocates as it likes) do not count.
static _Atomic uintptr_t first, last;
static _Thread_local long count;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#ifndef IS_SANITIZED
// Stands before libc's malloc, which it calls. (The runtime's own hook for instruments is of no use here: once it is
// set, retain and release clobber registers that compiled code counts on, in Swift 6.3 on Linux.)
void *malloc(size_t size) {
  uintptr_t caller = (uintptr_t)__builtin_return_address(0);
  if (caller >= atomic_load_explicit(&first, memory_order_relaxed) &&
      caller < atomic_load_explicit(&last, memory_order_relaxed)) {
    count++;
  }
  return __libc_malloc(size);
}
#endif

static int find(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  uintptr_t wanted = (uintptr_t)&swift_slowAlloc;
  uintptr_t low = UINTPTR_MAX, high = 0;
  int found = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    uintptr_t to = from + info->dlpi_phdr[i].p_memsz;
    if (from < low) low = from;
    if (to > high) high = to;
    if (wanted >= from && wanted < to) found = 1;
  }
  if (!found) return 0;
  atomic_store(&first, low);
  atomic_store(&last, high);
  return 1;
}

void martlet_count_allocations(void) { dl_iterate_phdr(find, NULL); }

long martlet_allocation_count(void) { return count; }

bool martlet_counts_allocations(void) {
#ifdef IS_SANITIZED
  return false;
#else
  return true;
#endif
}
