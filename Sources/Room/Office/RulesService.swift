import Cards
import Games
import Identity
import LineProtocol
import Store
import Tables

/// The rules of their own that members keep.
enum RulesService {
  /// Does a command; its answer is the list as it is then.
  static func perform(
    _ command: RulesCommand, _ requester: Requester, in store: inout Store, at time: WallTime
  ) throws(CommandError) -> [Effect] {
    let account = try account(requester, in: store)
    var journal: [Effect] = []
    switch command {
    case .list: break
    case .save(let name, let table):
      let rules = try rules(of: table, in: store).named(name)
      guard account.rules(name) != nil || account.rules.count < Limits.rulesKept else {
        throw CommandError(
          .tableLimit, "you keep \(Limits.rulesKept) rules, as many as one may; rules drop NAME")
      }
      journal = try enter(.keepRules(account.name, rules), in: &store, at: time)
    case .drop(let name):
      guard let kept = account.rules(name)?.ownName else { throw unknown(name) }
      journal = try enter(.dropRules(account.name, kept), in: &store, at: time)
    }
    let rows = (store.accounts[account.name]?.rules ?? []).map { Message(RulesRow($0)) }
    return journal + [requester.answered(Message(RulesEnd(rows: rows.count)), rows: rows)]
  }

  /// Passes on what names kept rules, with the rules in place of their name.
  static func resolve(
    _ use: RulesUse, _ requester: Requester, in store: Store
  ) throws(CommandError) -> Effect {
    switch use {
    case .create(let table, let game, let options):
      guard game == DealingRules.ID.custom.rawValue else {
        throw CommandError(
          .tableOption,
          "rules that you keep are dealt by deal-custom, as in create \(table) "
            + "deal-custom rules=\(try options.nameOfKeptRules())")
      }
      let dealt = options.dealing(try kept(options, requester, in: store))
      // What a new table has not need not be said.
      let said = dealt.filter { option in
        ![TableOption(key: "jokers", value: "0"), TableOption(key: "wild", value: "off")]
          .contains(option)
      }
      return .lobby(.command(requester, .create(table, game: game, options: said)))
    case .new(let sender, let table, let request):
      let rules = try kept(request.options, requester, in: store)
      // Only the lobby knows where tables are.
      return .lobby(
        .completed(table, sender, .act(request.dealing(request.options.dealing(rules)))))
    }
  }

  private static func account(
    _ requester: Requester, in store: Store
  ) throws(CommandError) -> Account {
    guard requester.person.kind == .member, let name = requester.name,
      let account = store.accounts[name]
    else { throw .rulesAreMembers }
    return account
  }

  private static func kept(
    _ options: [TableOption], _ requester: Requester, in store: Store
  ) throws(CommandError) -> DealingRules {
    let name = try options.nameOfKeptRules()
    guard let rules = try account(requester, in: store).rules(name) else { throw unknown(name) }
    return rules
  }

  private static func unknown(_ name: RuleSetName) -> CommandError {
    CommandError(.tableOption, "you keep no rules \(name); rules lists those that you keep")
  }

  /// The rules that a table of its own rules deals now.
  private static func rules(
    of table: TableID?, in store: Store
  ) throws(CommandError) -> DealingRules {
    guard let table, let history = store.tables[table] else { throw CommandError(.tableUnknown) }
    guard case .dealing(let game) = history.table.game, game.rules.id == .custom else {
      throw CommandError(
        .tableGame,
        "table \(table) deals no rules of its own; new custom down=5 jokers=2 begins some at a "
          + "dealer's table")
    }
    return game.rules
  }

  private static func enter(
    _ change: AccountChange, in store: inout Store, at time: WallTime
  ) throws(CommandError) -> [Effect] {
    guard let journal = store.enter([.account(change)], at: time) else {
      throw .rulesAreMembers
    }
    return [journal]
  }
}

extension CommandError {
  /// Somebody who is no member asks for rules that are kept, or perhaps for those of a game.
  static let rulesAreMembers = CommandError(
    .authMember,
    "only members keep rules of their own, and register NAME PASSWORD makes you one; help GAME has "
      + "the rules of a game")
}
