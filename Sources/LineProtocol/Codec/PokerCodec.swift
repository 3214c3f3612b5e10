import Cards
import Games
import HandRanking
import Identity

/// The words of events of poker tables, both ways.
extension PokerEvent where Form: WrittenCards {
  func write(to line: inout LineWriter, for purpose: LineWriter.Purpose) {
    switch self {
    case .button(let draw):
      line.beginEvent("button", for: purpose)
      line.draw(draw)
    case .hand(let start):
      line.beginEvent("hand", for: purpose)
      line.start(start)
    case .shuffled(let order):
      line.beginEvent("shuffle", for: purpose)
      line.cards(.cards, order)
    case .posted(let player, let post):
      line.event("post", player, for: purpose)
      line.post(post)
    case .dealt(let player, let hole, let up):
      line.event("deal", player, for: purpose)
      line.cards(.hole, hole)
      line.cards(.up, up)
    case .street(let street):
      line.beginEvent("street", for: purpose)
      line.street(street)
    case .acted(let player, let act):
      line.event("act", player, for: purpose)
      line.act(act)
    case .exchanged(let player, let exchanged, let cards):
      line.event("act", player, for: purpose)
      line.field(.did, exchanged.isDraw ? "draw" : "discard")
      line.field(.cards, exchanged.count)
      line.field(.auto, exchanged.isAuto)
      line.cards(.out, cards)
    case .agreed(let player, let isTwice):
      line.event("act", player, for: purpose)
      line.field(.did, isTwice ? "twice" : "once")
    case .shown(let player, let shown):
      line.beginEvent("show", for: purpose)
      line.player(player, name: .player)
      line.shown(shown, for: purpose)
    case .mucked(let player): line.event("muck", player, for: purpose)
    case .returned(let player, let amount):
      line.event("return", player, for: purpose)
      line.field(.amount, amount)
    case .pot(let result):
      line.beginEvent("pot", for: purpose)
      line.result(result)
    case .rabbit(let board, let run):
      line.beginEvent("rabbit", for: purpose)
      line.cards(.board, board)
      if run != 1 { line.field(.run, run) }
    case .carried(let amount):
      line.beginEvent("carry", for: purpose)
      line.field(.amount, amount)
    case .divided(let player, let amount, let stack):
      line.event("return", player, for: purpose)
      line.field(.amount, amount)
      line.field(.stack, stack)
    case .end(let number, let stacks):
      line.beginEvent("end", for: purpose)
      line.field(.hand, number)
      line.chips(.stacks, stacks)
    case .void(let number, let stacks):
      line.beginEvent("void", for: purpose)
      line.field(.hand, number)
      line.chips(.stacks, stacks)
      line.field(.reason, "stop")
    default: writeSeats(to: &line, for: purpose)
    }
  }

  /// What comes of the seats, and what nobody is shown.
  private func writeSeats(to line: inout LineWriter, for purpose: LineWriter.Purpose) {
    switch self {
    case .due(let due):
      line.beginEvent("due", for: purpose)
      line.field(.what, due.rawValue)
    case .runsTwice: line.beginEvent("twice", for: purpose)
    case .broke(let player):
      line.event("out", player, for: purpose)
      line.field(.reason, "broke")
    case .toppedUp(let player, let amount, let stack, let isLater):
      line.event("topup", player, for: purpose)
      line.field(.amount, amount)
      line.field(.stack, stack)
      line.field(.later, isLater)
    case .chose(let player, let game):
      line.event("choose", player, for: purpose)
      line.field(.game, game.rawValue)
    case .wish(let player, let wish, let isOn):
      line.event("wish", player, for: purpose)
      line.field(.what, wish.rawValue)
      line.field(.state, isOn ? "on" : "off")
    case .planned(let player, let planned):
      line.event("planned", player, for: purpose)
      line.planned(planned)
    case .paused: line.beginEvent("paused", for: purpose)
    case .matchBegan(let seed):
      line.beginEvent("match-seed", for: purpose)
      line.field(.seed, seed.description)
    case .matchOver(let end): line.event("match", end, for: purpose)
    case .left(let player, let stack):
      line.event("left", player, for: purpose)
      line.field(.stack, stack)
    default: break
    }
  }

  /// Reads what `write` has written; `nil` if it is none of it, or if a value that need not be
  /// there means nothing.
  init?(_ line: inout LineReader) {
    guard let event = Self.common(&line), !line.isMisread else { return nil }
    self = event
  }

  private static func common(_ line: inout LineReader) -> Self? {
    switch line.type {
    case "button": return line.draw().map { .button($0) }
    case "carry": return line.number(.amount, in: 1...).map { .carried(amount: $0) }
    case "hand": return line.start().map { .hand($0) }
    case "shuffle": return line.form(.cards).map { .shuffled($0) }
    case "street": return line.street().map { .street($0) }
    case "due": return line.value(.what).map { .due($0) }
    case "twice": return .runsTwice
    case "show":
      guard let player = line.player(.player), let shown = line.shown() else { return nil }
      return .shown(player, shown)
    case "pot": return line.result().map { .pot($0) }
    case "rabbit":
      return line.cards(.board).map { .rabbit($0, run: line.number(.run, in: 1...) ?? 1) }
    case "end":
      guard let number = line.number(.hand, in: 1...), let stacks = line.chips(.stacks) else {
        return nil
      }
      return .end(number: number, stacks: stacks)
    case "void":
      guard let number = line.number(.hand, in: 1...), line.word(.reason) == "stop" else {
        return nil
      }
      // Journals of earlier releases do not say who has how much then.
      return .void(number: number, stacks: line.chips(.stacks) ?? [:])
    case "paused": return .paused
    case "match-seed":
      return line.value(.seed) { Seed(String(decoding: $0, as: UTF8.self)) }
        .map { .matchBegan($0) }
    case "match": return line.matchEnd().map { .matchOver($0) }
    default: return line.player().flatMap { ofPlayer($0, &line) }
    }
  }

  private static func ofPlayer(_ player: SeatedPlayer, _ line: inout LineReader) -> Self? {
    switch line.type {
    case "post": return line.post().map { .posted(player, $0) }
    case "deal":
      guard let hole: Form = line.form(.hole), let up = line.cards(.up) else { return nil }
      return .dealt(player, hole: hole, up: up)
    case "act": return line.word(.did).flatMap { act($0, of: player, &line) }
    case "muck": return .mucked(player)
    case "return":
      guard let amount = line.number(.amount, in: 0...) else { return nil }
      // Between two hands the stack is told.
      guard let stack = line.number(.stack, in: 0...) else {
        return .returned(player, amount: amount)
      }
      return .divided(player, amount: amount, stack: stack)
    case "out": return line.word(.reason) == "broke" ? .broke(player) : nil
    case "topup":
      guard let amount = line.number(.amount, in: 0...), let stack = line.number(.stack, in: 0...),
        let isLater = line.flag(.later)
      else { return nil }
      return .toppedUp(player, amount: amount, stack: stack, isLater: isLater)
    case "choose": return line.variant().map { .chose(player, $0) }
    case "wish":
      guard let wish: Wish = line.value(.what), let isOn = line.flag(.state) else { return nil }
      return .wish(player, wish, isOn: isOn)
    case "planned": return line.planned().map { .planned(player, $0) }
    case "left": return line.number(.stack, in: 0...).map { .left(player, stack: $0) }
    default: return nil
    }
  }

  private static func act(
    _ did: Substring, of player: SeatedPlayer, _ line: inout LineReader
  ) -> Self? {
    switch did {
    case "twice": return .agreed(player, isTwice: true)
    case "once": return .agreed(player, isTwice: false)
    case "draw", "discard":
      guard let count = line.number(.cards, in: 0...), let isAuto = line.flag(.auto),
        let cards: Form = line.form(.out), cards.count == count
      else { return nil }
      let exchanged = Exchanged(isDraw: did == "draw", count: count, isAuto: isAuto)
      return .exchanged(player, exchanged, cards)
    default:
      return Act.Kind(rawValue: String(did)).flatMap { line.act($0) }.map { .acted(player, $0) }
    }
  }
}

// MARK: - What happens in a hand

extension LineWriter {
  fileprivate mutating func post(_ post: Post) {
    field(.what, post.kind.rawValue)
    field(.paid, post.paid)
    field(.stack, post.stack)
    field(.pot, post.pot)
  }

  fileprivate mutating func street(_ street: StreetStart) {
    field(.street, street.name)
    cards(.board, street.board)
    if street.run != 1 { field(.run, street.run) }
    if street.isShared { field(.shared, true) }
  }

  fileprivate mutating func act(_ act: Act) {
    field(.did, act.kind.rawValue)
    field(.to, act.to)
    field(.paid, act.paid)
    field(.stack, act.stack)
    field(.pot, act.pot)
    field(.allIn, act.isAllIn)
    field(.auto, act.isAuto)
  }

  /// What the hands are called is left out of the journal, since it follows from the cards.
  fileprivate mutating func shown(_ shown: Shown, for purpose: Purpose) {
    cards(.cards, shown.cards)
    var hands: [MadeHand] = []
    if case .journal = purpose {} else { hands = shown.hands }
    if !hands.isEmpty { list(.name, hands) { $0.append($1.wireName) } }
    boards(shown.boards)
    boardCount(shown.boards.count)
    list(.shares, shown.shares) { $0.append($1.description) }
    guard case .wire = purpose, !hands.isEmpty else { return }
    text(hands.map(\.name.whole).joined(separator: " / "))
  }

  fileprivate mutating func result(_ result: PotResult) {
    field(.pot, result.number)
    field(.amount, result.amount)
    chips(.winners, result.winners.mapValues(\.amount))
    if let share = result.share { field(.share, share.description) }
    if let run = result.run { field(.run, run) }
    list(.names, result.winners) { $0.append($1.value.name.description) }
  }

  fileprivate mutating func planned(_ planned: PlannedAction?) {
    switch planned {
    case nil: field(.what, "none")
    case .fold: field(.what, "fold")
    case .checkOrFold: field(.what, "check-or-fold")
    case .check: field(.what, "check")
    case .call(let amount):
      field(.what, "call")
      field(.amount, amount)
    }
  }
}

extension LineReader {
  fileprivate mutating func post() -> Post? {
    guard let kind: Post.Kind = value(.what), let paid = number(.paid, in: 0...),
      let stack = number(.stack, in: 0...), let pot = number(.pot, in: 0...)
    else { return nil }
    return Post(kind, paid: paid, stack: stack, pot: pot)
  }

  fileprivate mutating func street() -> StreetStart? {
    guard let name = word(.street), !name.isEmpty, let board = cards(.board) else { return nil }
    return StreetStart(
      String(name), board: board, run: number(.run, in: 1...) ?? 1, isShared: flag(.shared) ?? false
    )
  }

  fileprivate mutating func act(_ kind: Act.Kind) -> Act? {
    guard let to = number(.to, in: 0...), let paid = number(.paid, in: 0...),
      let stack = number(.stack, in: 0...), let pot = number(.pot, in: 0...),
      let isAllIn = flag(.allIn), let isAuto = flag(.auto)
    else { return nil }
    let act = Act(kind, to: to, paid: paid, stack: stack, pot: pot, isAuto: isAuto)
    return act.isAllIn == isAllIn ? act : nil
  }

  fileprivate mutating func shown() -> Shown? {
    guard let cards = cards(.cards), let boards = boards(),
      let shares = list(.shares, { Share(String(decoding: $0, as: UTF8.self)) })
    else { return nil }
    return Shown(cards: cards, boards: boards, shares: shares)
  }

  fileprivate mutating func result() -> PotResult? {
    guard let number = number(.pot, in: 1...), let amount = self.number(.amount, in: 0...),
      let winners = winners()
    else { return nil }
    let share: Share? = value(.share) { Share(String(decoding: $0, as: UTF8.self)) }
    return PotResult(
      number: number, amount: amount, share: share, run: self.number(.run, in: 1...),
      winners: winners)
  }

  /// Seats with chips, and the names of those who sit there in the same order.
  private mutating func winners() -> SeatMap<PotResult.Winner>? {
    guard let chips = chips(.winners),
      let names = list(.names, { PlayerName(String(decoding: $0, as: UTF8.self)) }),
      names.count == chips.count
    else { return nil }
    var winners: SeatMap<PotResult.Winner> = [:]
    for ((seat, amount), name) in zip(chips, names) { winners[seat] = .init(name, amount) }
    return winners
  }

  /// `.some(nil)` if something that was planned is taken back.
  fileprivate mutating func planned() -> PlannedAction?? {
    switch word(.what) {
    case "none": return .some(nil)
    case "fold": return .some(.fold)
    case "check-or-fold": return .some(.checkOrFold)
    case "check": return .some(.check)
    case "call":
      guard let amount = number(.amount, in: 0...) else { return nil }
      return .some(.call(amount))
    default: return nil
    }
  }
}
