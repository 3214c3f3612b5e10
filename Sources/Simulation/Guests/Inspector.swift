// Owns the last client of a run, who looks whether anything was left behind.

/// Asks who and what is there, and keeps the rows.
struct Inspector: Visitor {
  private(set) var rows: [WireGrammar.Parts] = []
  private(set) var stats: WireGrammar.Parts?

  var isLoose: Bool { false }

  mutating func arrive(_ desk: inout Desk) {
    for line in ["hello 1 mode=wire role=bot", "who", "tables", "stats"] { desk.say(line) }
  }

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ desk: inout Desk) {
    guard let parts else { return }
    if parts.sign == "=" { rows.append(parts) }
    if parts.kind == "stats" { stats = parts }
  }

  mutating func act(_ desk: inout Desk) {
    desk.perform(desk.isConnected ? .vanish : .connect(resumes: false))
  }

  mutating func loseConnection(_ desk: inout Desk) {}
}
