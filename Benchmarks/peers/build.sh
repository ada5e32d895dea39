#!/bin/sh
# build.sh: builds the proxy and the limit, and the Qt and GTK peers where their packages are installed.
# Debian 12, for the limit:  weston python3 gcc pkg-config libwayland-dev wayland-protocols libegl-dev libgles-dev libcairo2-dev fonts-dejavu-core
# for the peers:  qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtqml qml6-module-qtqml-workerscript qml6-module-qtqml-models qml6-module-qt5compat-graphicaleffects
#                 qt6-wayland qt6-base-dev qt6-declarative-dev g++ libgtk-4-dev chromium
set -e
cd "$(dirname "$0")"; mkdir -p bin results
X=$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml
wayland-scanner client-header "$X" bin/xdg-shell-client-protocol.h
wayland-scanner private-code "$X" bin/xdg-shell-protocol.c
gcc -O2 -Wall -Wno-misleading-indentation -Wno-stringop-truncation -o bin/wlproxy src/wlproxy.c
gcc -O2 -Wall -Wno-unused-result -Ibin -o bin/limit src/limit.c bin/xdg-shell-protocol.c $(pkg-config --cflags --libs wayland-client wayland-egl egl glesv2 cairo) -lm
if pkg-config --exists gtk4; then
  gcc -O2 -Wall -Wno-deprecated-declarations -o bin/gtkpeer src/gtk.c $(pkg-config --cflags --libs gtk4) -lm
else echo "no libgtk-4-dev: without the GTK peers" >&2; fi
Q=/usr/include/$(gcc -print-multiarch)/qt6
if [ -d "$Q/QtQml" ]; then
  g++ -O2 -fPIC -std=c++17 -o bin/qthost src/qthost.cpp -I"$Q" -I"$Q/QtCore" -I"$Q/QtGui" -I"$Q/QtQml" -I"$Q/QtNetwork" -I"$Q/QtQmlIntegration" -lQt6Gui -lQt6Qml -lQt6Core
else echo "no qt6-declarative-dev: without the Qt peers" >&2; fi
