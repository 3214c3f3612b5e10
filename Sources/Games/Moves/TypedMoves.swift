import Lines

extension HouseAction {
  var typed: String {
    switch self {
    case .bet(let dollars): "bet \(dollars)"
    case .trade(let card): "trade \(card)"
    case .deal: "deal"
    case .reset: "reset"
    case .auto: "auto"
    }
  }
}

extension DealingAction {
  var typed: String {
    switch self {
    case .deal: "deal"
    case .step: "deal step"
    case .next: "deal next"
    case .show: "show"
    case .shuffle: "shuffle"
    case .rebuild: "rebuild"
    case .draw: "draw"
    case .new(let rules, let options):
      DealingRequest(
        rules, players: options.players, hasDealer: options.hasDealer, decks: options.decks,
        isOpen: options.isOpen, shuffling: options.shuffling
      ).typed()
    }
  }
}

extension PokerAction {
  var typed: String {
    switch self {
    case .auto: "auto"
    case .show: "show"
    case .fold: "fold"
    case .check: "check"
    case .call: "call"
    case .wager(let kind, let total): "\(kind.rawValue) \(total)"
    case .bringIn: "bringin"
    case .draw([]): "draw"
    case .draw(let cards): "draw \(cards.notation)"
    case .discard(let cards): "discard \(cards.notation)"
    case .runTwice(let isTwice): isTwice ? "twice" : "once"
    case .choose(let game): "choose \(game)"
    case .post(let isOn): isOn ? "post" : "post off"
    case .straddle(let isOn): isOn ? "straddle on" : "straddle off"
    case .leaveNextBlind(let isOn): isOn ? "out next" : "out next off"
    case .plan(nil): "pre off"
    case .plan(.fold): "pre fold"
    case .plan(.checkOrFold): "pre check/fold"
    case .plan(.check): "pre check"
    case .plan(.call(let chips)): "pre call \(chips)"
    }
  }
}

extension DealingRequest {
  /// The line that another player types to ask for the same: `new holdem open=on`.
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
