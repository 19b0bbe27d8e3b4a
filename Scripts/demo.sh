#!/usr/bin/env bash
# usage: demo.sh SHELF FOLDER: imports the seed data into a fresh database in FOLDER and prints it.
set -euo pipefail
shelf=$(realpath "$1")
rm -rf "$2"
mkdir -p "$2"
export SHELF_DATABASE="$2/shelf.db"
say() { printf '\n$ shelf %s\n' "$*"; "$shelf" "$@"; }

say import seed-data/months.json
say sections
say heights --width 375
say layout --width 375

export SHELF_DATABASE="$2/books.db"
say import seed-data/books.csv
say sections
say layout --width 768 --from 2020 --to 2020
