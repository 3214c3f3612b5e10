/// The key of a `key=value` pair that code refers to: of a group, a question or an option.
public enum Key: String, CaseIterable, Sendable {
  case amount, ante, auto, away, balance, bet, bets, blinds, board, boards, bomb,
    button, cards, carried, clock, community, dealer, decision, deck, decks, did, digest,
    down, game, hand, hands, hole, house, `in`, kind,
    left, legal, limit, moves, name, names,
    open, others, out, outcome, paid, passed, person, phase, player, players,
    pot, pots, reason, role, round, rules, run, score, seat, seats,
    seq, share, shared, shares, shuffle, split, stack, state, street, swap,
    table, to, turn, type, up, wait, what, winner, winners,
    words, bank, bbared, bots, buyin, duplicate, level, odd, only, openpair, pace, pause,
    rabbit, seed, split5, start, straddle, ties, trips, twice, jokers, wild
  case allIn = "allin"
  case bigBlind = "bb"
  case bigBlindAnte = "bba"
  case bringIn = "bringin"
  case smallBlind = "sb"
  case toCall = "tocall"
}
