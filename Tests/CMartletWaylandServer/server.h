#pragma once

#include <wayland-server-core.h>

/* Swift cannot call a variadic function; the message is passed through "%s" so that it is never a format. */
static inline void martlet_resource_post_error(struct wl_resource *resource, uint32_t code,
                                               const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}
