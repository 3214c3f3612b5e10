/// The key of a `key=value` in a line from the server.
public enum Key: String, CaseIterable, Sendable {
  case amount, ante, any, anyName = "any-name", asked, away, balance, behind, best, bet, book
  case burst, by, card, cards, chips, clock, code, community, complete, connections, count, date
  case dealer, deck, decks, device, did, digest, down, dup, earned, element, email, error, example
  case family
  case finished, gained, game, games, gameWin = "game-win", group, hand, hands, hold, house, icon
  case id, `in`, initials, key, kind, last, leaders, left, legal, limit, line, lost, max, meld
  case method, missed, mode, n, name, names, need, net, next, number, of, open, out, outcome, outs
  case paid, people, percent, period, phase, phone, ping, played, player, players, plays, points
  case profile, proto, r1, r2, r3, r4, r5, r6, r7, r8, rank, rate, reason, retry, role, round
  case rounds, roundWin = "round-win", rows, rules, score, seat, seats, second, seen, seq, server
  case session, share, shuffle, since, spent, split, stack, state, street, subtotal, table, tables
  case team, teams, tie, time, topic, total, totals, trials, ts, turn, type, undone, up, uptime
  case value, wait, was, watching, whose, win, winner, winners, with, won, words, writers, x, you
  case yours
}
