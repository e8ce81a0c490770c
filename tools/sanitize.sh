#!/usr/bin/env bash
# Compiles the hot files with the address and undefined-behaviour sanitizers into build/sanitize, beside a copy of
# the package, and plays there: tools/sanitized_play.py DEALS. Any report ends it with a status that is not 0.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

here=build/sanitize
python=$PWD/.venv/bin/python
library=$(gcc -print-file-name=libasan.so)
if [ "$library" = libasan.so ]; then
    echo "sanitize: gcc has no libasan here"
    exit 2
fi
CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer" \
    "$python" setup.py --quiet build_ext --build-lib "$here/lib" --build-temp "$here/o" --parallel 2
files=$(cd src && find caishen -name '*.py' -o -name '*.z' -o -name '*.toml')
(cd src && tar -cf - $files) | tar -C "$here/lib" -xf -
# Python's own allocator would hide what is read past an object's end; what it never gives back is no leak of ours.
LD_PRELOAD="$library $(gcc -print-file-name=libubsan.so)" PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 \
    UBSAN_OPTIONS=print_stacktrace=1 PYTHONPATH="$here/lib" "$python" tools/sanitized_play.py "$@"
