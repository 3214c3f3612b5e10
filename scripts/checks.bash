# Sourced by the scripts that play: builds a program, starts a server on a free port of 127.0.0.1, counts
# checks. Ends only what it has started. CARDROOM_CONFIGURATION=release plays with the release build.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

passed=0 failed=0 server_pid='' port=''
scratch=$(mktemp -d)

ok() { passed=$((passed + 1)); printf 'ok      %s\n' "$1"; }

bad() {
  failed=$((failed + 1))
  printf 'FAILED  %s\n' "$1"
  shift
  if (( $# > 0 )); then printf '%s\n' "$@" | sed 's/^/        | /'; fi
}

# contains WHAT TEXT PATTERN: one check, that a line of TEXT matches the extended regular expression.
contains() {
  if grep -qE -- "$3" <<<"$2"; then ok "$1"; else bad "$1" "no line matches: $3" "$2"; fi
}

# lacks WHAT TEXT PATTERN: one check, that no line of TEXT does.
lacks() {
  if grep -qE -- "$3" <<<"$2"; then bad "$1" "a line matches: $3" "$2"; else ok "$1"; fi
}

# equals WHAT ONE OTHER: one check.
equals() { if [[ $2 == "$3" ]]; then ok "$1"; else bad "$1" "is: $2" "should be: $3"; fi; }

# built PROGRAM: builds it if need be and prints where it is. CARDROOM_SANITIZE=thread: with that sanitizer.
built() {
  local build=(swift build -c "${CARDROOM_CONFIGURATION:-debug}")
  if [[ -n ${CARDROOM_SANITIZE:-} ]]; then
    build+=(--sanitize "$CARDROOM_SANITIZE" --scratch-path ".build-$CARDROOM_SANITIZE")
  fi
  "${build[@]}" --product "$1" >&2
  echo "$("${build[@]}" --show-bin-path)/$1"
}

# start_server [OPTION …]: sets port and server_pid. What it keeps is gone with the script, unless an option
# says where.
start_server() {
  local program
  program=$(built cardroom-server 2>"$scratch/build") || { cat "$scratch/build" >&2; exit 1; }
  start_listening "$program" --listen 127.0.0.1:0 --data "$scratch/data" "$@"
}

# start_listening COMMAND …: the same for any command that says where it listens.
start_listening() {
  : >"$scratch/server"
  port=''
  "$@" 2>"$scratch/server" &
  server_pid=$!
  for _ in {1..200}; do
    port=$(sed -nE 's/^(cardroom-bench: )?listening on 127\.0\.0\.1://p' "$scratch/server")
    if [[ -n $port ]]; then return 0; fi
    sleep 0.05
  done
  cat "$scratch/server" >&2
  exit 1
}

# end_server: ends it without a check.
end_server() {
  kill -TERM "$server_pid"
  wait "$server_pid" || true
  server_pid=''
}

# median FILE [COLUMN]: of the numbers in it.
median() {
  cut -d' ' -f"${2:-1}" "$1" | sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

# stop_server: one check, that SIGTERM ends it with status 0 within five seconds.
stop_server() {
  local pid=$server_pid status=0 begin=$SECONDS
  server_pid=''
  kill -TERM "$pid"
  wait "$pid" || status=$?
  if (( status == 0 && SECONDS - begin <= 5 )); then
    ok "SIGTERM ends the server with status 0 in time"
  else
    bad "SIGTERM ends the server with status 0 in time" "status $status after $((SECONDS - begin)) s"
  fi
}

# finish: the closing line; the status says whether all is well. The gate reads CARDROOM_COUNTS.
finish() {
  if [[ -n ${CARDROOM_COUNTS:-} ]]; then echo "$passed $failed" >>"$CARDROOM_COUNTS"; fi
  echo "$passed passed, $failed failed"
  exit $((failed > 0))
}

end_all() {
  if [[ -n $server_pid ]]; then { kill -KILL "$server_pid"; wait "$server_pid"; } 2>/dev/null || true; fi
  rm -rf "$scratch"
}
trap end_all EXIT
