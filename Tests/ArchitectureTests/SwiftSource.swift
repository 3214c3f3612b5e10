/// A Swift file, once as it is and once without comments and the text of strings.
struct SwiftSource {
  /// A function, initializer, subscript or computed property with a body.
  struct Function {
    let name: String
    /// Counted from 1.
    let firstLine: Int
    let lastLine: Int

    var length: Int { lastLine - firstLine + 1 }
  }

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

  /// Everything that has a body of statements.
  var functions: [Function] {
    let pattern = /\b(func\s+[^\s(<]+|init\b|deinit\b|subscript\b|var\s+\w+)/
    let lines = LineCounter(code)
    return code.matches(of: pattern).compactMap { match in
      guard let body = body(after: match.range.upperBound, isVariable: match.0.hasPrefix("var"))
      else { return nil }
      return Function(
        name: String(match.0), firstLine: lines.line(of: match.range.lowerBound),
        lastLine: lines.line(of: body.upperBound))
    }
  }

  /// From the opening to the closing brace of what is declared before `start`, if it has any.
  private func body(after start: String.Index, isVariable: Bool) -> Range<String.Index>? {
    var depth = 0
    var index = start
    while index < code.endIndex {
      switch code[index] {
      case "(", "[": depth += 1
      case ")", "]", "}": depth -= 1
      case "{" where depth == 0: return closing(of: index).map { index..<$0 }
      case "=" where isVariable && depth == 0, "\n" where isVariable && depth == 0: return nil
      case "\n" where depth == 0 && isDeclaration(after: index): return nil
      default: break
      }
      if depth < 0 { return nil }
      index = code.index(after: index)
    }
    return nil
  }

  /// Whether the next line declares something else, so that what came before had no body.
  private func isDeclaration(after newline: String.Index) -> Bool {
    let line = code[newline...].dropFirst().prefix { $0 != "\n" }
    return line.isEmpty || line.contains(/^\s*(\}|.*\b(func|var|let|init|case|struct|enum)\b)/)
  }

  private func closing(of opening: String.Index) -> String.Index? {
    var depth = 0
    var index = opening
    while index < code.endIndex {
      if code[index] == "{" { depth += 1 }
      if code[index] == "}" { depth -= 1 }
      if depth == 0 { return index }
      index = code.index(after: index)
    }
    return nil
  }
}

/// Counts lines up to places that only move on.
private struct LineCounter {
  private let starts: [String.Index]

  init(_ text: String) {
    starts = [text.startIndex] + text.indices.filter { text[$0] == "\n" }
  }

  func line(of place: String.Index) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < place { low = middle + 1 } else { high = middle }
    }
    return max(1, low)
  }
}
