import Cards
import Games
import Identity

extension GameAction {
  /// The line that asks for it where one plays.
  public var typed: String {
    switch self {
    case .house(.bet(let dollars)): "bet \(dollars)"
    case .house(.trade(let card)): "trade \(card)"
    case .house(.deal), .dealing(.deal): "deal"
    case .house(.reset): "reset"
    case .house(.auto), .poker(.auto): "auto"
    case .dealing(.step): "deal step"
    case .dealing(.next): "deal next"
    case .dealing(.show), .poker(.show): "show"
    case .dealing(.shuffle): "shuffle"
    case .dealing(.rebuild): "rebuild"
    case .dealing(.draw), .poker(.draw([])): "draw"
    case .dealing(.new(let rules, let options)):
      DealingRequest(
        rules, players: options.players, hasDealer: options.hasDealer, decks: options.decks,
        isOpen: options.isOpen, shuffling: options.shuffling
      ).typed()
    case .poker(.fold): "fold"
    case .poker(.check): "check"
    case .poker(.call): "call"
    case .poker(.wager(let kind, let total)): "\(kind.rawValue) \(total)"
    case .poker(.bringIn): "bringin"
    case .poker(.draw(let cards)): "draw \(cards.notation)"
    case .poker(.discard(let cards)): "discard \(cards.notation)"
    case .poker(.runTwice(let isTwice)): isTwice ? "twice" : "once"
    case .poker(.choose(let game)): "choose \(game)"
    case .poker(.post(let isOn)): isOn ? "post" : "post off"
    case .poker(.straddle(let isOn)): isOn ? "straddle on" : "straddle off"
    case .poker(.leaveNextBlind(let isOn)): isOn ? "out next" : "out next off"
    case .poker(.plan(nil)): "pre off"
    case .poker(.plan(.fold)): "pre fold"
    case .poker(.plan(.checkOrFold)): "pre check/fold"
    case .poker(.plan(.check)): "pre check"
    case .poker(.plan(.call(let chips))): "pre call \(chips)"
    }
  }
}

extension DealingRequest {
  /// The line that asks for the same as another player: `new holdem open=on`.
  public func typed(at table: TableID? = nil) -> String {
    let values: [(String, String?)] = [
      ("players", players.map { "\($0)" }), ("dealer", hasDealer.map { $0 ? "on" : "off" }),
      ("decks", decks.map { "\($0)" }), ("open", isOpen.map { $0 ? "on" : "off" }),
      ("shuffle", shuffling?.rawValue),
    ]
    let options =
      rules.written
      + values.compactMap { key, value in value.map { TableOption(key: key, value: $0) } }
    return
      (["new", String(rules.id.rawValue.dropFirst("deal-".count))]
      + (table.map { ["table=\($0)"] } ?? []) + options.map(\.typed)).joined(separator: " ")
  }
}
