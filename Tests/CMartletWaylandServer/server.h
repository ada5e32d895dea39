#pragma once

#include <sys/eventfd.h>
#include <wayland-server-core.h>

/* glibc declares it for _GNU_SOURCE only. */
int memfd_create(const char *name, unsigned int flags);

/* The flags are enumerators of an anonymous enum, which Swift does not get to see. */
static inline int martlet_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int martlet_memfd(const char *name) { return memfd_create(name, 1 /* MFD_CLOEXEC */); }

/* Swift cannot call a variadic function; the message is passed through "%s" so that it is never a format. */
static inline void martlet_resource_post_error(struct wl_resource *resource, uint32_t code,
                                               const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}
