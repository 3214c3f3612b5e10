import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables

/// The rules of their own that members keep.
enum RulesService {
  /// Answers with the list.
  static func list(
    _ sender: Sender, in store: inout Store, at _: WallTime
  ) throws(Refusal) -> [Effect] {
    let account = try account(sender, in: store)
    let rows = account.rules.map { rules in
      Line(
        .row, "rules",
        [
          "name": rules.ownName, "down": rules.down, "up": rules.up,
          "community": rules.communityCards,
          "jokers": rules.wild.jokers == 0 ? nil : rules.wild.jokers, "wild": rules.wild.rank,
        ], said: "  \(rules.description)")
    }
    let none: Prose =
      "You keep no rules. At a table with rules of its own, rules save NAME keeps them; "
      + "help GAME has the rules of a game."
    let use: Prose =
      "create den deal-custom rules=NAME deals by rules that you keep, new rules=NAME here."
    let reply = Line(.done, "rules", ["rows": rows.count], said: rows.isEmpty ? none : use)
    return [sender.answered(reply, rows)]
  }

  /// Keeps the rules of a table under a name.
  static func save(
    _ name: RuleSetName, of table: TableID, _ sender: Sender, in store: inout Store,
    at time: WallTime
  ) throws(Refusal) -> [Effect] {
    let account = try account(sender, in: store)
    let rules = try rules(of: table, in: store).named(name)
    guard account.rules(name) != nil || account.rules.count < Limits.rulesKept else {
      throw Refusal(
        .tableLimit, "you keep \(Limits.rulesKept) rules, as many as one may; rules drop NAME")
    }
    return try enter(.keepRules(rules), of: account, in: &store, at: time)
      + list(sender, in: &store, at: time)
  }

  static func drop(
    _ name: RuleSetName, _ sender: Sender, in store: inout Store, at time: WallTime
  ) throws(Refusal) -> [Effect] {
    let account = try account(sender, in: store)
    guard let kept = account.rules(name)?.ownName else { throw unknown(name) }
    return try enter(.dropRules(kept), of: account, in: &store, at: time)
      + list(sender, in: &store, at: time)
  }

  /// A table that is to be created by kept rules, with them in place of their name.
  static func table(
    _ wanted: NewTable, _ sender: Sender, in store: Store
  ) throws(Refusal) -> NewTable {
    guard wanted.game == DealingRules.ID.custom.rawValue else {
      throw Refusal(
        .tableOption,
        "rules that you keep are dealt by deal-custom, as in create \(wanted.id) "
          + "deal-custom rules=\(try wanted.options.nameOfKeptRules())")
    }
    let dealt = wanted.options.dealing(try kept(wanted.options, sender, in: store))
    // What a new table has not need not be said.
    let said = dealt.filter { option in
      ![TableOption(key: "jokers", value: "0"), TableOption(key: "wild", value: "off")]
        .contains(option)
    }
    return NewTable(wanted.id, game: wanted.game, options: said)
  }

  /// A dealer's new game by kept rules, with them in place of their name.
  static func game(
    _ request: ActionRequest, _ sender: Sender, in store: Store
  ) throws(Refusal) -> ActionRequest {
    let rules = try kept(request.options, sender, in: store)
    return request.dealing(request.options.dealing(rules))
  }

  private static func account(
    _ sender: Sender, in store: Store
  ) throws(Refusal) -> Account {
    guard let account = sender.person.id.flatMap({ store.accounts[$0] }) else {
      throw .rulesAreMembers
    }
    return account
  }

  private static func kept(
    _ options: [TableOption], _ sender: Sender, in store: Store
  ) throws(Refusal) -> DealingRules {
    let name = try options.nameOfKeptRules()
    guard let rules = try account(sender, in: store).rules(name) else { throw unknown(name) }
    return rules
  }

  private static func unknown(_ name: RuleSetName) -> Refusal {
    Refusal(.tableOption, "you keep no rules \(name); rules lists those that you keep")
  }

  /// The rules that a table of its own rules deals now.
  private static func rules(
    of table: TableID, in store: Store
  ) throws(Refusal) -> DealingRules {
    guard let history = store.tables[table] else { throw Refusal(.tableUnknown) }
    guard let rules = history.dealingRules, rules.id == .custom else {
      throw Refusal(
        .tableGame,
        "table \(table) deals no rules of its own; new custom down=5 jokers=2 begins some at a "
          + "dealer's table")
    }
    return rules
  }

  private static func enter(
    _ change: AccountChange, of account: Account, in store: inout Store, at time: WallTime
  ) throws(Refusal) -> [Effect] {
    guard let journal = store.enter([.account(account.person, change)], at: time) else {
      throw .rulesAreMembers
    }
    return [journal]
  }
}

extension Refusal {
  /// Somebody who is no member asks for rules that are kept, or perhaps for those of a game.
  static let rulesAreMembers = Refusal(
    .authMember,
    "only members keep rules of their own, and register NAME PASSWORD makes you one; help GAME has "
      + "the rules of a game")
}
