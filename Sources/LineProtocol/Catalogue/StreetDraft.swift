import Cards
import Games
import Lines

/// A street as an option says it: `down2+up1`, `flop3` or `draw5`.
struct StreetDraft {
  private(set) var down = 0
  private(set) var up = 0
  private(set) var board = 0
  private(set) var exchange: Street.Exchange?
  /// What it is called, if its word says so.
  private(set) var name: String?

  /// Cards of one step at most.
  private static let cardsMost = 8

  /// Reads such a word.
  ///
  /// - Throws: `CommandError` with `table.option` and the fix.
  init(_ word: String) throws(CommandError) {
    for step in word.split(separator: "+", omittingEmptySubsequences: false) {
      let verb = step.prefix { !$0.isNumber }
      guard let count = WireNumber.parse(step.dropFirst(verb.count)),
        (1...Self.cardsMost).contains(count)
      else { throw Self.refusal(step) }
      switch verb {
      case "down", "hole": down += count
      case "up": up += count
      case "board": board += count
      case "flop", "turn", "river":
        board += count
        name = String(verb)
      case "draw" where exchange == nil: exchange = .draw(upTo: count)
      case "discard" where exchange == nil: exchange = .discard(count)
      default: throw Self.refusal(step)
      }
    }
  }

  private static func refusal(_ step: Substring) -> CommandError {
    OwnVariant.refusal(
      "\"\(quoting: SafeText.printable(step.prefix(20)))\" is no step of streets=",
      "write down up board flop turn river draw or discard with 1 to \(cardsMost), as in down2+up1")
  }

  /// The street under its name.
  func street(_ name: String, isBig: Bool) -> Street {
    Street(name, exchange: exchange, down: down, up: up, board: board, isBig: isBig)
  }

  /// Whether only the board grows.
  private var isBoard: Bool { board > 0 && down + up == 0 && exchange == nil }

  /// What players call these streets.
  static func names(_ drafts: [StreetDraft]) -> [String] {
    let later = drafts.dropFirst()
    let boardNames = ["flop", "turn", "river"]
    if !later.isEmpty, later.count <= boardNames.count, later.allSatisfy(\.isBoard) {
      return ["preflop"] + zip(later, boardNames).map { $0.name ?? $1 }
    }
    let draws = later.count { if case .draw = $0.exchange { true } else { false } }
    if !later.isEmpty, draws == later.count {
      return ["predraw"] + (draws == 1 ? ["draw"] : (1...draws).map { "draw\($0)" })
    }
    return drafts.indices.map { drafts[$0].name ?? ordinal(drafts, $0) ?? "street\($0 + 1)" }
  }

  /// In stud a street is called by the cards that each player has then.
  private static func ordinal(_ drafts: [StreetDraft], _ index: Int) -> String? {
    let ordinals = ["second", "third", "fourth", "fifth", "sixth", "seventh"]
    let isStud = drafts.allSatisfy { $0.down + $0.up > 0 && $0.board == 0 && $0.exchange == nil }
    let held = drafts[...index].reduce(0) { $0 + $1.down + $1.up } - 2
    guard isStud, drafts.contains(where: { $0.up > 0 }), ordinals.indices.contains(held) else {
      return nil
    }
    return ordinals[held]
  }
}
