// Owns the keys of the wire, so that each is spelled in one place.

/// The key of a `key=value` in a line from the server.
public enum Key: String, CaseIterable, Sendable {
  case amount, asked, balance, best, bet, burst, cards, chips, clock, code, community, connections
  case dealer, deck, decks, did, down, dup, error, family, game, hand, hands, hold, id, `in`, key
  case kind, last, left, legal, line, max, method, missed, mode, n, name, need, open, out, outcome
  case paid, people, phase, ping, player, players, proto, rank, rate, reason, retry, role, round
  case rows, score, seat, seats, seq, server, session, share, shuffle, stack, state, street, table
  case tables, tie, topic, trials, ts, turn, up, uptime, value, wait, watching, win, winner, words
  case x, you, yours
}
