// Owns the way from a person's keyboard to whole lines, with or without an editor.

/// Where a person's lines come from: our editor, or the terminal's own where it cannot move the
/// cursor.
struct LineSource: Sendable {
  /// What came of some bytes.
  enum Item: Sendable, Equatable {
    case line(String)
    case interrupted, ended, clearScreen, suspended
  }

  private let edits: Bool
  private var decoder = KeyDecoder()
  private var cooked = LineAssembler()
  /// The line that is being typed; empty without an editor.
  private(set) var editor = LineEditor()

  init(edits: Bool) { self.edits = edits }

  /// Whether silence would tell something: see `KeyDecoder`.
  var isAmbiguous: Bool { decoder.isAmbiguous }

  /// The terminal has kept silent.
  mutating func timeOut() { decoder.timeOut() }

  /// Takes bytes of the terminal's.
  mutating func append(_ bytes: [UInt8]) -> [Item] {
    guard edits else { return cooked.append(bytes).map(Item.line) }
    return decoder.append(bytes).compactMap { key in
      switch editor.handle(key) {
      case .edited: nil
      case .submitted(let line): .line(line)
      case .interrupted: .interrupted
      case .ended: .ended
      case .clearScreen: .clearScreen
      case .suspended: .suspended
      }
    }
  }
}
