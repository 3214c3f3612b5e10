import Lines

/// The people a member ignores, which are kept for the next evening.
extension House {
  /// Makes a member ignore a person, or stop doing so.
  ///
  /// - Throws: `Refusal` for a sender who is no longer a member, or who ignores too many people.
  mutating func ignore(
    _ other: PlayerName, _ isIgnored: Bool, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    guard let account = sender.name.flatMap({ store.accounts[$0] }) else {
      throw Refusal(.authMember)
    }
    let isKnown = account.ignored.contains(other)
    if isIgnored, !isKnown, account.ignored.count >= Limits.ignored { throw .ignoresTooMany }
    var effects: [Effect] = []
    if isKnown != isIgnored {
      let change: AccountChange =
        isIgnored ? .ignore(other) : .unignore(other)
      effects = enter([.account(account.person, change)])
      guard !effects.isEmpty else { throw Refusal(.authMember) }
    }
    let ignored = store.accounts[account.name]?.ignored ?? []
    let reply: Line = isIgnored ? .ignoring(ignored.sorted()) : .unignored(other)
    return effects + [
      .session(sender.session, .ignoring([other], isIgnored)), sender.answered(reply),
    ]
  }
}

extension Refusal {
  static var ignoresTooMany: Refusal {
    Refusal(
      .protoArguments, "you are ignoring \(Limits.ignored) people already; unignore one first")
  }
}
