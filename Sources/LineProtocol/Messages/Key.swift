/// The key of a `key=value` in a line from the server.
public enum Key: String, CaseIterable, Sendable {
  case amount, asked, away, balance, behind, best, bet, burst, by, card, cards, chips, clock, code,
    community
  case complete, connections, count, date, dealer, deck, decks, did, digest, down, dup, earned,
    element
  case error, family, finished, gained, game, games, group, hand, hands, hold, house, icon, id, `in`
  case initials, key, kind, last, leaders, left, legal, line, lost, max, meld, method, missed, mode
  case n, name, names, need, net, number, of, open, out, outcome, paid, people, percent, period
  case phase, ping, played, player, players, plays, points, profile, proto, r1, r2, r3, r4, rank,
    rate
  case reason, retry, role, round, rounds, rows, rules, score, seat, seats, seen, seq, server,
    session
  case share, shuffle, since, spent, split, stack, state, street, subtotal, table, tables, team,
    teams, tie
  case time, topic, total, totals, trials, ts, turn, type, undone, up, uptime, value, wait, was
  case watching, win, winner, winners, with, won, words, x, you, yours
}
