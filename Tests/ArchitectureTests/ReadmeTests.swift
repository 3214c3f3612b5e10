// Owns the proof that README.md tells a newcomer nothing that is not so.

import Testing

struct ReadmeTests {
  let document: Document

  init() throws { document = try Document("README.md") }

  @Test func everyRoomIsOnTheMap() throws {
    let rows = Document.rows(of: document.section("## The map of the house"))
    let rooms = rows.compactMap { $0.first.flatMap { Document.code(in: $0).first } }
    #expect(try rooms.sorted() == Repository.names(in: "Sources").sorted())
  }

  @Test func everyProgramThatIsRunExists() throws {
    let package = try Repository.text("Package.swift")
    for line in document.lines {
      for found in line.matches(of: /swift run (?:-c release )?([\w-]+)/) {
        #expect(package.contains("program(\"\(found.1)\""), "\(found.0)")
      }
    }
  }

  @Test func everyScriptThatIsNamedExists() throws {
    let scripts = try Set(Repository.names(in: "scripts"))
    for line in document.lines {
      for found in line.matches(of: /scripts\/([\w.-]*\w)/) {
        #expect(scripts.contains(String(found.1)), "\(found.0)")
      }
    }
  }

  @Test func everyTestThatIsNamedExists() throws {
    let sources = try Repository.swiftFiles(in: "Tests")
    for line in document.lines {
      for found in line.matches(of: /swift test --filter (\w+)/) {
        #expect(sources.contains { $0.contains("/\(found.1)") }, "\(found.0)")
      }
    }
  }

  @Test func itIsShort() {
    #expect(document.lines.count <= 280)
  }
}
