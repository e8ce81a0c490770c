#!/usr/bin/env bash
# Sees to Debian's Chromium and CJK fonts for the browser tests: installs them when it may (root or sudo
# without a password), else prints the line to type and leaves with status 2.
set -euo pipefail

packages=()
command -v chromium >/dev/null 2>&1 || packages+=(chromium)
fc-list :lang=zh 2>/dev/null | grep -q . || packages+=(fonts-noto-cjk)
[ ${#packages[@]} -gt 0 ] || exit 0

install="apt-get install -y --no-install-recommends ${packages[*]}"
if [ "$(id -u)" -eq 0 ]; then
    sudo=()
elif sudo -n true 2>/dev/null; then
    sudo=(sudo -n)
else
    printf 'caishen: the browser tests need %s; type: sudo %s\n' "${packages[*]}" "$install" >&2
    exit 2
fi
command -v apt-get >/dev/null 2>&1 || {
    printf 'caishen: the browser tests need %s and this machine has no apt-get; install them by hand\n' "${packages[*]}" >&2
    exit 2
}
"${sudo[@]}" apt-get update -q >/dev/null
"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive $install >/dev/null </dev/null || {
    printf 'caishen: apt could not install %s; type: sudo %s\n' "${packages[*]}" "$install" >&2
    exit 2
}
