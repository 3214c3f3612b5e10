/// The key of a `key=value` in a line from the server.
public enum Key: String, CaseIterable, Sendable {
  case allIn = "allin"
  case after, against, amount, ante, answer, answered, any
  case anyName = "any-name"
  case asked, auto, away
  case balance, behind, best, bet, bets
  case bigBlindsPerHundred = "bb100"
  case bigBlind = "bb"
  case bigBlindAnte = "bba"
  case blinds, board, boards, bomb, book
  case bringIn = "bringin"
  case burst, button, by, card, cards, carried, chips, clock, club, code, community, complete,
    connections, correct, count
  case date, dealer, decision, deck, decks, device, did, digest, double, down, drawn, dup
  case earned, element, email
  case error, example, interval
  case family
  case finger, finished, gained, game, games
  case gameWin = "game-win"
  case gone, group, hand, hands, hold, hole, hourly, house
  case icon, id, `in`, initials, key, kind, known, last, later, leaders, left, legal, limit, line,
    lose,
    lost
  case max, meld
  case mean, median, method, missed, mode, month, more, n, name, names, need, net, next, number, of
  case
    oneIn = "onein"
  case open, options, others, out, outcome, owner
  case outs
  case p99, paid, passed, people, percent, period, phase, phone, ping, played, player, players,
    plays,
    points
  case pot, pots, profile, proto, r1, r2, r3, r4, r5, r6, r7, r8, rank, rate, reason, refused, right
  case retry, role, round
  case rounds
  case roundWin = "round-win"
  case rows, rules, run, says, score, seat, seats, second, seeded, seen, seq
  case server, session, share, shared, shares, shuffle, since
  case smallBlind = "sb"
  case spent, split, stack, stacks, state, street, subtotal, swap, table, tables
  case team, teams, tie, time, timeouts, to
  case toCall = "tocall"
  case topic, total, totals, trials, ts,
    turn, type
  case undone, up, uptime
  case value, wait, waiting, was, watching, what, whose, win, winner, winners, with, won, words,
    worth, would, writers, x
  case you, yours, zone
  case bank, bbared, bots, buyin, duplicate, level, odd, only, openpair, pace
  case pause, rabbit, results, seed, split5, start, step, straddle, ties, trips, twice
  case jokers, wild
  case column, duplicates, first, kept, misfits, profiles, row
}
