import Cards
import Games
import Identity

/// The words of events of games against the house, both ways.
extension HouseEvent where Form: WrittenCards {
  func write(to line: inout LineWriter, for purpose: LineWriter.Purpose) {
    switch self {
    case .shuffled(let order):
      line.beginEvent("shuffle", for: purpose)
      line.cards(.cards, order)
    case .round(let number, let deck):
      line.beginEvent("round", for: purpose)
      line.field(.round, number)
      line.field(.deck, deck)
    case .bet(let player, let added, let bet, let balance):
      line.beginEvent("bet", for: purpose)
      line.player(player)
      line.field(.amount, added)
      line.field(.bet, bet)
      line.field(.balance, balance)
    case .ready(let player): line.event("ready", player, for: purpose)
    case .passed(let player): line.event("pass", player, for: purpose)
    case .dealt(let player, let hand, let deck):
      line.event("deal", player, for: purpose)
      line.hand(hand, deck)
    case .traded(let player, let trade):
      line.event("trade", player, for: purpose)
      line.cards(.out, [trade.out])
      line.cards(.in, [trade.drawn])
      line.field(.bet, trade.bet)
      line.field(.balance, trade.balance)
      line.field(.score, trade.score)
      line.field(.deck, trade.deck)
    case .house(let hand, let deck):
      line.beginEvent("house", for: purpose)
      line.hand(hand, deck)
    case .result(let player, let outcome, let bet, let paid, let balance):
      line.event("result", player, for: purpose)
      line.field(.outcome, outcome.rawValue)
      line.field(.bet, bet)
      line.signed(.paid, paid)
      line.field(.balance, balance)
    case .broke(let player):
      line.event("out", player, for: purpose)
      line.field(.reason, "money")
    case .over(let end):
      line.beginEvent("over", for: purpose)
      line.field(.reason, end.rawValue)
    case .resetAsked(let player, let asked, let need):
      line.event("reset", player, for: purpose)
      line.field(.state, "asked")
      line.field(.asked, asked)
      line.field(.need, need)
    case .reset(let player, let stack):
      line.beginEvent("reset", for: purpose)
      if let player { line.player(player) }
      line.field(.state, "begun")
      if stack != HouseRules.startingBalance { line.field(.stack, stack) }
    case .void(let round):
      line.beginEvent("void", for: purpose)
      line.field(.round, round)
      line.field(.reason, "stop")
    case .left(let player, let balance):
      line.event("left", player, for: purpose)
      line.field(.stack, balance)
    case .matchOver(let end): line.event("match", end, for: purpose)
    }
  }

  /// Reads what `write` has written; `nil` if it is none of it.
  init?(_ line: inout LineReader) {
    guard let event = Self.common(&line) ?? Self.ofPlayer(&line) else { return nil }
    self = event
  }

  private static func common(_ line: inout LineReader) -> Self? {
    switch line.type {
    case "shuffle": return line.form(.cards).map { .shuffled($0) }
    case "round":
      guard let number = line.number(.round), let deck = line.number(.deck) else { return nil }
      return .round(number: number, deck: deck)
    case "house":
      guard let (hand, deck) = line.hand() else { return nil }
      return .house(hand: hand, deck: deck)
    case "over": return line.value(.reason).map { .over($0) }
    case "void":
      return line.word(.reason) == "stop" ? line.number(.round).map { .void(round: $0) } : nil
    case "reset":
      let player = line.player()
      if line.word(.state) == "begun" {
        return .reset(player, stack: line.number(.stack) ?? HouseRules.startingBalance)
      }
      guard let player, let asked = line.number(.asked), let need = line.number(.need) else {
        return nil
      }
      return .resetAsked(player, asked: asked, need: need)
    case "match": return line.matchEnd().map { .matchOver($0) }
    default: return nil
    }
  }

  private static func ofPlayer(_ line: inout LineReader) -> Self? {
    guard let player = line.player() else { return nil }
    switch line.type {
    case "bet":
      guard let added = line.number(.amount), let bet = line.number(.bet),
        let balance = line.number(.balance)
      else { return nil }
      return .bet(player, added: added, bet: bet, balance: balance)
    case "ready": return .ready(player)
    case "pass": return .passed(player)
    case "deal":
      guard let (hand, deck) = line.hand() else { return nil }
      return .dealt(player, hand: hand, deck: deck)
    case "trade": return trade(&line).map { .traded(player, $0) }
    case "result":
      guard let outcome: HouseOutcome = line.value(.outcome), let bet = line.number(.bet),
        let paid = line.signed(.paid), let balance = line.number(.balance)
      else { return nil }
      return .result(player, outcome, bet: bet, paid: paid, balance: balance)
    case "out": return line.word(.reason) == "money" ? .broke(player) : nil
    case "left": return line.number(.stack).map { .left(player, balance: $0) }
    default: return nil
    }
  }

  private static func trade(_ line: inout LineReader) -> HouseTrade? {
    guard let out = line.card(.out), let drawn = line.card(.in), let bet = line.number(.bet),
      let balance = line.number(.balance), let score = line.number(.score),
      let deck = line.number(.deck)
    else { return nil }
    return HouseTrade(
      out: out, drawn: drawn, bet: bet, balance: balance, score: score, deck: deck)
  }
}

extension LineWriter {
  /// The beginning of an event of one player.
  mutating func event(_ type: String, _ player: SeatedPlayer, for purpose: Purpose) {
    beginEvent(type, for: purpose)
    self.player(player)
  }

  fileprivate mutating func hand(_ hand: [Card], _ deck: Int) {
    cards(.cards, hand)
    field(.score, hand.houseScore)
    field(.deck, deck)
  }
}

extension LineReader {
  /// A hand, whose score follows from it.
  fileprivate mutating func hand() -> ([Card], deck: Int)? {
    guard let cards = cards(.cards), number(.score) != nil, let deck = number(.deck) else {
      return nil
    }
    return (cards, deck)
  }
}

// MARK: - Questions

extension HouseView {
  func write(to line: inout LineWriter) {
    line.field(.round, round)
    line.field(.phase, phase.rawValue)
    line.field(.bet, bet)
    line.field(.balance, balance)
    line.field(.score, score)
    line.cards(.cards, hand)
    line.field(.deck, deck)
    line.field(.legal, legal)
  }

  /// What was added later stands last.
  func writeHouse(to line: inout LineWriter) {
    if house.count > 0 { line.cards(.house, house) }
  }

  init?(_ line: inout LineReader) {
    guard let round = line.number(.round), let phase: HouseGame.Phase = line.value(.phase),
      let bet = line.number(.bet), let balance = line.number(.balance),
      let hand = line.cards(.cards), let deck = line.number(.deck),
      let legal = line.word(.legal)
    else { return nil }
    let house: SeenCards? = line.form(.house)
    self.init(
      round: round, phase: phase, hand: hand, bet: bet, balance: balance, deck: deck,
      legal: LegalMove.parse(legal, family: .house), house: house ?? SeenCards([]))
  }
}
