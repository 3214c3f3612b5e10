// Owns the keys of the wire, so that each is spelled in one place.

/// The key of a `key=value` in a line from the server.
public enum Key: String, CaseIterable, Sendable {
  case amount, asked, balance, bet, burst, buyin, cards, chips, clock, code, connections, created,
    dealt
  case deck, decks, did, dup, family, game, `in`, hold, house, id, key, kind, last, left, legal
  case line, lines, max, missed, mode, n, name, need, notes, out, outcome, paid, people, phase, ping
  case players, proto, rate, reason, resumed, retry, role, round, rows, score, seat, seats, seq
  case server, session, stack, state, table, tables, topic, ts, turn, uptime, value, verb, wait
  case watching, x, y, you
}
