#pragma once

#include <poll.h>
#include <wayland-client-core.h>
