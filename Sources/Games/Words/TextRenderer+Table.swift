import Lines

/// The prose of what happens at a table apart from its game.
extension TextRenderer {
  /// The prose of a table's line; empty if it has nothing for people.
  ///
  /// - Parameter isPlayer: whether the reader plays at the table.
  public func lines(_ line: TableLine, of table: TableID, isPlayer: Bool) -> [Prose] {
    switch line {
    case .event(let event, _): lines(event, of: table, isPlayer: isPlayer)
    case .said(let name, _, let text): [who(name, "says", "say") + ": \(text)"]
    case .clock(let player, let left, let clock):
      [style.text(self.clock(player, seconds(left), of: clock))]
    case .resume, .sync: []
    }
  }

  private func clock(_ player: SeatedPlayer, _ left: Prose, of clock: TableLine.Clock) -> Prose {
    if clock == .bank {
      return isMine(player)
        ? "Your turn is over: your time bank runs, with \(left)."
        : "\(player.name) thinks on: the time bank runs, with \(left)."
    }
    let time = left + (clock == .bet ? " to bet" : "")
    return isMine(player)
      ? "The others are waiting for you\(aside: "\(time)\(seen: "", spoken: " left")")."
      : "\(seen: "Waiting for \(player.name) (\(time)).", spoken: "\(player.name)'s turn.")"
  }

  /// The prose of an event.
  ///
  /// - Parameter isPlayer: whether the reader plays at the table.
  public func lines(
    _ event: TableEvent, of table: TableID, isPlayer: Bool
  ) -> [Prose] {
    var renderer = self
    renderer.isPlayer = isPlayer
    return renderer.sentences(event, of: table).flatMap(style.lines)
  }

  /// The turn line: each legal move with its cost, then the facts to decide by, and the clock.
  public func line(_ question: TableQuestion) -> Prose {
    var (moves, facts) = parts(question.game)
    if question.isClockRunning {
      facts.append(seconds(question.left) + (question.isToBet ? " to bet" : ""))
    }
    let depends = facts.joined(separator: ", ")
    return style.text(
      "Your turn: \(choices: moves)\(seen: "   (\(depends))", spoken: ". \(depends.capitalized).")")
  }

  private func sentences(_ event: TableEvent, of table: TableID) -> [Prose] {
    switch event {
    case .sat(let player, _, let person, _):
      isMine(player) ? [] : [sat(player, person)]
    case .out(let player, let reason):
      out(player, reason)
    // The player who comes back reads it in the reply.
    case .back(let player): isMine(player) ? [] : ["\(player.name) is back."]
    case .gone(let player, let hold):
      isMine(player) ? [] : ["\(player.name) was cut off; the seat is held for \(seconds: hold)."]
    case .timeout(let player, let action): [timeout(player, action)]
    case .kick(let player, let voter, let asked, let need): kick(player, voter, asked, need)
    case .closed: ["Table \(table) is closed."]
    case .game(let event): lines(event)
    case .leaving, .wanted, .restarted, .identified: []
    }
  }

  private func out(_ player: SeatedPlayer, _ reason: SittingOut) -> [Prose] {
    switch reason {
    case .asked: isMine(player) ? [] : ["\(player.name) sits out."]
    case .timeouts:
      isMine(player)
        ? ["You are sitting out. Type back to play again."] : ["\(player.name) sits out."]
    case .room:
      [who(player, "sits", "sit") + " out and somebody wants to play: the seat is given up."]
    case .away:
      [who(player, "has", "have") + " sat out for too long: the seat is given up."]
    }
  }

  private func sat(_ player: SeatedPlayer, _ person: Person) -> Prose {
    let bot: Prose = person.level.map { ", \(TextRenderer.houseBot($0.rawValue))," } ?? ""
    return "\(player.name)\(bot) sits down in seat \(player.seat)."
  }

  /// A reminder of a turn at a table that is not the one in use.
  public func asksElsewhere(_ table: TableID) -> Prose {
    "It is your turn at table \(table): type use \(table) to play there."
  }

  /// The name of a bot of the house with its level.
  public static func houseBot(_ level: String) -> Prose {
    "a bot of the house\(aside: "\(level)")"
  }

  private func timeout(_ player: SeatedPlayer, _ action: SafeMove) -> Prose {
    let what: Prose =
      switch action {
      case .deal: ": the bet stands."
      case .pass:
        ": " + (isMine(player) ? "you miss" : "\(player.name) misses") + " this round."
      // An event with the move follows.
      case .check, .fold, .bringIn, .draw, .discard, .once, .choose: "."
      }
    return who(player, "ran", "ran") + " out of time" + what
  }

  private func kick(
    _ player: SeatedPlayer, _ voter: PlayerName, _ asked: Int, _ need: Int
  ) -> [Prose] {
    // The voter reads it in the reply when the vote is not enough.
    if voter == me, asked < need { return [] }
    let whom: Prose = isMine(player) ? "you" : "\(player.name)"
    let loses: Prose = isMine(player) ? "You lose your" : "\(whom) loses the"
    let end: Prose = asked >= need ? " \(loses) seat." : ""
    return ["\(who(voter, "votes", "vote")) \(whom) out: \(asked) of \(need) votes.\(end)"]
  }

  func leaving(_ player: SeatedPlayer) -> Prose { who(player, "leaves", "leave") + " the table." }

  /// A player's act in the third person, or the reader's own in the second.
  func who(_ player: SeatedPlayer, _ third: Prose, _ second: Prose) -> Prose {
    who(player.name, third, second)
  }

  private func who(_ name: PlayerName, _ third: Prose, _ second: Prose) -> Prose {
    name == me ? "You \(second)" : "\(name) \(third)"
  }

  func isMine(_ player: SeatedPlayer) -> Bool { player.name == me }
}
