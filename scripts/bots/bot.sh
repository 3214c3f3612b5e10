#!/usr/bin/env bash
# A bot for a game against the house and for hold'em, in bash alone.
#
#     cardroom-bots exec ./bot.sh --name rock --table main
#
# cardroom-bots logs in, sits down and comes back after a cut; this program reads the lines of the
# server and writes one answer for each that begins with "?".

ranks=23456789TJQKA

# rank CARD: 0 for a two up to 12 for an ace, in $rank.
rank() { local before=${ranks%%"${1:0:1}"*}; rank=${#before}; }

# can VERB: whether legal= has it.
can() { [[ ,${ask[legal]} =~ ,$1(:|,|$) ]]; }

poker() {
  local hole=${ask[hole]} one two good=0
  rank "${hole:0:2}"; one=$rank
  rank "${hole:2:2}"; two=$rank
  if (( one == two || (one >= 8 && two >= 8) )); then good=1; fi
  if (( good && ask[tocall] * 2 <= ask[pot] )) && can raise; then echo raise
  elif can check; then echo check
  elif (( good || ask[tocall] * 4 <= ask[pot] )) && can call; then echo call
  elif can fold; then echo fold
  else echo auto; fi                # auto is the server's own safe move
}

house() {
  local card worst='' least=99
  if can trade && (( ask[score] < 27 )); then
    cards=${ask[legal]#*trade:}     # such as 9c/As/Td,deal
    for card in ${cards//[\/,]/ }; do
      if [[ $card != [2-9TJQKA][cdhs] ]]; then continue; fi
      rank "$card"
      if (( rank < least )); then least=$rank worst=$card; fi
    done
    echo "trade $worst"
  elif can deal; then echo deal     # the bet stands
  elif can bet; then echo "bet $(( ask[balance] < 5 ? ask[balance] : 5 ))"
  else echo auto; fi
}

while IFS= read -r line; do
  case $line in
    '? act '*)
      declare -A ask=()
      for word in ${line%% :*}; do  # what stands after " :" is for people
        if [[ $word == *=* ]]; then ask[${word%%=*}]=${word#*=}; fi
      done
      if [[ -v ask[hole] ]]; then poker; else house; fi ;;
    '- code=turn.'*) ;;             # a newer question is on its way
    '- '*) echo auto ;;             # the move was refused
  esac
done
