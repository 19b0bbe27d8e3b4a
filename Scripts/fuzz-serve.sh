#!/bin/bash
# usage: fuzz-serve.sh SHELF
#
# Runs schemathesis (from PyPI, into a folder of the user's cache) against a service of the sample
# data: every request that the description allows, and many that it does not.
set -euo pipefail
shelf=$(realpath "$1")
cd "$(dirname "$0")/.."
place=${XDG_CACHE_HOME:-$HOME/.cache}/shelf-bench/schemathesis
tool=$(command -v schemathesis || true)
if [ -z "$tool" ]; then
  [ -x "$place/bin/schemathesis" ] || {
    python3 -m venv "$place"
    "$place/bin/pip" install -q schemathesis
  }
  tool=$place/bin/schemathesis
fi
folder=$(mktemp -d)
trap 'kill $server 2>/dev/null || true; wait 2>/dev/null; rm -rf "$folder"' EXIT
"$shelf" -d "$folder/books.db" import --quiet seed-data/books.csv seed-data/months.json >/dev/null
export SHELF_TOKEN=schemathesis-0123456789
"$shelf" -d "$folder/books.db" serve --listen 127.0.0.1:8099 --allow-import 2>"$folder/log" &
server=$!
sleep 1
cd "$folder"
# Requests may grow beyond what a server takes: RFC 9110 and RFC 6585 refuse those by 414 and 431.
cat >schemathesis.toml <<'END'
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 414, 415, 422, 428, 429, 431, "5xx"]
END
"$tool" run http://127.0.0.1:8099/api/v1/openapi.json --max-examples "${EXAMPLES:-60}" \
  --header "Authorization: Bearer $SHELF_TOKEN" --seed 1
