#!/usr/bin/env bash
# usage: test.sh [ARGUMENT...]: runs `swift test` with the arguments, and says again at the end
# what failed, which otherwise stands somewhere among some thousand lines.
set -uo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
log=.build/test.log
${SWIFT:-swift} test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" != 0 ]; then
  echo "what failed:"
  grep -aE '✘ .*(recorded an issue|Suite .* failed)|error:|Fatal|↳|terminated' "$log" |
    cut -c1-400 | tail -15
fi
exit "$status"
