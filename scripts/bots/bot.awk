#!/usr/bin/awk -f
# A bot for a game against the house and for hold'em, in awk.
#
#     cardroom-bots exec 'awk -f bot.awk' --name rock --table main     (mawk: awk -W interactive -f)
#
# cardroom-bots logs in, sits down and comes back after a cut; this program reads the lines of the
# server and writes one answer for each that begins with "?".

function rank(card) { return index("23456789TJQKA", substr(card, 1, 1)) }    # 1 for a two, 13 for an ace

function can(verb) { return index("," legal ",", "," verb ",") || index("," legal, "," verb ":") }

function answer(move) {
  print move
  fflush()                        # or it waits in a buffer, and the clock runs
}

BEGIN {
  "ps -o args= -p $PPID" | getline started
  if (!("version" in PROCINFO) && started !~ /interactive/)
    print "bot.awk: if this awk is mawk, run awk -W interactive -f bot.awk" > "/dev/stderr"
}

# "+ 0" makes a number of a text: otherwise "100" comes before "5".
function poker(    one, two, good) {
  one = rank(ask["hole"])
  two = rank(substr(ask["hole"], 3))
  good = one == two || (one >= 9 && two >= 9)
  if (good && can("raise") && ask["tocall"] * 2 <= ask["pot"] + 0) return "raise"
  if (can("check")) return "check"
  if (can("call") && (good || ask["tocall"] * 4 <= ask["pot"] + 0)) return "call"
  return can("fold") ? "fold" : "auto"                                       # auto: the server's safe move
}

function house(    cards, count, i, list, worst) {
  if (can("trade") && ask["score"] + 0 < 27) {                                   # one weak card for a new one
    list = legal
    sub(/.*trade:/, "", list)                                                # such as 9c/As/Td,deal
    sub(/,.*/, "", list)
    count = split(list, cards, "/")
    worst = cards[1]
    for (i = 2; i <= count; i++) if (rank(cards[i]) < rank(worst)) worst = cards[i]
    return "trade " worst
  }
  if (can("deal")) return "deal"                                             # the bet stands
  if (can("bet")) return "bet " (ask["balance"] + 0 < 5 ? ask["balance"] : 5)
  return "auto"
}

/^[?] act / {
  sub(/ :.*/, "")                 # what stands after " :" is for people
  split("", ask)
  for (i = 1; i <= NF; i++)
    if (at = index($i, "=")) ask[substr($i, 1, at - 1)] = substr($i, at + 1)
  legal = ask["legal"]
  answer(("hole" in ask) ? poker() : house())
}

/^- / && !/code=turn[.]/ { answer("auto") }                                  # the move was refused
