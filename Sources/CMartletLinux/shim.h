#pragma once
#include <pthread.h>
#include <sys/eventfd.h>

// glibc declares these only under _GNU_SOURCE, which Swift's own view of glibc does not set.
int memfd_create(const char *name, unsigned int flags);
int pthread_setname_np(pthread_t thread, const char *name);

static const unsigned int martlet_memfd_cloexec = 1;
static const int martlet_eventfd_flags = EFD_CLOEXEC | EFD_NONBLOCK;
