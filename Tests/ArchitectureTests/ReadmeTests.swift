import Testing

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

  @Test func itIsShort() {
    #expect(document.lines.count <= 250)
  }
}
