#!/usr/bin/env bash
# usage: pictures.sh SHELF FOLDER: draws the pictures of the README into FOLDER.
set -euo pipefail
shelf=$(realpath "$1")
mkdir -p "$2"
cd "$(dirname "$0")/.."
out=$2
draw() { "$shelf" --quiet render --scale 2 "$@"; }

draw seed-data/months.json --width 768 -o "$out/months.png"
draw seed-data/months.json --sections flow -o "$out/flow.png"
draw seed-data/courses.csv --arrangement mosaic --title-height 0 -o "$out/mosaic.png"
draw seed-data/courses.csv --arrangement mosaic --mosaic fixed --title-height 0 --width 405 \
  -o "$out/mosaic-fixed.png"
"$shelf" grid seed-data/customers.csv --scale 2 -o "$out/customers.png"
draw seed-data/books.csv --from 2019-09 --to 2019-09 --width 768 --captions title,author \
  -o "$out/captions.png"
ls -1 "$out"
