// Owns what a table was opened with, as the journal keeps it. Never knows what an option means.

import LineProtocol

/// What a table was opened with: enough to open it again after a restart.
public struct TableCharter: Sendable, Equatable {
  /// The table's name.
  public let id: TableID
  /// The game's name.
  public let game: String
  /// All options, as `create` would take them.
  public let options: [TableOption]
  /// Who created it; `nil` for one of the house's own.
  public let creator: PlayerName?

  /// A charter of these.
  public init(id: TableID, game: String, options: [TableOption], creator: PlayerName?) {
    (self.id, self.game, self.options, self.creator) = (id, game, options, creator)
  }
}

extension TableCharter: LosslessStringConvertible {
  /// One line: `main betting3 - decks=1 seats=6`, the creator or `-` third.
  public var description: String {
    let options = options.map { " \($0.key)=\(PercentEncoding.encode($0.value))" }.joined()
    return "\(id) \(PercentEncoding.encode(game)) \(creator?.description ?? "-")\(options)"
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ text: String) {
    var words = text.split(separator: " ")[...]
    guard let id = words.popFirst().flatMap({ TableID($0) }),
      let game = words.popFirst().flatMap({ PercentEncoding.decode($0) }),
      let creator = words.popFirst(), creator == "-" || PlayerName(creator) != nil
    else { return nil }
    var options: [TableOption] = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = PercentEncoding.decode(parts[1]) else { return nil }
      options.append(TableOption(key: String(parts[0]), value: value))
    }
    self.init(id: id, game: game, options: options, creator: PlayerName(creator))
  }
}
