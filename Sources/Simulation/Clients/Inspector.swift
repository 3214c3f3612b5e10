/// Asks who and what is there, and keeps the rows.
struct Inspector: SimulatedClient {
  private(set) var rows: [WireGrammar.Parts] = []
  private(set) var stats: WireGrammar.Parts?

  var isLoose: Bool { false }

  mutating func arrive(_ context: inout ClientContext) {
    for line in ["hello 1 mode=wire role=bot", "who", "tables", "stats"] { context.say(line) }
  }

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ context: inout ClientContext) {
    guard let parts else { return }
    if parts.sign == "=" { rows.append(parts) }
    if parts.kind == "stats" { stats = parts }
  }

  mutating func act(_ context: inout ClientContext) {
    context.perform(context.isConnected ? .vanish : .connect(resumes: false))
  }

  mutating func loseConnection(_ context: inout ClientContext) {}
}
