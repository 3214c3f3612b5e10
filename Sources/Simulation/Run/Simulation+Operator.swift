import Room

extension Simulation {
  /// How often the operator acts, per ten thousand steps.
  private static let orders = 15
  /// How often the wall clock is set, per ten thousand steps.
  private static let clockSteps = 4

  /// Has the operator act, or somebody set the wall clock, at random.
  mutating func operate() throws(Violation) {
    let lot = chance.number(below: 10_000)
    if lot < Simulation.orders {
      try operate(chooseOrder())
    } else if lot < Simulation.orders + Simulation.clockSteps {
      let days = chance.element(of: [-400, -40, -2, -1, 1, 2, 8, 29, 31, 40, 400]) ?? 1
      transcript.note(now, step: "the clock is set by \(days) days")
      try perform(.setClock(days: days))
    }
  }

  mutating func operate(_ line: String) throws(Violation) {
    guard let command = try? OperatorLine(Array(line.utf8)[...]) else {
      throw Violation(.grammar, "the operator's line is not read: \(line)")
    }
    transcript.note(now, step: "the operator says \(line)")
    let names = line.split(separator: " ")
    for index in participants.indices
    where participants[index].view.name.map({ names.contains($0[...]) }) ?? false {
      participants[index].noteDismissal()
    }
    try perform(.operate(command))
  }

  /// A line about somebody who is here, or might be. Tables that are open from the start stay.
  private mutating func chooseOrder() -> String {
    let names = participants.compactMap { $0.view.name }
    let name = chance.element(of: names) ?? "p1"
    let table = chance.element(of: ["t1", "t2", "t3"]) ?? "t1"
    let number = chance.number(in: 1...4)
    // A lost grant shows only at the next start from the disk, so two are listed.
    return chance.element(of: [
      "announce tea is ready", "grant \(name) \(number)", "grant \(name) \(number)",
      "mute \(name) \(number)", "unmute \(name)",
      "kick \(name)", "ban \(name) \(number)", "unban \(name)", "table close \(table)",
      "tables reap", "drain", "undrain", "undrain", "orders", "status", "limit",
      "limit guest-tables=\(number)", "limit guest-games=\(number)",
      "limit address-changes=\(number)",
      "limit address-changes=0", "account disable \(name)", "account enable \(name)",
      "account delete \(name)", "erase \(name)", "people", "players reap", "accounts 127.0.0.1",
      "book drop \(number)", "book restore \(number)", "book list",
      "profile drop own\(number)",
    ]) ?? "status"
  }
}
