/// A Markdown document, as far as the tests understand it: headings, table rows, fenced blocks.
struct Document {
  /// A fenced block.
  struct Block {
    /// What stands after the opening fence.
    let info: String
    /// The lines between the fences.
    let lines: [String]
    /// The first of them in the document, counted from 0.
    let start: Int
  }

  let path: String
  var lines: [String]

  init(_ path: String) throws {
    self.path = path
    lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// The lines of a section, from below its heading to the next of the same or a higher level.
  func section(_ heading: String) -> [String] {
    guard let start = lines.firstIndex(of: heading) else { return [] }
    let level = heading.prefix { $0 == "#" }.count
    let rest = lines[(start + 1)...]
    return Array(rest.prefix { !Document.isHeading($0, atMost: level) })
  }

  private static func isHeading(_ line: String, atMost level: Int) -> Bool {
    let signs = line.prefix { $0 == "#" }.count
    return (1...level).contains(signs) && line.dropFirst(signs).hasPrefix(" ")
  }

  /// What links to a heading name it by, as GitHub makes it.
  var anchors: [String] {
    lines.filter { Document.isHeading($0, atMost: 6) }.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
  }

  /// The fenced blocks whose opening fence is followed by `language`.
  func blocks(_ language: String) -> [Block] {
    var blocks: [Block] = []
    var open: (info: String, start: Int)?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let (info, start) = open {
        open = nil
        guard info.split(separator: " ").first == Substring(language) else { continue }
        blocks.append(Block(info: info, lines: Array(lines[start..<index]), start: start))
      } else {
        open = (String(line.dropFirst(3)), index + 1)
      }
    }
    return blocks
  }

  /// What stands between backticks in `text`, in its order.
  static func code(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
