#!/usr/bin/env bash
# npm in web/, version 11 or newer (Vite 8 needs it): the machine's own where it is new enough, else the
# one locked in tools/npm/, installed there on first use. Arguments go to npm.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
npm=npm
if [ "$(npm --version | cut -d. -f1)" -lt 11 ]; then
    npm=$here/npm/node_modules/.bin/npm
    [ -x "$npm" ] || npm ci --silent --no-audit --no-fund --prefix "$here/npm" >&2
fi
cd "$here/../web"
exec "$npm" "$@"
