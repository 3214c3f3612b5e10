import LineProtocol
import Testing

@testable import Server

/// README.md tells a newcomer nothing that is not so.
struct ReadmeTests {
  let document: Document

  init() throws { document = try Document("README.md") }

  @Test func theMapIsTheOneOfPackageSwift() throws {
    let rows = Document.rows(of: document.section("## How it is built"))
    let declared = try PackageManifest().rooms
    let rooms = rows.compactMap { $0.first.flatMap { Document.code(in: $0).first } }
    #expect(rooms.sorted() == declared.map(\.name).sorted())
    for (name, row) in zip(rooms, rows) {
      let named = row.last.map { Set($0.split(separator: ", ").map(String.init)) }
      let dependencies = declared.first { $0.name == name }?.dependencies
      #expect(named?.subtracting(["nothing"]) == dependencies, "the row of \(name)")
    }
  }

  @Test func everyProgramThatIsRunExists() throws {
    let programs = try PackageManifest().rooms.map(\.name)
    for line in document.lines {
      for found in line.matches(of: /swift run (?:-c release )?([\w-]+)/) {
        #expect(programs.contains(String(found.1)), "\(found.0)")
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

  /// The server's options are those of its table; those of the others stand in their sources.
  @Test(arguments: ["README.md", "protocol.md"])
  func everyOptionThatIsNamedExists(file: String) throws {
    let others = try Repository.swiftFiles(in: "Sources/Client/Options", "Sources/cardroom-bench")
      .map { try Repository.text($0) }.joined()
    let server = Set(GivenOptions.all.names + ["--phh", "--jsonl", "--csv", "--check"])
    for line in try Document(file).lines where !line.contains("swift ") {
      for found in line.matches(of: /(cardroom-server [^`]*?)?(--[a-z][a-z-]*)/) {
        let name = String(found.2)
        let isKnown = server.contains(name) || found.1 == nil && others.contains("\"\(name)\"")
        #expect(isKnown, "\(file): \(found.0)")
      }
    }
  }

  @Test func itIsShort() {
    #expect(document.lines.count <= 250)
  }
}
