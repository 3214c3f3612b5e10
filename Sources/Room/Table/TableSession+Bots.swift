import Bots
import Games
import Lines

/// The house's bots: they sit at a table as players do, and decide by what a player sees.
extension TableSession {
  mutating func addBot(
    _ word: String?, _ sender: Sender
  ) throws(Refusal) {
    _ = try seat(of: sender)
    let most = options.bots
    guard most > 0 else {
      throw Refusal(.tableOption, "table \(id) has no seats for the house's bots")
    }
    let levels = Person.Level.allCases.map(\.rawValue).joined(separator: ", ")
    guard let level = word.map({ Person.Level(rawValue: $0) }) ?? .medium else {
      throw Refusal(
        .protoArguments, "a bot's level is one of \(levels), as in bot add hard")
    }
    let name = try seatBot(level)
    // The event says it to people.
    let reply = Line(
      .done, "bot", ["table": id, "did": PlainWord("add"), "name": name, "level": level])
    confirm(sender, reply)
  }

  /// Seats a bot of a level.
  ///
  /// - Throws: `Refusal` if bots are not allowed, or there is no seat.
  mutating func seatBot(
    _ level: Person.Level
  ) throws(Refusal) -> PlayerName {
    let most = options.bots
    let taken = table.occupants.values.map(\.name)
    guard botSeats.count < most, let name = configuration.botNames.next(level, besides: taken)
    else {
      throw Refusal(.tableLimit, "\(most) of the house's bots at most play at table \(id)")
    }
    let newcomer = Newcomer(
      name: name, person: Person(house: level), chips: table.game.buyIn?.upperBound ?? 0)
    try decide(.sit(newcomer, at: nil))
    return name
  }

  mutating func removeBot(_ sender: Sender) throws(Refusal) {
    _ = try seat(of: sender)
    guard let seat = botSeats.last, let player = table.player(seat) else {
      throw Refusal(.tableNobody, "none of the house's bots plays at table \(id)")
    }
    let reply = Line(
      .done, "bot", ["table": id, "did": PlainWord("remove"), "name": player.name])
    confirm(sender, reply)
    follow(.leave(seat))
  }

  /// The seats of the house's bots that are not leaving.
  var botSeats: [Seat] {
    table.occupants.filter { $0.value.person.kind == .house && !$0.value.isLeaving }.keys
  }

  /// Ensures that bots do not stay alone, have chips, and answer, at once or, if a person is
  /// looking on, after a pause. Call it after events.
  mutating func tendBots() {
    guard !botSeats.isEmpty else {
      botsAnswerAt = nil
      return
    }
    if table.occupants.values.allSatisfy({ $0.person.kind == .house || $0.isLeaving }) {
      for seat in botSeats { follow(.leave(seat)) }
    }
    for seat in botSeats where table.game.balance(of: seat) == 0 {
      guard !table.game.isInPlay(seat), let range = table.game.buyIn else { continue }
      follow(.topUp(seat, chips: range.upperBound))
    }
    let isAsked = botSeats.contains { clocks.open[$0] != nil }
    guard isAsked else {
      botsAnswerAt = nil
      return
    }
    let pace =
      !hasOpponent
      ? max(Self.paceAlone, options.paceMilliseconds)
      : hasPersons ? options.paceMilliseconds : 0
    botsAnswerAt = botsAnswerAt ?? now.after(milliseconds: max(pace, Self.paceLeast))
  }

  /// Tells the only player at a poker table how to get company, except in a match, whose players
  /// will come.
  mutating func tellWhoIsAlone() {
    let seated = table.occupants.filter { !$0.value.isLeaving && $0.value.sitsOut == nil }
    guard table.game.id.family == .poker, !options.isMatch, seated.count == 1,
      let (seat, occupant) = seated.first,
      occupant.person.kind != .house,
      let session = members.session(at: seat)
    else { return }
    deliver(to: session) { $0.isAlone = true }
  }

  /// The minimum time in milliseconds between bots' answers while their opponents sit out or are
  /// disconnected, lest they play thousands of hands.
  private static let paceAlone = 500
  /// The minimum time in milliseconds between two answers of bots: each is recorded with a time of
  /// its own, and others get their turn in between.
  private static let paceLeast = 1

  /// Whether a connected opponent plays with them.
  private var hasOpponent: Bool {
    table.occupants.values.contains {
      $0.person.kind != .house && $0.sitsOut == nil && !$0.isGone && !$0.isLeaving
    }
  }

  private var hasPersons: Bool {
    members.watcherCount > 0 || table.occupants.values.contains { $0.person.role == .person }
  }

  /// Answers for the next bot that is asked, if it is time.
  mutating func answerForBot() {
    guard let due = botsAnswerAt, due <= now,
      let seat = botSeats.first(where: { clocks.open[$0] != nil }),
      let question = clocks.open[seat]?.question, let level = table.occupants[seat]?.person.level
    else { return }
    botsAnswerAt = nil
    var strategy = PokerStrategy(level)
    let choice = strategy.choose(.question(question), using: &chance)
    do throws(Refusal) { try decide(.act(choice, seat)) } catch {
      follow(.act(question.auto, seat))
    }
    clocks.noteAnswer(seat)
  }
}
