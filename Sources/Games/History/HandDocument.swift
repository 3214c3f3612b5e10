import Lines

/// A finished hand of poker in the open hand-history format PHH, a TOML document.
///
/// A kind of poker that the format has no code for is written the same way under a code of ours,
/// which begins with an underscore; so are hands with several boards. A hand in which an open pair
/// doubled a bet is not written, since it would be illegal everywhere else.
public struct HandDocument: Sendable, Equatable {
  /// The number of the hand at its table.
  public let number: Int
  /// The players, from the left of the button.
  public let players: [PlayerName]
  /// The format's code for the game; `nil` if it has none, so that other programs cannot read the
  /// hand.
  public let code: String?
  private var fields: [TOMLField]

  /// Creates the document of a hand from the events that one viewer saw.
  ///
  /// - Parameters:
  ///   - events: the events from the beginning of the hand to its end, and any shown after it.
  ///   - table: the table of the hand.
  ///   - time: the time at which the hand began.
  /// - Returns: `nil` if the events do not hold the beginning and the end of the hand, if the hand
  ///   is void, or if an open pair doubled a bet.
  public init?(
    _ events: some Sequence<GameEvent>, table: String, at time: UniversalTime
  ) {
    var recorder: HandRecorder?
    for case .poker(let event) in events {
      if case .hand(let start) = event {
        recorder = HandRecorder(start)
      } else {
        recorder?.take(event)
      }
    }
    guard let recorder, let stacks = recorder.finishingStacks, !recorder.hasDoubledBet else {
      return nil
    }
    let start = recorder.start
    code = recorder.runs > 1 || !recorder.isUsual ? nil : start.code
    number = start.number
    players = start.players.map(\.player.name)
    fields = [TOMLField("variant", .text(code ?? HandDocument.ownCode))]
    if code == nil { fields += start.ownFields }
    fields += recorder.forcedBets + start.sizes
    fields += [
      TOMLField("starting_stacks", .numbers(start.players.map(\.stack))),
      TOMLField("actions", .texts(recorder.actions)),
    ]
    fields += time.fields
    fields += [
      TOMLField("hand", .number(start.number)), TOMLField("table", .text(table)),
      TOMLField("seats", .numbers(start.players.map(\.player.seat.number))),
      TOMLField("players", .texts(players.map(\.description))),
      TOMLField("finishing_stacks", .numbers(stacks)),
    ]
  }

  /// The code of a hand that the format has no code for.
  static let ownCode = "_cardroom"

  /// Adds a user-defined field.
  ///
  /// - Parameter name: the name without the underscore that the format requires of such fields.
  public mutating func add(_ name: String, _ texts: [String]) {
    fields.append(TOMLField("_" + name, .texts(texts)))
  }

  /// The lines of the document.
  public var lines: [String] { fields.flatMap(\.lines) }
}

extension HandStart {
  /// The format's code for the game; `nil` if it has none.
  fileprivate var code: String? {
    guard boards == 1, !isBombPot, carried == 0, let code = HandStart.codes[game]?[limit] else {
      return nil
    }
    // The format knows stud only with a bring-in.
    return Variant.named(game.rawValue)?.forced != .bringIn || stakes.bringIn > 0 ? code : nil
  }

  private static let codes: [VariantID: [BettingLimit: String]] = [
    Variant.holdem.id: [.fixed: "FT", .no: "NT"],
    Variant.shortDeck.id: [.no: "NS"],
    Variant.omaha.id: [.pot: "PO"],
    Variant.omahaHiLo.id: [.fixed: "FO/8"],
    Variant.sevenCardStud.id: [.fixed: "F7S"],
    Variant.studHiLo.id: [.fixed: "F7S/8"],
    Variant.razz.id: [.fixed: "FR"],
    Variant.singleDraw.id: [.no: "N2L1D"],
    Variant.deuceTripleDraw.id: [.fixed: "F2L3D"],
    Variant.badugi.id: [.fixed: "FB"],
  ]

  /// The fields that describe the game where no code does.
  fileprivate var ownFields: [TOMLField] {
    var fields = [
      TOMLField("_game", .text(game.rawValue)), TOMLField("_limit", .text(limit.rawValue)),
    ]
    if boards > 1 { fields.append(TOMLField("_boards", .number(boards))) }
    if isBombPot { fields.append(TOMLField("_bomb_pot", .flag(true))) }
    if carried > 0 { fields.append(TOMLField("_carried", .number(carried))) }
    return fields
  }

  /// The sizes of the bets.
  fileprivate var sizes: [TOMLField] {
    if limit == .fixed || limit == .spread {
      return [
        TOMLField("small_bet", .number(stakes.smallBet)),
        TOMLField("big_bet", .number(stakes.bigBet)),
      ]
    }
    return [TOMLField("min_bet", .number(max(1, stakes.bringIn, stakes.bigBlind)))]
  }
}
