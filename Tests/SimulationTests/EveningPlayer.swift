/// Plays a script of an evening and writes down what everybody gets.
struct EveningPlayer {
  private var room: EveningRoom
  /// The connection of everybody who has one.
  private var connections: [String: Int] = [:]
  /// How often somebody has connected.
  private var sessions: [String: Int] = [:]
  private var count = 0

  init() throws { room = try EveningRoom() }

  /// Milliseconds since the evening began.
  var milliseconds: Int { room.milliseconds }

  /// The steps of a script, with what comes of each.
  static func play(_ script: Evening) throws -> Evening {
    var player = try EveningPlayer()
    var played = script
    for index in played.steps.indices {
      played.steps[index].answers = try player.perform(played.steps[index].action)
    }
    return played
  }

  /// Does one step, and gives back the lines that come, beginning with whoever acts.
  mutating func perform(_ action: Evening.Action) throws -> [String] {
    switch action {
    case .send(let name, let bytes):
      let number = connection(of: name)
      room.send(bytes, from: number)
      return whatCame(first: name)
    case .breaks(let name):
      if let number = connections.removeValue(forKey: name) { room.lose(number) }
      return whatCame(first: name)
    case .ends(let name):
      room.endInput(of: connection(of: name))
      return whatCame(first: name)
    case .passes(let milliseconds):
      room.wind(milliseconds: milliseconds)
      return whatCame(first: "")
    case .restarts:
      connections = [:]
      try room.restart()
      return []
    }
  }

  private mutating func connection(of name: String) -> Int {
    if let number = connections[name] { return number }
    count += 1
    sessions[name, default: 0] += 1
    room.connect(count, token: Evening.token(of: name, sessions[name, default: 1]))
    // At that time people who were asked read what others said only after their answer.
    room.send(Array("set chat held\n".utf8), from: count)
    connections[name] = count
    return count
  }

  private mutating func whatCame(first: String) -> [String] {
    var lines: [String] = []
    let names = connections.keys.sorted { ($0 == first ? "" : $0) < ($1 == first ? "" : $1) }
    for name in names {
      guard let number = connections[name] else { continue }
      lines += EveningPlayer.lines(room.read(number)).filter { $0 != EveningPlayer.chatIsHeld }
        .map { "\(name)< \($0)" }
      if room.takeEnd(of: number) {
        lines.append("\(name)< (the connection is closed)")
        connections[name] = nil
      }
    }
    return lines
  }

  /// The answer to what is said for everybody who connects.
  private static let chatIsHeld = "Chat is now held until you have answered."

  /// Bytes as lines of text, so that no two sequences of bytes look the same.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var pieces = bytes.split(separator: 10, omittingEmptySubsequences: false).map(text)
    let rest = pieces.removeLast()
    return rest.isEmpty ? pieces : pieces + [rest + "\\c"]
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(validating: bytes, as: UTF8.self)
    if let text, bytes.allSatisfy({ $0 >= 32 && $0 != 127 && $0 != UInt8(ascii: "\\") }) {
      return text
    }
    return bytes.map { byte in
      let isPlain = (32..<127).contains(byte) && byte != UInt8(ascii: "\\")
      guard !isPlain else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16)
      return "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
    }.joined()
  }
}
