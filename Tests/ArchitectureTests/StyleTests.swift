import Testing

struct StyleTests {
  private static let lineColumns = 100

  private let sources: [SwiftSource]

  init() throws { sources = try SwiftSource.all() }

  @Test func noLineIsWiderThanAHundredColumns() {
    for source in sources {
      // Bytes are counted first, which are never fewer than columns.
      for (number, line) in source.lines.enumerated()
      where line.utf8.count > StyleTests.lineColumns && line.count > StyleTests.lineColumns {
        Issue.record("\(source.path):\(number + 1) has \(line.count) columns")
      }
    }
  }

  @Test func nothingIsUnwrappedByForce() throws {
    let unwrapping = try Regex("[\\w)\\]]!(?!=)")
    for source in sources {
      let lines = source.code.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where line.contains(unwrapping) {
        Issue.record("\(source.path):\(number + 1) unwraps by force: \(line)")
      }
    }
  }

  @Test func nothingIsLeftToDo() throws {
    // In two parts, so that this file passes too.
    let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "for" + " now"]
    let documents = ReadmeTests.documents + ["protocol.md", ".ci/run", "Package.swift"]
    let scripts = try ["scripts", "scripts/bots"].flatMap { folder in
      try Repository.names(in: folder).map { "\(folder)/\($0)" }
    }.filter { $0 != "scripts/bots" }
    for path in sources.map(\.path) + documents + scripts {
      let text = try Repository.text(path)
      for word in words where text.contains(try Regex("\\b\(word)\\b")) {
        Issue.record("\(path) says \(word)")
      }
    }
  }
}
