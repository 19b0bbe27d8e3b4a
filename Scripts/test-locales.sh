#!/usr/bin/env bash
# usage: test-locales.sh: runs every test in three time zones and three locales. The locales are
# made in .build/locales, so that the machine need not have them.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$PWD/.build/locales
mkdir -p "$folder"
for name in th_TH ar_SA; do
  [ -d "$folder/$name.UTF-8" ] || localedef -i "$name" -f UTF-8 "$folder/$name.UTF-8"
done
swift build --build-tests
for pair in America/New_York=th_TH.UTF-8 UTC=ar_SA.UTF-8 Asia/Shanghai=C; do
  echo "TZ=${pair%=*} LC_ALL=${pair#*=}"
  TZ=${pair%=*} LC_ALL=${pair#*=} LOCPATH=$folder Scripts/test.sh --skip-build "$@" | sed -n "/^what failed:/,\$p"
  tail -1 .build/test.log
done
