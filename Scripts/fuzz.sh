#!/usr/bin/env bash
# Runs one fuzzer: fuzz.sh PROGRAM READER SECONDS CORPUS
# New inputs are gathered below .build; what broke a reader is kept there as crash-*, timeout-* or oom-*.
set -euo pipefail
program=$1 reader=$2 duration=$3 corpus=$4
work=.build/fuzz-work/$reader
mkdir -p "$work/inputs" "$work/found"
python3 "$(dirname "$0")/fuzz-seeds.py" "$reader" "$work/inputs"
[ -d "$corpus/$reader" ] || mkdir -p "$corpus/$reader"
FUZZ_READER=$reader SWIFT_BACKTRACE=enable=no exec nice "$program" \
  -max_total_time="$duration" -timeout=20 -rss_limit_mb=500 -max_len=20000 -print_final_stats=1 \
  -verbosity=1 -artifact_prefix="$work/found/" "$work/inputs" "$corpus/$reader" 2>&1 \
  | grep -vE '^#[0-9]+\s+(NEW|REDUCE|RELOAD)' | tail -n 30
