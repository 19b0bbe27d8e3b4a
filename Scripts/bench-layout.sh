#!/bin/sh
# Measures the layouts and prints each figure beside its goal and its peer.
#
# Taffy and Yoga are installed from PyPI into a folder that git ignores, and Chromium is used where
# it is installed; where one cannot be run, its line of the table says so.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
venv="$root/Benchmarks/.build/peers"
peers="$root/Benchmarks/peers"

swift build --package-path "$root/Benchmarks" -c release --product bench-layout >&2

[ -x "$venv/bin/python" ] || python3 -m venv "$venv" >&2 || true
python="$venv/bin/python"
# What a peer prints, or "-".
measure() {
  timeout 300 "$@" || echo -
}
taffy=- yoga=- chromium=-
if [ -x "$python" ]; then
  "$python" -c 'import stretchable' 2>/dev/null ||
    "$venv/bin/pip" install --quiet stretchable >&2 || true
  # poga is built here, by a set-up that wants pybind11 beside it.
  "$python" -c 'import poga' 2>/dev/null ||
    { "$venv/bin/pip" install --quiet pybind11 setuptools wheel &&
      CFLAGS="-O3 -DNDEBUG" "$venv/bin/pip" install --quiet --no-build-isolation poga; } >&2 || true
  taffy=$(measure "$python" "$peers/layout_taffy.py" 1000000)
  # 10,000 items: the time an item grows with their number.
  yoga=$(measure "$python" "$peers/layout_yoga.py" 10000)
fi
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -z "$browser" ] ||
  chromium=$(measure python3 "$peers/layout_chromium.py" "$browser" 100000)

exec "$root/Benchmarks/.build/release/bench-layout" "$taffy" "$yoga" "$chromium"
