// Owns the proof that protocol.md has everything that the code has, and nothing more.
//
// The parts that are made from the code are written anew by scripts/record.

import LineProtocol
import Testing

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

  @Test func everyVerbHasASectionAndNoOther() {
    let headings = document.section("## Commands").filter { $0.hasPrefix("### ") }
    let usages = headings.flatMap(Document.code)
    #expect(Set(usages) == Set(Verb.allCases.map(\.usage)))
    #expect(usages.count == Verb.allCases.count)
  }

  @Test func everyKeyIsExplainedAndNoOther() {
    let rows = Document.rows(of: document.section("## Keys"))
    let explained = rows.compactMap { $0.first.flatMap { Document.code(in: $0).first } }
    let sent = Message.shapes.flatMap(\.keys) + Message.refusalKeys
    #expect(explained.sorted() == Set(sent.map(\.rawValue)).sorted())
    #expect(rows.allSatisfy { $0.count == 2 })
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

  @Test func everyLimitIsTheNumberThatTheTextSays() {
    let text = document.lines.joined(separator: " ")
    for number in [
      Limits.lineBytes, Limits.bytesWithoutNewline, Limits.outboxSoftBytes, Limits.outboxHardBytes,
      Limits.chatBytes, Limits.rememberedTags, Limits.eventsKept, Limits.amount,
    ] {
      #expect(text.matches(of: /\d+/).count { $0.0 == "\(number)" } >= 2, "\(number)")
    }
  }
}
