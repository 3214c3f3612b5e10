import Games
import Identity

/// The words of how a match has ended, in every game that has matches.
extension LineWriter {
  /// The event that ends a match.
  mutating func event(_ type: String, _ end: MatchEnd, for purpose: Purpose) {
    beginEvent(type, for: purpose)
    field(.hands, end.hands)
    field(.reason, end.reason.rawValue)
    list(.results, end.results) { $0.append($1.wire) }
  }
}

extension LineReader {
  /// What such an event says.
  mutating func matchEnd() -> MatchEnd? {
    guard let hands = number(.hands, in: 0...), let reason: MatchEnd.Reason = value(.reason),
      let results = list(.results, MatchResult.init(written:))
    else { return nil }
    return MatchEnd(reason, hands: hands, results: results)
  }
}

extension MatchResult {
  /// `SEAT:NAME:WON:MEAN:ERROR`, the last `-` if there is none.
  public var wire: String {
    "\(player.seat):\(player.name):\(won):\(mean):\(error.map(String.init) ?? "-")"
  }

  init?(written: ArraySlice<UInt8>) {
    let parts = written.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 5, let seat = LineReader.number(parts[0]), seat > 0,
      let name = PlayerName(String(decoding: parts[1], as: UTF8.self)),
      let won = LineReader.number(parts[2]), let mean = LineReader.number(parts[3])
    else { return nil }
    let error = LineReader.number(parts[4])
    guard error != nil || parts[4].elementsEqual("-".utf8) else { return nil }
    self.init(player: SeatedPlayer(Seat(seat), name), won: won, mean: mean, error: error)
  }
}
