import Testing

struct StyleTests {
  private static let lineColumns = 100
  private static let fileLines = 400
  private static let fileLinesAim = 200
  private static let functionLines = 70
  private static let functionLinesAim = 30

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

  @Test func noFileIsTooLong() {
    for source in sources where source.lines.count > StyleTests.fileLines {
      Issue.record("\(source.path) has \(source.lines.count) lines")
    }
    let long = sources.filter { $0.lines.count > StyleTests.fileLinesAim }
    print("\(long.count) of \(sources.count) files pass \(StyleTests.fileLinesAim) lines")
  }

  @Test func noFunctionIsTooLong() {
    var all = 0
    var long = 0
    for source in sources {
      let functions = source.functions
      all += functions.count
      long += functions.count { $0.length > StyleTests.functionLinesAim }
      for function in functions where function.length > StyleTests.functionLines {
        Issue.record(
          "\(source.path):\(function.firstLine) \(function.name) has \(function.length) lines")
      }
    }
    print("\(long) of \(all) functions pass \(StyleTests.functionLinesAim) lines")
    #expect(all > sources.count, "the scanner finds no functions")
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
    let documents = ["README.md", "protocol.md", ".ci/run", "Package.swift"]
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

  @Test func theScannerMeasuresThisFunction() throws {
    let source = try SwiftSource("Tests/ArchitectureTests/StyleTests.swift")
    let name = "func theScannerMeasuresThisFunction"
    let function = try #require(source.functions.first { $0.name == name })
    #expect(function.length == 6)
  }
}
