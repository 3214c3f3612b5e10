# Sourced by the scripts, which say their usage before: builds a program, starts a server on a free port of 127.0.0.1,
# counts checks. Ends only what it has started. CARDROOM_CONFIGURATION=release plays with the release build;
# CARDROOM_PROGRAMS names the folder of programs that are built already.

set -euo pipefail
if [[ ${1:-} == --help ]]; then
  echo "$usage"
  exit 0
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."

passed=0 failed=0 server_program='' server_pid='' port=''
scratch=$(mktemp -d)

ok() { passed=$((passed + 1)); end_progress; printf 'ok      %s\n' "$1"; }

bad() {
  failed=$((failed + 1))
  end_progress
  printf 'FAILED  %s\n' "$1"
  shift
  if (( $# > 0 )); then printf '%s\n' "$@" | sed 's/^/        | /'; fi
}

progress_line='' progress_begin=$SECONDS

# duration SECONDS: as 45 s, 12 min or 3 h.
duration() {
  if (( $1 < 120 )); then echo "$1 s"; return; fi
  if (( $1 < 7200 )); then echo "$(($1 / 60)) min"; else echo "$(($1 / 3600)) h"; fi
}

# progress DONE ALL UNIT: how far a long work is, on a line of the terminal that is written over, with what is left by its
# speed. Where nobody looks on, as in CI, nothing is written.
progress() {
  [[ -t 2 ]] || return 0
  local left=''
  if (( $1 > 0 && SECONDS > progress_begin )); then
    left=$(( (SECONDS - progress_begin) * ($2 - $1) / $1 ))
  fi
  progress_line="${0##*/}: $1 of $2 $3${left:+, $(duration "$left") left}"
  printf '\r\033[K%s' "$progress_line" >&2
}

# progress_of_time SECONDS UNIT: the same for what takes so long.
progress_of_time() {
  local time=$((SECONDS - progress_begin))
  progress $((time < $1 ? time : $1)) "$1" "$2"
}

# end_progress: takes that line away, before results are told.
end_progress() {
  [[ -n $progress_line ]] || return 0
  printf '\r\033[K' >&2
  progress_line=''
}

# person WORD …: has people type as scripts/person.exp says; prints and counts their checks, a line each.
person() {
  local line
  export CARDROOM_REFERENCE=$scratch/reference
  "$server_program" reference >"$CARDROOM_REFERENCE"
  while IFS= read -r line; do
    case $line in
      ok*) passed=$((passed + 1)) ;;
      FAILED*) failed=$((failed + 1)) ;;
    esac
    printf '%s\n' "$line"
  done < <(expect -f scripts/person.exp "$@" || echo "FAILED  scripts/person.exp $1 comes to its end")
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

# So that Ctrl-C reaches what runs under it.
timeout() { command timeout --foreground "$@"; }

# until_true SECONDS COMMAND …: whether the command succeeds in time; it is tried twenty times a second.
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    (( SECONDS < end )) || return 1
    sleep 0.05
  done
}

# is_open ADDRESS PORT: whether somebody listens there.
is_open() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

# ends_well WHAT PID FILE: one check, that a process ends with status 0; else the end of the file is shown.
ends_well() {
  local status=0
  wait "$2" || status=$?
  if (( status == 0 )); then ok "$1"; else bad "$1" "status $status" "$(tail -3 "$3")"; fi
}

# built PROGRAM: builds it if need be and prints where it is. CARDROOM_SANITIZE=thread: with that sanitizer.
built() {
  if [[ -n ${CARDROOM_PROGRAMS:-} ]]; then
    realpath "$CARDROOM_PROGRAMS/$1"
    return
  fi
  local build=(swift build -c "${CARDROOM_CONFIGURATION:-debug}")
  if [[ -n ${CARDROOM_SANITIZE:-} ]]; then
    build+=(--sanitize "$CARDROOM_SANITIZE" --scratch-path ".build-$CARDROOM_SANITIZE")
  fi
  "${build[@]}" --product "$1" >&2
  echo "$("${build[@]}" --show-bin-path)/$1"
}

# start_server [OPTION …]: sets server_program, port and server_pid. What it keeps is gone with the script, unless an option
# says where.
start_server() {
  server_program=$(built cardroom-server)
  local place=(--data "$scratch/data")
  if [[ " $* " == *' --data '* ]]; then place=(); fi
  start_listening "$server_program" --listen 127.0.0.1:0 "${place[@]}" "$@"
}

# start_listening COMMAND …: the same for any command that says where it listens.
start_listening() {
  : >"$scratch/server"
  "$@" 2>"$scratch/server" &
  server_pid=$!
  until_true 10 find_port || { cat "$scratch/server" >&2; exit 1; }
}

# find_port: whether the server has said where it listens; sets port.
find_port() {
  port=$(sed -nE 's/^([^ ]+ info |cardroom-(bench|bots): )?listening on 127\.0\.0\.1://p' "$scratch/server")
  [[ -n $port ]]
}

# kill_server: kill -9, without a check.
kill_server() {
  {
    kill -KILL "$server_pid" || true
    wait "$server_pid" || true
  } 2>/dev/null
  server_pid=''
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

# below PID: the processes that it has started, and those that these have.
below() {
  local child
  for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null); do echo "$child" && below "$child"; done
}

# end_all: of what this script has started nothing goes on. A subshell that is ended before it has become its command
# would otherwise end all that the script has started, the script's own checks among them.
end_all() {
  (( BASHPID == $$ )) || return 0
  local pids
  end_progress
  exec 2>/dev/null
  pids=$(below $$)
  # shellcheck disable=SC2086
  kill -KILL $pids || true
  wait || true
  rm -rf "$scratch"
}
trap end_all EXIT

# interrupted SIGNAL: Ctrl-C tells what was found until then.
interrupted() {
  trap '' INT TERM
  end_progress
  echo "interrupted: $passed passed, $failed failed until then"
  exit $((128 + $1))
}
trap 'interrupted 2' INT
trap 'interrupted 15' TERM
