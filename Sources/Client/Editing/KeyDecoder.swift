/// A key of the line editor, however many bytes a terminal sends for it.
enum KeyStroke: Sendable, Hashable {
  case character(Unicode.Scalar)
  case enter, backspace, delete
  case left, right, wordLeft, wordRight, home, end
  case up, down
  /// Ctrl-K, Ctrl-U and Ctrl-W: delete to the end, to the beginning, the previous word.
  case killToEnd, killToStart, killWord
  /// Ctrl-C, Ctrl-D, Ctrl-L and Ctrl-Z.
  case interrupt, endOfInput, clearScreen, suspend
  case tab, escape, pageUp, pageDown
  /// Ctrl-N, Ctrl-P and Ctrl-R.
  case next, previous, search
  /// F1.
  case help
  /// Alt and a digit from 1 to 9.
  case alt(Int)
  /// A press of the mouse's first button at a place counted from 0, and a turn of its wheel by a
  /// number of lines.
  case click(row: Int, column: Int)
  case wheel(Int)
  /// Not keys: the terminal's window has gained or lost the focus.
  case focused, unfocused
  /// A key without a function here.
  case other
}

/// Decodes a terminal's bytes, however they were split, into keys: UTF-8, control characters, and
/// the escape sequences of xterm, the Linux console, rxvt and tmux.
struct KeyDecoder: Sendable {
  private enum State: Sendable, Equatable {
    case ground
    case escape
    case sequence([UInt8])
    /// A function key of the Linux console.
    case console
    case singleShift
    case character([UInt8], missing: Int)
  }

  /// The most parameter bytes of a key.
  private static let longestSequence = 16

  private var state = State.ground

  /// Whether an escape is pending, which may be the Escape key or the beginning of another key.
  var isAmbiguous: Bool { state == .escape }

  /// Call it when the terminal has sent nothing more: a pending escape was the Escape key.
  mutating func timeOut() -> KeyStroke? {
    guard state == .escape else { return nil }
    state = .ground
    return .escape
  }

  /// Appends bytes and returns the keys that they complete.
  mutating func append(_ bytes: [UInt8]) -> [KeyStroke] {
    bytes.compactMap { step($0) }
  }

  private mutating func step(_ byte: UInt8) -> KeyStroke? {
    switch state {
    case .ground: return begin(byte)
    case .escape: return escape(byte)
    case .singleShift:
      state = .ground
      return Self.final(byte, [])
    case .console:
      state = .ground
      return byte == 0x41 ? .help : .other
    case .sequence([]) where byte == 0x5B:
      state = .console
      return nil
    case .sequence(let parameters):
      if (0x40...0x7E).contains(byte) {
        state = .ground
        return Self.final(byte, parameters)
      }
      guard (0x20...0x3F).contains(byte), parameters.count < Self.longestSequence else {
        state = .ground
        return .other
      }
      state = .sequence(parameters + [byte])
      return nil
    case .character(let head, let missing):
      return continueCharacter(byte, head, missing)
    }
  }

  private mutating func begin(_ byte: UInt8) -> KeyStroke? {
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case 0x20...0x7E: return .character(Unicode.Scalar(byte))
    case 0xC2...0xDF: state = .character([byte], missing: 1)
    case 0xE0...0xEF: state = .character([byte], missing: 2)
    case 0xF0...0xF4: state = .character([byte], missing: 3)
    case 0x80...0xC1, 0xF5...0xFF: return .other
    default: return Self.control(byte)
    }
    return nil
  }

  private mutating func escape(_ byte: UInt8) -> KeyStroke? {
    state = .ground
    switch byte {
    case 0x5B: state = .sequence([])
    case 0x4F: state = .singleShift
    case 0x1B: state = .escape
    case 0x31...0x39: return .alt(Int(byte) - 0x30)
    case 0x62: return .wordLeft
    case 0x66: return .wordRight
    case 0x7F: return .killWord
    default: return .other
    }
    return nil
  }

  private mutating func continueCharacter(
    _ byte: UInt8, _ head: [UInt8], _ missing: Int
  ) -> KeyStroke? {
    guard (0x80...0xBF).contains(byte) else {
      state = .ground
      return begin(byte)
    }
    let bytes = head + [byte]
    guard missing == 1 else {
      state = .character(bytes, missing: missing - 1)
      return nil
    }
    state = .ground
    guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else {
      return .other
    }
    return .character(scalar)
  }

  private static func control(_ byte: UInt8) -> KeyStroke {
    switch byte {
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0B: .killToEnd
    case 0x0C: .clearScreen
    case 0x0E: .next
    case 0x10: .previous
    case 0x12: .search
    case 0x15: .killToStart
    case 0x17: .killWord
    case 0x1A: .suspend
    default: .other
    }
  }

  /// The lines of one step of the wheel.
  private static let wheelLines = 3

  /// The mouse's action: `ESC [ < button ; column ; row M`. Releases of a button, with `m`, and
  /// other buttons are ignored.
  private static func mouse(_ byte: UInt8, _ parameters: ArraySlice<UInt8>) -> KeyStroke? {
    let numbers = parameters.split(separator: 0x3B).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard byte == 0x4D, numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], row > 0, column > 0
    else { return nil }
    switch button {
    case 0: return .click(row: row - 1, column: column - 1)
    case 64: return .wheel(-wheelLines)
    case 65: return .wheel(wheelLines)
    default: return nil
    }
  }

  /// The key of `ESC [ parameters byte` or `ESC O byte`.
  private static func final(_ byte: UInt8, _ parameters: [UInt8]) -> KeyStroke? {
    // A modifier (Ctrl, Alt) is the number after the semicolon.
    let isModified = parameters.contains(0x3B)
    if parameters.first == 0x3C { return mouse(byte, parameters.dropFirst()) }
    switch byte {
    case 0x41: return .up
    case 0x42: return .down
    case 0x43: return isModified ? .wordRight : .right
    case 0x44: return isModified ? .wordLeft : .left
    case 0x46: return .end
    case 0x48: return .home
    case 0x50 where parameters.isEmpty: return .help
    case 0x49 where parameters.isEmpty: return .focused
    case 0x4F where parameters.isEmpty: return .unfocused
    case 0x7E:
      switch parameters.prefix(while: { $0 != 0x3B }) {
      case [0x31], [0x37]: return .home
      case [0x31, 0x31]: return .help
      case [0x33]: return .delete
      case [0x34], [0x38]: return .end
      case [0x35]: return .pageUp
      case [0x36]: return .pageDown
      default: return .other
      }
    default: return .other
    }
  }
}
