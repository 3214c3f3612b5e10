import Lines
import Testing

/// The pages about the protocol name only what there is, and the figures that they have are the
/// program's.
struct PageTests {
  static let pages = [
    "protocol.md", "Sources/ScoreBook.md", "Sources/commands.md", "scripts/packaging/operating.md",
  ]

  @Test(arguments: pages)
  func everyCodeThatIsNamedExists(path: String) throws {
    let families = Set(ErrorCode.allCases.compactMap { $0.rawValue.split(separator: ".").first })
    for (number, line) in try Document(path).lines.enumerated() {
      for found in line.matches(of: /(?:`|code=)([a-z]+)\.([a-z0-9-]+)/)
      where families.contains(found.1) {
        let code = "\(found.1).\(found.2)"
        #expect(ErrorCode(rawValue: code) != nil, "\(path):\(number + 1): \(code)")
      }
    }
  }

  @Test(arguments: pages)
  func everyLineThatIsNamedExists(path: String) throws {
    for (number, line) in try Document(path).lines.enumerated() where !line.hasPrefix("|") {
      for code in Document.code(in: line) {
        guard let found = code.firstMatch(of: /^[+*?=] (@\w+ )?(\w+)/) else { continue }
        let name = "\(code.prefix(1)) \(found.2)"
        #expect(WireShape.shape(name) != nil, "\(path):\(number + 1): \(name)")
      }
    }
  }

  /// Limits that a page has, each in the section about its subject.
  static let limits: [(path: String, section: String, figures: [Int])] = [
    (
      "protocol.md", "## Lines",
      [
        Limits.lineBytes, Limits.sentLineBytes, Limits.bytesWithoutNewline, Limits.nameCharacters,
        Limits.nameCharactersLeast, Limits.tableIDCharacters, Limits.tagCharacters,
        Limits.rememberedTags, Limits.amount,
      ]
    ),
    (
      "protocol.md", "## The life of a connection",
      [Limits.outboxSoftBytes, Limits.outboxHardBytes]
    ),
    ("protocol.md", "## Resume", [Limits.eventsKept]),
    ("protocol.md", "## Poker", [Limits.refillBelow]),
    (
      "Sources/commands.md", "## Commands",
      [Limits.chatBytes, Limits.boardRows, Limits.rankedRounds, Limits.chipDays]
    ),
    (
      "Sources/commands.md", "## Accounts",
      [
        Limits.welcomeChips, Limits.passwordBytesLeast, Limits.passwordBytesMost,
        Limits.loginDevices, Limits.loginKnownDays, Limits.loginAttempts,
        Limits.loginFailuresPerHour - Limits.loginAttempts, Limits.loginStrangerAttempts,
        Limits.loginFailuresPerHour - Limits.loginStrangerAttempts, Limits.loginAddressFailures,
        Limits.loginPaceSeconds, Limits.loginRoundSeconds, Limits.loginWaitSeconds,
      ]
    ),
    ("Sources/commands.md", "## Text mode", [Limits.textWidth]),
    ("scripts/packaging/operating.md", "## Operation", [Limits.connectionsPerAddress]),
  ]

  @Test(arguments: limits)
  func theTextHasTheLimit(path: String, section: String, figures: [Int]) throws {
    let numbers = try Document(path).section(section).joined(separator: " ").matches(of: /\d+/)
      .compactMap { Int($0.0) }
    for figure in figures { #expect(numbers.contains(figure), "\(figure) in \(section)") }
  }
}
