#!/bin/sh
# build.sh: builds the parts of the rig that run inside a compositor, where what they are made for is installed.
# Debian 12:  gcc pkg-config libwayland-dev libxkbcommon-dev libpixman-1-dev
#             libwlroots-dev (for sway, cage and phoc)  libweston-10-dev (for weston)
set -e
cd "$(dirname "$0")"
mkdir -p build
flags="-O2 -Wall -Wextra -Wno-unused-function -shared -fPIC -DWLR_USE_UNSTABLE"
if pkg-config --exists 'wlroots >= 0.15' 'wlroots < 0.16'; then
    gcc $flags -o build/wlroots-input.so native/wlroots-input.c \
        $(pkg-config --cflags wlroots wayland-server xkbcommon pixman-1) -ldl
else
    echo "no libwlroots-dev of 0.15 (Debian 12): no touch for sway, cage and phoc" >&2
fi
if pkg-config --exists libweston-10; then
    gcc $flags -o build/weston-input.so native/weston-input.c -I/usr/include/weston \
        $(pkg-config --cflags libweston-10 wayland-server xkbcommon pixman-1)
else
    echo "no libweston-10-dev (Debian 12): no touch for weston" >&2
fi
