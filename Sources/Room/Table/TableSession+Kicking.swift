// Owns how those who are seated vote somebody out. Never ends a round for it: a bet that stands is
// played to the end.

import Games
import Identity
import LineProtocol

extension TableSession {
  /// Notes a vote, and carries it out when there are enough: more than half of the others, and at
  /// least two, so that of two players neither can send the other away.
  mutating func kick(
    _ other: PlayerName, _ session: SessionID, _ name: PlayerName?, at now: Instant
  ) throws(CommandError) {
    let mine = try seat(of: session)
    guard let target = occupants.first(where: { $0.value.name == other })?.key else {
      throw CommandError(.tableNobody, "\(other) does not sit at table \(id); look shows who does")
    }
    guard target != mine, occupants.count > Limits.kickVotesLeast else {
      throw CommandError(.ruleKick)
    }
    let voters = Set(occupants.filter { $0.key != target && !$0.value.isAway }.map(\.value.name))
    guard let name, let accused = occupants[target] else { throw CommandError(.authRequired) }
    let isRepeated = votes[accused.name]?.contains(name) ?? false
    votes[accused.name] = votes[accused.name, default: []].intersection(voters).union([name])
    let asked = votes[accused.name]?.count ?? 0
    let need = max(Limits.kickVotesLeast, voters.union([name]).count / 2 + 1)
    let count: [Message.Field] = [.init(.asked, .number(asked)), .init(.need, .number(need))]
    answer(
      session, name,
      Message(
        .done, .kick,
        [.init(.table, .word(id.description)), .init(.name, .word(accused.name.description))]
          + count))
    if isRepeated, asked < need { return }
    tell(
      Message(.event, .kick, [.init(.by, .word(name.description))] + count), about: target)
    if asked >= need { sendAway(target, at: now) }
  }

  /// Takes a seat from somebody, who may not sit here again for a while.
  mutating func sendAway(_ seat: Seat, at now: Instant) {
    guard let occupant = occupants[seat] else { return }
    votes[occupant.name] = nil
    barred = barred.filter { $0.value > now }
    barred[occupant.name] = now.after(seconds: Limits.kickedSeconds)
    if let session = occupant.session {
      deliver(to: session) {
        $0.membership = .absent
        $0.question = .closed
      }
    }
    vacateWhenPlayed(seat)
  }

  /// - Throws: `CommandError` for somebody who was sent away a short time ago.
  func requireWelcome(_ name: PlayerName, at now: Instant) throws(CommandError) {
    guard let until = barred[name], until > now else { return }
    let minutes = (until.milliseconds(since: now) + 59_999) / 60_000
    throw CommandError(
      .authKicked, "you were sent away from table \(id); come back in \(minutes) minutes")
  }
}
