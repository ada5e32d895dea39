#!/bin/sh
# chromium.sh PAGE [flags]: fresh profile, full-screen app window on Wayland (flags as in peers/chromium.sh)
PAGE=$1; shift
P="${XDG_RUNTIME_DIR:-/tmp}/chromium-$$"; rm -rf "$P"; mkdir -p "$P"; export HOME="$P"
BIN=/usr/lib/chromium/chromium; [ -x "$BIN" ] || BIN=/usr/bin/chromium
exec $BIN --user-data-dir="$P/p" --no-sandbox --no-first-run --no-default-browser-check --disable-background-networking \
  --disable-component-update --disable-sync --disable-extensions --disable-default-apps --disable-features=Translate,MediaRouter,OptimizationHints \
  --password-store=basic --disable-breakpad --ozone-platform=wayland --start-fullscreen --window-size=1280,800 --hide-scrollbars --test-type \
  --touch-events=enabled "$@" --app="file://$PAGE"
