/// A Swift file, once as it is and once without comments and the text of strings.
struct SwiftSource {
  let path: String
  let lines: [Substring]
  /// The code alone: comments and strings are blanks, lines are where they were.
  let code: String

  init(_ path: String) throws {
    self.path = path
    let text = try Repository.text(path)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var stripper = CodeStripper(text)
    code = stripper.strip()
  }

  /// Read once for all tests: most of their time is spent on taking comments and texts out.
  private static let read = Result {
    try Repository.swiftFiles(in: "Sources", "Tests").map { try SwiftSource($0) }
  }

  /// Every file of the product and its tests, or those of one folder.
  static func all(in folder: String? = nil) throws -> [SwiftSource] {
    let sources = try read.get()
    return folder.map { folder in sources.filter { $0.path.hasPrefix(folder + "/") } } ?? sources
  }

  /// The modules that it imports.
  var imports: [String] {
    code.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import") else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let"]
      let name = words[(place + 1)...].first { !kinds.contains($0) }
      return name?.split(separator: ".").first.map(String.init)
    }
  }
}
