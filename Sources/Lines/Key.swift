/// The key of a `key=value` in an event or a question of a table, or of an option.
public enum Key: String, CaseIterable, Sendable {
  case amount, ante, asked, auto, away, balance, bet, bets, blinds, board, boards, bomb,
    button, by, card, cards, carried, clock, community, dealer, decision, deck, decks, did, digest,
    down, drawn, game, hand, hands, hold, hole, house, `in`, kind, last, later,
    left, legal, limit, n, name, names,
    need, open, others, out, outcome, paid, passed, person, phase, played, player, players,
    pot, pots, reason, role, round, rules, run, score, seat, seats,
    seq, share, shared, shares, shuffle, split, stack, stacks, state, street, swap,
    table, time, to, turn, type, up, wait, what, winner, winners,
    words, bank, bbared, bots, buyin, duplicate, level, odd, only, openpair, pace, pause,
    rabbit, results, seed, split5, start, straddle, ties, trips, twice, jokers, wild
  case allIn = "allin"
  case bigBlind = "bb"
  case bigBlindAnte = "bba"
  case bringIn = "bringin"
  case smallBlind = "sb"
  case toCall = "tocall"
}
