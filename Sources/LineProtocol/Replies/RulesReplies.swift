import Cards
import Games
import Lines

/// Rules of one's own, of those that one keeps.
public struct RulesRow: CodedBody {
  static let lines = [Message.Line(.row, .rules, "rules of your own that you keep")]

  public let rules: DealingRules

  public init(_ rules: DealingRules) { self.rules = rules }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    let name = try line.field(.name, row?.rules.ownName)
    let own = try line.ownStreets(row?.rules)
    rules = .custom(
      down: own.down, up: own.up, community: own.community, wild: own.wild, name: name)
  }

  func told(by _: TextRenderer, _: Prose?) -> [Prose] { ["  \(rules.description)"] }
}

/// The end of the rules that one keeps, also after a change.
public struct RulesEnd: CodedBody {
  static let lines = [Message.Line(.done, .rules, "the end of your rules, as they are now")]

  public let rows: Int

  public init(rows: Int) { self.rows = rows }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    rows = try line.field(.rows, end?.rows)
  }

  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    [
      rows == 0
        ? "You keep no rules. At a table with rules of its own, rules save NAME keeps them; "
          + "help GAME has the rules of a game."
        : "create den deal-custom rules=NAME deals by rules that you keep, new rules=NAME here."
    ]
  }
}
