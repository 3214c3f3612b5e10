import Cards
import LineProtocol
import Lines
import Room
import Testing

/// protocol.md has everything that the code has, and nothing more. The parts that are made from
/// the code are written by scripts/record.
@Suite(.serialized)
struct ProtocolDocumentTests {
  let document: Document

  init() throws {
    var document = try Document("protocol.md")
    if Repository.isRecording {
      for part in GeneratedPart.allCases {
        guard let range = document.range(of: part) else { continue }
        document.lines.replaceSubrange(range, with: try part.lines())
      }
      try Repository.write(document.lines.joined(separator: "\n"), to: document.path)
    }
    self.document = document
  }

  @Test(arguments: GeneratedPart.allCases)
  func whatIsMadeFromTheCodeIsUpToDate(part: GeneratedPart) throws {
    let range = try #require(document.range(of: part), "protocol.md has no part \(part)")
    #expect(try Array(document.lines[range]) == part.lines(), "scripts/record writes it anew")
  }

  @Test func everyPlaceThatIsReferredToExists() {
    let anchors = document.lines.filter { $0.hasPrefix("#") }.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
    for found in document.lines.joined(separator: "\n").matches(of: /\]\(#([^)]+)\)/) {
      #expect(anchors.contains(String(found.1)), "#\(found.1)")
    }
  }

  @Test func everyQuotaIsThereWithItsFigure() {
    let text = document.section("## Operation").joined(separator: "\n")
    for quota in Quota.allCases {
      #expect(text.contains("`\(quota.rawValue)=\(quota.standard)`"), "\(quota)")
    }
  }

  @Test func everyKeyIsExplainedAndNoOther() {
    let rows = document.section("## Keys").filter { $0.hasPrefix("- ") }
    let explained = rows.flatMap { Document.code(in: String($0.prefix { $0 != ":" })) }
    let sent = Line.Shape.all.flatMap(\.keys)
    #expect(explained.sorted() == Set(sent).sorted())
  }

  @Test func everyCodeThatIsNamedExists() {
    let families = Set(ErrorCode.allCases.compactMap { $0.rawValue.split(separator: ".").first })
    for (number, line) in document.lines.enumerated() {
      for found in line.matches(of: /(?:`|code=)([a-z]+)\.([a-z0-9-]+)/)
      where families.contains(found.1) {
        let code = "\(found.1).\(found.2)"
        #expect(ErrorCode(rawValue: code) != nil, "protocol.md:\(number + 1): \(code)")
      }
    }
  }

  @Test func everyLineThatIsNamedExists() {
    for (number, line) in document.lines.enumerated() where !line.hasPrefix("|") {
      for code in Document.code(in: line) {
        guard let found = code.firstMatch(of: /^[+*?=] (@\w+ )?(\w+)/) else { continue }
        let name = "\(code.prefix(1)) \(found.2)"
        #expect(WireShape.shape(name) != nil, "protocol.md:\(number + 1): \(name)")
      }
    }
  }

  @Test func theTextAboutAccountsHasTheLimitsOfLogins() {
    let numbers = document.section("## Accounts").joined(separator: " ").matches(of: /\d+/)
      .compactMap { Int($0.0) }
    for limit in [
      Limits.loginDevices, Limits.loginKnownDays, Limits.loginAttempts,
      Limits.loginFailuresPerHour - Limits.loginAttempts, Limits.loginStrangerAttempts,
      Limits.loginFailuresPerHour - Limits.loginStrangerAttempts, Limits.loginAddressFailures,
      Limits.loginPaceSeconds, Limits.loginRoundSeconds, Limits.loginWaitSeconds,
    ] {
      #expect(numbers.contains(limit), "\(limit)")
    }
  }

  @Test(arguments: GeneratedPart.limitsInText)
  func theTextHasTheLimit(name: String, figure: Int, section: String) {
    let numbers = document.section(section).joined(separator: " ").matches(of: /\d+/)
    #expect(numbers.contains { $0.0 == "\(figure)" }, "\(name)=\(figure) in \(section)")
  }
}
