import Games
import Lines

/// A challenge to a match, from one person to another.
struct Challenge: Sendable {
  /// The cost of a match for the two who play it.
  static let cost: Prose =
    "A match has chips of its own, as many for each of you: it costs you none, and leaves you none."

  /// Why an unanswered challenge ended.
  enum End: String {
    /// Nobody answered in time.
    case time
    /// The challenger took it back.
    case off
    /// One of the two left.
    case left
  }

  let from: PlayerName
  let to: PlayerName
  let game: String
  let options: [TableOption]
  let expires: Instant

  /// The notice of a challenge, as the person who is challenged reads it.
  fileprivate static func notice(by name: PlayerName, _ settings: TableSettings) -> Notice {
    let line = Line(
      .event, "challenge", ["name": name],
      said: """
        \(name) asks you to play \(settings.match).
        \(cost)
        Type yes or no, or accept \(name), or decline \(name), within \
        \(seconds: Limits.challengeSeconds).
        """
    ).adding(settings.fields(ofMatch: true))
    return Notice(line: line)
  }

  /// The notice to `me`, one of the two, that a challenge has ended.
  fileprivate static func end(
    _ end: End, of name: PlayerName, with other: PlayerName, to me: PlayerName
  ) -> Notice {
    let isMine = name == me
    let said: Prose? =
      switch end {
      case .time where isMine: "\(other) has not answered: what you asked is over."
      case .time: "You have not answered \(name): what \(name) asked is over."
      case .off: isMine ? nil : "\(name) takes back the match that you were asked to play."
      case .left: "\(isMine ? other : name) has left: the match is off."
      }
    return Notice(
      line: Line(
        .event, "cancel", ["name": name, "with": other, "reason": PlainWord(end.rawValue)],
        said: said))
  }
}

/// Two people who agree on a match get a table of their own and are seated there.
extension House {
  /// Options that a challenge sets itself.
  private static let settled: [Key] = [.seats, .only, .seed]

  /// - Parameter isPlay: whether the command was `play with`.
  mutating func challenge(
    _ other: PlayerName, _ game: String, _ written: [TableOption], _ sender: Sender,
    isPlay: Bool = false
  ) throws(Refusal) -> [Effect] {
    let name = try sender.named()
    guard other != name else {
      throw Refusal(.tableNobody, "a match has two players; who lists the others")
    }
    let receiver = try presentSession(of: other)
    let other = people[other]?.name ?? other
    let (game, options) = try terms(game, written, for: [name, other])
    let wanted = try settings(
      of: NewTable(try freeTable("match"), game: game, options: options), by: name)
    guard wanted.start.isForPlay else {
      throw Refusal(
        .tableGame, "a match is at poker or against the house, as in challenge \(other) nl")
    }
    let overdue = endChallenges()
    if challenges.contains(where: { $0.from == name && $0.to == other }) {
      throw Refusal(
        .tableBusy, "you have asked \(other) to play a match already; cancel takes that back")
    }
    if challenges.contains(where: { $0.from == other && $0.to == name }) {
      throw Refusal(
        .tableBusy,
        "\(other) asks you to play a match already; accept \(other), or decline \(other)")
    }
    // A new challenge replaces an earlier one by the same person.
    let replaced = end(challenges.filter { $0.from == name }, .off)
    challenges.append(
      Challenge(
        from: name, to: other, game: game, options: options,
        expires: now.after(seconds: Limits.challengeSeconds)))
    let seconds = Limits.challengeSeconds
    let names: Line.Fields = isPlay ? ["name": name, "with": other] : ["name": other]
    let reply = Line(
      .done, isPlay ? "play" : "challenge", names,
      said: """
        You ask \(other) to play \(wanted.match). \(other) has \(seconds: seconds) to answer; \
        cancel takes it back.
        \(Challenge.cost)
        """)
    return [
      sender.answered(
        reply.adding(wanted.fields(ofMatch: true)).adding(["wait": seconds])),
      .session(receiver, .told(Challenge.notice(by: name, wanted))),
    ] + overdue + replaced
  }

  /// Takes back a challenge.
  mutating func cancel(
    by sender: Sender
  ) throws(Refusal) -> [Effect] {
    guard let challenge = challenges.first(where: { $0.from == sender.name && now < $0.expires })
    else {
      let stands: Prose = sender.mode == .text ? "; bets and moves are not taken back" : ""
      throw Refusal(.tableNobody, "you have asked nobody to play a match" + stands)
    }
    let reply = Line(
      .done, "cancel", ["name": challenge.to],
      said: "You have taken back what you asked \(challenge.to).")
    return [sender.answered(reply)] + end([challenge], .off)
  }

  /// Ends the challenges that were not answered in time.
  mutating func endChallenges() -> [Effect] {
    end(challenges.filter { $0.expires <= now }, .time)
  }

  /// Ends the challenges of a person who has left.
  mutating func endChallenges(of name: PlayerName) -> [Effect] {
    end(challenges.filter { $0.from == name || $0.to == name }, .left)
  }

  /// Renames a person in all challenges; people challenged by that person are notified again.
  mutating func renameChallenges(
    of name: PlayerName, to other: PlayerName
  ) -> [Effect] {
    let renamed = challenges.filter { $0.from == name || $0.to == name }
    challenges.removeAll { $0.from == name || $0.to == name }
    return renamed.flatMap { old -> [Effect] in
      let (from, to) = old.from == name ? (other, old.to) : (old.from, other)
      guard from != to, !challenges.contains(where: { $0.from == from }) else { return [] }
      let challenge = Challenge(
        from: from, to: to, game: old.game,
        options: old.options.map { option in
          option.key == Key.only.rawValue
            ? TableOption(key: option.key, value: "\(from),\(to)") : option
        }, expires: old.expires)
      challenges.append(challenge)
      guard from == other, let receiver = people[to]?.session else { return [] }
      do throws(Refusal) {
        let settings = try settings(of: try table(of: challenge), by: from)
        return [
          .session(receiver, .told(Challenge.end(.off, of: name, with: to, to: to))),
          .session(receiver, .told(Challenge.notice(by: from, settings))),
        ]
      } catch { return end([challenge], .off) }
    }
  }

  /// Removes challenges, and tells both sides if they are connected, but not a challenger who took
  /// one back.
  private mutating func end(
    _ ended: [Challenge], _ reason: Challenge.End
  ) -> [Effect] {
    ended.flatMap { challenge -> [Effect] in
      challenges.removeAll { $0.from == challenge.from }
      let (from, to) = (challenge.from, challenge.to)
      return (reason == .off ? [to] : [from, to]).compactMap { name in
        people[name].flatMap(\.session).map {
          .session($0, .told(Challenge.end(reason, of: from, with: to, to: name)))
        }
      }
    }
  }

  /// Opens the table of a challenge and seats the two.
  mutating func accept(
    _ other: PlayerName?, _ sender: Sender, isPlay: Bool = false
  ) throws(Refusal) -> [Effect] {
    let challenge = try openChallenge(to: sender.name, from: other)
    let receiver = try presentSession(of: challenge.from)
    guard let challenger = people[challenge.from], let acceptor = people[challenge.to] else {
      throw Refusal(.tableNobody)
    }
    let settings = try self.settings(
      of: try self.table(of: challenge), by: challenge.from, isAccepted: true)
    let charge = Charge(
      .addressTables, at: challenger.address, countsAsGuest(challenger.person.id))
    _ = try limiter.take([(charge, count: 1)], at: now)
    challenges.removeAll { $0.from == challenge.from }
    let (from, table) = (challenge.from, settings.id)
    let names: Line.Fields =
      isPlay
      ? ["name": sender.name, "with": from, "table": table] : ["name": from, "table": table]
    let reply = Line(
      .done, isPlay ? "play" : "accept", names,
      said: "You play \(settings.match) with \(from), at table \(table).")
    let accepted = Notice(
      line: Line(
        .event, "accept", ["name": challenge.to, "table": table, "game": settings.game],
        said: "\(challenge.to) accepts. The match is at table \(table)."))
    let owner = settings.creator.flatMap { people[$0]?.person.id }
    return enter([.tableOpened(settings, by: owner)])
      + add(TableConfiguration(settings), of: owner) + [
        .table(table, .seat(challenger.newcomer, receiver, reply: nil, accepted)),
        .table(
          table,
          .seat(
            acceptor.newcomer, sender.session,
            reply: reply.adding(settings.fields(ofMatch: true)), nil)),
      ]
  }

  mutating func decline(
    _ other: PlayerName?, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    let challenge = try openChallenge(to: sender.name, from: other)
    challenges.removeAll { $0.from == challenge.from }
    let reply = Line(
      .done, "decline", ["name": challenge.from],
      said: "You do not play with \(challenge.from).")
    let name = challenge.to
    let declined = Line(
      .event, "decline", ["name": name], said: "\(name) does not want to play.")
    let told = people[challenge.from]?.session.map {
      Effect.session($0, .told(Notice(line: declined)))
    }
    return [sender.answered(reply)] + (told.map { [$0] } ?? [])
  }

  /// The session of a person who is online.
  func presentSession(of name: PlayerName) throws(Refusal) -> SessionID {
    guard let person = people[name] else {
      if tables.values.contains(where: { $0.summary.bots[name] != nil }) {
        throw Refusal(
          .tableNobody,
          "\(name) is a bot of the house, which reads nothing; play with bot seats you with one")
      }
      throw Refusal(.tableNobody, "there is no \(name) here; who lists the people")
    }
    guard let session = person.session, person.isPresent else {
      throw Refusal(.tableNobody, "\(person.name) is cut off at the moment; try again later")
    }
    return session
  }

  private func openChallenge(
    to name: PlayerName?, from other: PlayerName?
  ) throws(Refusal) -> Challenge {
    guard let name else { throw Refusal(.authRequired) }
    let open = challenges.filter { $0.to == name && now < $0.expires }
    let meant = open.filter { other == nil || $0.from == other }
    guard let challenge = meant.last else {
      let whom: Prose = other.map { "\($0) does not ask" } ?? "nobody asks"
      let example: Prose = other.map { "challenge \($0) nl" } ?? "challenge NAME nl"
      throw Refusal(
        .tableNobody,
        "\(whom) you to play a match at the moment; to ask for one, type \(example)")
    }
    guard meant.count == 1 else {
      let names = Prose.list(meant.map(\.from))
      throw Refusal(.tableWhich, "\(names) have challenged you; accept \(challenge.from)")
    }
    return challenge
  }

  /// The game, and the options of the table.
  private func terms(
    _ game: String, _ written: [TableOption], for players: [PlayerName]
  ) throws(Refusal) -> (game: String, options: [TableOption]) {
    let isDuplicate = written.contains { option in
      option.key == Key.duplicate.rawValue && option.value != "no"
    }
    if isDuplicate {
      throw Refusal(
        .tableOption,
        "in a duplicate both of you would play the same deals twice and know each other's cards; "
          + "challenge without it, or give each side a second name, as in create duel \(game) "
          + "hands=100 duplicate=yes only=ann,bob,ann2,bob2")
    }
    if let option = written.first(where: { option in
      Self.settled.contains { $0.rawValue == option.key }
    }) {
      throw Refusal(
        .tableOption, "\(option.key)= is settled in a challenge; leave it out")
    }
    let usual = try NewTable(
      "match \(StandardTables.game(at: game) ?? PercentEncoding.encode(game))")
    let names = players.map(\.description).joined(separator: ",")
    // Later options override earlier ones.
    return (
      usual.game,
      usual.options + [TableOption(key: "hands", value: "100")] + written + [
        TableOption(key: "seats", value: "2"), TableOption(key: "only", value: names),
      ]
    )
  }

  private func table(of challenge: Challenge) throws(Refusal) -> NewTable {
    NewTable(try freeTable("match"), game: challenge.game, options: challenge.options)
  }

  /// A free name for a table opened by the server, such as `match1`.
  func freeTable(_ word: String) throws(Refusal) -> TableID {
    let ids = (1...Limits.tables + 1).lazy.compactMap { TableID("\(word)\($0)") }
    guard let id = ids.first(where: { tables[$0] == nil && !retired.contains($0) }) else {
      throw Refusal(.tableLimit)
    }
    return id
  }
}

extension House.Resident {
  /// The sender as a newcomer to a table.
  fileprivate var newcomer: Newcomer { Newcomer(name: name, person: person, digest: digest) }
}
