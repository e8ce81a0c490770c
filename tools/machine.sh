#!/usr/bin/env bash
# Prints the Python to build with, or says in one line what this machine lacks for caishen and how to
# mend it (status 2).
set -euo pipefail

lack() {
    printf 'caishen: %s\n' "$1" >&2
    exit 2
}

has() { command -v "$1" >/dev/null 2>&1; }

# The newest-enough Python that can make virtual environments and compile extensions; others are told why not.
find_python() {
    local name found="" venv="" headers=""
    for name in ${PYTHON:-python3 python3.11 python3.12 python3.13 python3.14}; do
        has "$name" || continue
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        found=$name
        "$name" -c 'import venv, ensurepip' 2>/dev/null || continue
        venv=$name
        "$name" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' || continue
        headers=$name
        break
    done
    [ -n "$found" ] || lack "no Python 3.11 or newer; on Debian: apt-get install python3 python3-venv python3-dev"
    [ -n "$venv" ] || lack "$found has no venv module; on Debian: apt-get install python3-venv"
    [ -n "$headers" ] || lack "$venv has no header files (Python.h); on Debian: apt-get install python3-dev"
    printf '%s\n' "$headers"
}

check_node() {
    has node || lack "no node; install Node.js 20.19 or newer with npm"
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
        lack "node $(node --version) is too old; install Node.js 20.19 or newer with npm"
    has npm || lack "no npm; install the one that belongs to Node.js ($(node --version)); on Debian: apt-get install npm"
}

python=$(find_python)
has gcc || lack "no gcc; on Debian: apt-get install gcc libc6-dev"
has git || lack "no git; on Debian: apt-get install git"
check_node
printf '%s\n' "$python"
