#!/usr/bin/env bash
# Starts a PostgreSQL server in a temporary folder, on a unix socket only, and stops it when standard
# input ends: so it never outlives what started it. Prints the lines
#   url URL            of the primary
#   replica URL        of a streaming replica, with --replica
#   tls URL            of the primary on localhost, which lets nobody in without TLS, with --tls;
#                      FOLDER/root.crt has signed its certificate, FOLDER/other.crt has not
#   folder FOLDER      where it is all kept, with a control socket's worth of files
# and then, for each line `stop`, `kill`, `start` or `promote` read from standard input, does that to
# the primary (promote: to the replica) and prints `ok`.
# Usage: postgres-server.sh [--replica] [--tls] [--durable] [SETTING=VALUE…]
set -euo pipefail

replica= tls= durable= settings=() port=5432
for argument in "$@"; do
  case $argument in
    --replica) replica=1 ;;
    --tls) tls=1 ;;
    --durable) durable=1 ;;
    *) settings+=(-c "$argument") ;;
  esac
done

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$bin" ] || bin=$(dirname "$(command -v pg_ctl)")
root=/tmp
[ -z "$durable" ] && [ -w /dev/shm ] && root=/dev/shm
folder=$(mktemp -d "$root/shelf-postgres-XXXXXX")

# The server refuses to run as root.
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
[ "$(id -u)" != 0 ] || chown postgres "$folder"
chmod 755 "$folder"
cd "$folder"
export PATH="$bin:$PATH" LC_ALL=C.UTF-8 HOME="$folder"

stop_all() {
  for part in replica primary; do
    [ -d "$folder/$part" ] || continue
    # One that was killed before is no reason to leave the rest.
    as pg_ctl -D "$folder/$part" -m immediate -w stop >/dev/null 2>&1 || true
  done
  rm -rf "$folder"
}
trap stop_all EXIT

common=(-c listen_addresses= -c "unix_socket_directories=$folder" -c shared_buffers=256MB
  -c max_wal_size=2GB -c log_min_messages=fatal -c wal_level=replica -c max_wal_senders=4)
[ -n "$durable" ] || common+=(-c fsync=off -c synchronous_commit=off -c full_page_writes=off)
start() { # PART PORT
  as pg_ctl -D "$folder/$1" -l "$folder/$1.log" -w -t 60 \
    -o "$(printf '%q ' "${common[@]}" "${settings[@]}" -c "port=$2")" start >/dev/null
}

as initdb -D "$folder/primary" -U shelf --auth=trust --encoding=UTF8 --no-sync >/dev/null
# A certificate for localhost, by an authority of its own, and another authority.
certify() {
  local name
  for name in root other; do
    openssl req -new -x509 -days 2 -nodes -newkey rsa:2048 -subj "/CN=$name" \
      -keyout $name.key -out $name.crt
  done
  openssl req -new -nodes -newkey rsa:2048 -subj /CN=localhost -keyout server.key -out server.csr
  openssl x509 -req -days 2 -in server.csr -CA root.crt -CAkey root.key -CAcreateserial \
    -extfile <(echo subjectAltName=DNS:localhost) -out server.crt
  cp server.key server.crt primary/
  [ "$(id -u)" != 0 ] || chown postgres primary/server.{key,crt}
  chmod 600 primary/server.key
  printf '%s\n' 'local all all trust' 'hostssl all all all trust' >primary/pg_hba.conf
  settings+=(-c ssl=on -c listen_addresses=localhost)
}
if [ -n "$tls" ]; then
  certify >/dev/null 2>&1
  # A port of localhost belongs to one server alone.
  for attempt in {1..50}; do
    port=$((20000 + RANDOM))
    ! start primary $port 2>/dev/null || break
  done
else
  start primary $port
fi
as psql -qX -h "$folder" -p $port -U shelf -d postgres -c 'CREATE DATABASE shelf' >/dev/null
echo "url postgresql://shelf@/shelf?host=$folder&port=$port"
[ -z "$tls" ] || echo "tls postgresql://shelf@localhost:$port/shelf"
if [ -n "$replica" ]; then
  as pg_basebackup -D "$folder/replica" -h "$folder" -U shelf -R --no-sync --checkpoint=fast
  start replica 5433
  echo "replica postgresql://shelf@/shelf?host=$folder&port=5433"
fi
echo "folder $folder"

while read -r order; do
  case $order in
    stop) as pg_ctl -D "$folder/primary" -m fast -w stop >/dev/null ;;
    kill) as pg_ctl -D "$folder/primary" -m immediate -w stop >/dev/null 2>&1 || true ;;
    start) start primary $port ;;
    promote) as pg_ctl -D "$folder/replica" -w promote >/dev/null ;;
  esac
  echo ok
done
