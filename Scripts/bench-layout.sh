#!/bin/sh
# Measures the layouts and prints each figure beside its goal and its peer.
#
# Taffy is installed from PyPI into a folder that git ignores; where that fails, the line of the
# table says so.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
venv="$root/Benchmarks/.build/peers"

swift build --package-path "$root/Benchmarks" -c release --product bench-layout >&2

if [ ! -x "$venv/bin/python" ]; then
  python3 -m venv "$venv" >&2 || true
fi
taffy=
if [ -x "$venv/bin/python" ]; then
  "$venv/bin/python" -c 'import stretchable' 2>/dev/null ||
    "$venv/bin/pip" install --quiet stretchable >&2 || true
  taffy=$("$venv/bin/python" "$root/Benchmarks/peers/layout_taffy.py" 1000000 || true)
fi

exec "$root/Benchmarks/.build/release/bench-layout" $taffy
