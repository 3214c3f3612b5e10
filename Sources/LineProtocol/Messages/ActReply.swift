import Games
import Identity

extension Message {
  /// The reply to an action that was done, for which nothing is allocated but the list of its
  /// fields: it is what a table sends most.
  ///
  /// - Parameters:
  ///   - fact: the first event of the game that came of it, as far as anybody is shown it.
  ///   - seq: the number of that event, or of the last one if none came of it.
  public static func acted<Form: CardForm>(
    _ verb: Verb, at table: TableID, turn: TurnID?, fact: GameEvent<Form>?, seq: Int
  ) -> Message {
    var fields: [Field] = []
    fields.reserveCapacity(10)
    fields.append(Field(.table, .word(table.description)))
    if let turn { fields.append(Field(.turn, .word(turn.description))) }
    switch fact {
    case .house(let event): event.appendFacts(of: verb, to: &fields)
    case .poker(let event): event.appendFacts(of: verb, to: &fields)
    case .dealing, nil: fields.append(Field(.did, .word(verb.rawValue)))
    }
    fields.append(Field(.seq, .number(seq)))
    return Message(.done, .act, fields)
  }
}

extension PokerEvent {
  /// Appends what the reply to an action of this verb says of what came of it.
  fileprivate func appendFacts(of verb: Verb, to fields: inout [Message.Field]) {
    switch self {
    case .acted(_, let act):
      fields.append(.init(.did, .word(act.kind.rawValue)))
      fields.append(.init(.to, .number(act.to)))
      fields.append(.init(.paid, .number(act.paid)))
      fields.append(.init(.stack, .number(act.stack)))
    case .exchanged(_, let exchanged, _):
      fields.append(.init(.did, .word(exchanged.isDraw ? "draw" : "discard")))
      fields.append(.init(.cards, .number(exchanged.count)))
    case .agreed(_, let isTwice): fields.append(.init(.did, .word(isTwice ? "twice" : "once")))
    default: fields.append(.init(.did, .word(verb.rawValue)))
    }
  }
}

extension HouseEvent {
  /// Appends what the reply to an action of this verb says of what came of it.
  fileprivate func appendFacts(of verb: Verb, to fields: inout [Message.Field]) {
    switch self {
    case .bet(_, let added, let bet, let balance):
      fields.append(.init(.did, .word("bet")))
      fields.append(.init(.amount, .number(added)))
      fields.append(.init(.bet, .number(bet)))
      fields.append(.init(.balance, .number(balance)))
    case .ready: fields.append(.init(.did, .word("deal")))
    case .traded(_, let trade):
      fields += [
        .init(.did, .word("trade")), .init(.out, .cards([trade.out])),
        .init(.in, .cards([trade.drawn])), .init(.bet, .number(trade.bet)),
        .init(.balance, .number(trade.balance)), .init(.score, .number(trade.score)),
      ]
    default: fields.append(.init(.did, .word(verb.rawValue)))
    }
  }
}
