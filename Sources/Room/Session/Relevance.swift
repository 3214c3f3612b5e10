import Lines

/// How much an event matters to its reader, so that clients can leave lines out of a log.
enum Relevance: String {
  /// It is about the reader, or is a message.
  case me
  /// It belongs to the game.
  case game
  /// Somebody is waited for, comes, goes, or makes a forced payment.
  case detail

  private static let details: Set<Substring> = [
    "back", "button", "carry", "gone", "left", "muck", "out", "post", "ready", "remaining",
    "resume", "return", "sat", "shuffle", "sync", "turn",
  ]

  private static let messages: Set = [
    "accept", "bye", "cancel", "challenge", "decline", "lost", "tell",
  ]

  /// - Parameter line: an event of a table, in the format of the wire.
  init(of line: ArraySlice<UInt8>, to me: PlayerName?) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ").prefix {
      $0.first != ":"
    }
    let word = words.dropFirst().first ?? ""
    // Other players' cards in poker are dealt face down.
    let isDetail =
      Self.details.contains(word) || word == "deal" && words.contains { $0.hasPrefix("hole=") }
    let isWaiting = ["turn", "sync", "resume"].contains(word)
    self =
      word == "say" || !isWaiting && words.contains { $0.names(me) }
      ? .me : isDetail ? .detail : .game
  }

  /// - Parameter line: any other event.
  init(of line: Line) { self = Self.messages.contains(line.word) ? .me : .game }
}

extension Substring {
  /// Whether a `key=value` names a person whom the event is about.
  fileprivate func names(_ name: PlayerName?) -> Bool {
    guard let name, let sign = firstIndex(of: "="),
      ["name", "names", "player"].contains(self[..<sign])
    else { return false }
    return self[index(after: sign)...].split(separator: ",").contains { $0 == name.description }
  }
}
