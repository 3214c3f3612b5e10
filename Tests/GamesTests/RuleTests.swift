// The rules of all games, clause by clause.

import Testing

struct RuleTests {
  private static let scripts = (try? RuleScript.all()) ?? []

  @Test func scriptsAreThere() { #expect(Self.scripts.count > 170) }

  @Test(arguments: scripts)
  func everyClauseHolds(script: RuleScript) throws { try script.play() }
}
