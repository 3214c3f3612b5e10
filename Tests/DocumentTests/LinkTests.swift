import Testing

/// What the pages for people point at is there.
struct LinkTests {
  @Test(
    arguments: ["README.md", "Sources/README.md", "Tests/README.md", "scripts/README.md"]
      + PageTests.pages)
  func everyLinkLeadsSomewhere(path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    for line in try Document(path).lines {
      for found in line.matches(of: /\]\(([\w.\/-]*)(?:#([\w-]+))?\)/) {
        let target = found.1.isEmpty ? path : Repository.path(String(found.1), from: folder)
        let linked = try Document(target)
        guard let anchor = found.2 else { continue }
        #expect(linked.anchors.contains(String(anchor)), "\(found.0)")
      }
    }
  }

  @Test func theTopHoldsWhatItShould() throws {
    let expected = ["Package.swift", "README.md", "Sources", "Tests", "protocol.md", "scripts"]
    #expect(try Repository.ownNames(in: "") == expected.sorted())
  }
}
