import Testing

/// What a person reads is `Prose`: no enumeration of the wire gets into it by chance, because what
/// is interpolated is a text or has an overload. Whether a text has words of the wire is judged by
/// `WireWords`, of all that tests read.
struct ProseTests {
  /// Everything that can be interpolated.
  private static let overloads: Set = [
    // Cards/Prose.swift
    "_ other: Prose", "_ number: some FixedWidthInteger", "_ card: Card", "_ cards: [Card?]",
    "typed notation: String", "seen: Prose, spoken: Prose", "time: String",
    "heading text: Prose, rule: Prose = \"---\"", "aside text: Prose", "choices: [Prose]",
    "_ first: Int, and second: Int", "_ range: ClosedRange<Int>", "within margin: Prose",
    "signed number: Int, _ gain: Prose, _ loss: Prose",
    "seconds: Int",
    "drawn cards: [Card?], instead: Prose = \"\"", "_ text: Prose, columns: Int",
    "right text: Prose, columns: Int", "wrapped text: Prose, indent: Int = 0",
    "marked text: Prose", "bars heights: [Int]",
    "_ text: some StringProtocol", "figure: some StringProtocol",
    // The one of `String`, which is deprecated: a warning, and so no build.
    "_ prose: Prose",
    // LineProtocol/Text/Prose+Names.swift
    "_ name: PlayerName", "_ table: TableID", "_ seat: Seat", "_ game: GameID",
    "variant game: VariantID", "_ rules: RuleSetName",
    "command kind: WagerKind",
  ]

  @Test func onlyWhatIsReadCanBeInterpolated() throws {
    var found: Set<String> = []
    for source in try SwiftSource.all(in: "Sources") {
      for line in source.lines {
        guard let start = line.firstRange(of: "func appendInterpolation(") else { continue }
        let end = line.lastIndex(of: "{").map { line[..<$0] } ?? line
        let rest = end[start.upperBound...]
        found.insert(String(rest[..<(rest.lastIndex(of: ")") ?? rest.endIndex)]))
        #expect(
          ["Sources/Cards/Prose.swift", "Sources/LineProtocol/Text/Prose+Names.swift"]
            .contains(source.path), "an overload in \(source.path)")
      }
    }
    #expect(found == ProseTests.overloads)
  }

  /// The raw value of an enumeration is its word on the wire: it is typed by people, or it has a
  /// word for people beside it (`Replies/TableRows.swift`).
  @Test func noRawValueIsTakenForWords() throws {
    for source in try SwiftSource.all(in: "Sources") {
      for line in source.lines where line.contains("rawValue") {
        for door in [#"\(figure: "#, "sentence: "] {
          for place in line.ranges(of: door) {
            let rest = line[place.upperBound...]
            let value = rest.prefix { $0 != ")" }
            #expect(!value.hasSuffix("rawValue"), "\(source.path): \(line)")
          }
        }
      }
    }
  }
}
