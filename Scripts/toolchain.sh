# Sourced by the scripts beside it: sets `root`, the checkout's top folder, and finds Swift.
# shellcheck shell=bash
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
oldest_swift=6.2

fail() {
    echo "Scripts/$(basename "$0"): $*" >&2
    exit 1
}

# sudo drops the caller's PATH, so the two customary places are tried as well.
find_swift() {
    local home
    home=$(getent passwd "${SUDO_USER:-$(id -un)}" | cut -d: -f6)
    PATH="$PATH:$home/.local/share/swiftly/bin:/opt/swift/usr/bin"
    command -v swift >/dev/null ||
        fail "Swift $oldest_swift or later is missing: see https://www.swift.org/install/linux"
}

# To be asked after the packages are there: without its libraries Swift cannot say its version.
check_swift_version() {
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    [[ $(printf '%s\n' "${version:-0}" "$oldest_swift" | sort -V | head -n 1) == "$oldest_swift" ]] ||
        fail "Swift $oldest_swift or later is missing: $(command -v swift) is version ${version:-unknown}"
}
