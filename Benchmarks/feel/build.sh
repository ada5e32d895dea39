#!/bin/sh
# build.sh [proxy]: builds the proxy, the rig's parts and the subjects that are not ours; "proxy" leaves the subjects out.
# Debian 12:  gcc pkg-config python3 python3-numpy libwayland-dev wayland-protocols, and what ../rig/build.sh names
# for the subjects:  what ../peers/build.sh names, and libadwaita-1-dev
set -e
cd "$(dirname "$0")"
mkdir -p bin results
../rig/build.sh
gcc -O3 -march=native -Wall -Wno-misleading-indentation -Wno-stringop-truncation -o bin/wlproxy ../peers/src/wlproxy.c
[ "$1" = proxy ] && exit
xdg=$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml
wayland-scanner client-header "$xdg" bin/xdg-shell-client-protocol.h
wayland-scanner private-code "$xdg" bin/xdg-shell-protocol.c
gcc -O2 -Wall -Wno-misleading-indentation -Ibin -o bin/limit src/limit.c bin/xdg-shell-protocol.c -lwayland-client -lm
if pkg-config --exists libadwaita-1; then
    gcc -O2 -Wall -o bin/gtkfeel src/gtk.c $(pkg-config --cflags --libs libadwaita-1) -lm
else
    echo "no libadwaita-1-dev: without GTK" >&2
fi
[ -x ../peers/bin/qthost ] || ../peers/build.sh
