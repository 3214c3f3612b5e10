import Games
import Lines

/// Members' saved rules.
extension House {
  func listRules(_ sender: Sender) throws(Refusal) -> [Effect] {
    let account = try keeper(sender)
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

  /// Saves the rules of a table under a name.
  mutating func saveRules(
    _ name: RuleSetName, of table: TableID, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    let account = try keeper(sender)
    let rules = try rules(of: table).named(name)
    guard account.rules(name) != nil || account.rules.count < Limits.rulesKept else {
      throw Refusal(
        .tableLimit, "you keep \(Limits.rulesKept) rules, as many as one may; rules drop NAME")
    }
    return try change(.keepRules(rules), sender, account)
  }

  mutating func dropRules(
    _ name: RuleSetName, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    let account = try keeper(sender)
    guard let kept = account.rules(name)?.ownName else { throw Refusal(noRules: name) }
    return try change(.dropRules(kept), sender, account)
  }

  /// The wanted table, with saved rules in place of their name.
  func byKeptRules(_ wanted: NewTable, _ sender: Sender) throws(Refusal) -> NewTable {
    guard wanted.game == DealingRules.ID.custom.rawValue else {
      throw Refusal(
        .tableOption,
        "rules that you keep are dealt by deal-custom, as in create \(wanted.id) "
          + "deal-custom rules=\(try wanted.options.nameOfKeptRules())")
    }
    let dealt = wanted.options.dealing(try keptRules(wanted.options, sender))
    // What a new table does not need is left out.
    let said = dealt.filter { option in
      ![TableOption(key: "jokers", value: "0"), TableOption(key: "wild", value: "off")]
        .contains(option)
    }
    return NewTable(wanted.id, game: wanted.game, options: said)
  }

  /// A dealer's new game, with saved rules in place of their name.
  func byKeptRules(_ request: ActionRequest, _ sender: Sender) throws(Refusal) -> ActionRequest {
    let rules = try keptRules(request.options, sender)
    return request.dealing(request.options.dealing(rules))
  }

  private func keeper(_ sender: Sender) throws(Refusal) -> Account {
    guard let account = account(of: sender) else {
      throw .rulesAreMembers
    }
    return account
  }

  private func keptRules(
    _ options: [TableOption], _ sender: Sender
  ) throws(Refusal) -> DealingRules {
    let name = try options.nameOfKeptRules()
    guard let rules = try keeper(sender).rules(name) else { throw Refusal(noRules: name) }
    return rules
  }

  /// The rules being dealt at a table that has its own.
  private func rules(of table: TableID) throws(Refusal) -> DealingRules {
    guard let history = store.tables[table] else { throw Refusal(.tableUnknown) }
    guard let rules = history.dealingRules, rules.id == .custom else {
      throw Refusal(
        .tableGame,
        "table \(table) deals no rules of its own; new custom down=5 jokers=2 begins some at a "
          + "dealer's table")
    }
    return rules
  }

  private mutating func change(
    _ change: AccountChange, _ sender: Sender, _ account: Account
  ) throws(Refusal) -> [Effect] {
    let journal = enter([.account(account.person, change)])
    guard !journal.isEmpty else { throw .rulesAreMembers }
    return try journal + listRules(sender)
  }
}

extension Refusal {
  fileprivate init(noRules name: RuleSetName) {
    self.init(.tableOption, "you keep no rules \(name); rules lists those that you keep")
  }

  /// Refuses saved rules, or perhaps those of a game, to a person who is not a member.
  static let rulesAreMembers = Refusal(
    .authMember,
    "only members keep rules of their own, and register NAME PASSWORD makes you one; help GAME has "
      + "the rules of a game")
}
