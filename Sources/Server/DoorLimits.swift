// How many connections each address has, as a value. Knows no socket and decides nothing else.

import LineProtocol

/// Counts connections by where they come from (proofs.md, P16), so that one peer cannot have them
/// all. Those from this machine do not count. Of IPv6 a whole /64 is one peer: so much everybody
/// has.
struct DoorLimits {
  /// Connections of one peer at once; 0: no limit.
  let most: Int
  private var counts: [PeerAddress: Int] = [:]

  init(most: Int) { self.most = most }

  /// How many peers have connections that count.
  var peers: Int { counts.count }

  /// Whether a connection from there counts at all.
  func counts(_ address: PeerAddress) -> Bool { most > 0 && !address.isLoopback }

  /// Counts one more, or returns false if that is one too many.
  mutating func enter(_ address: PeerAddress) -> Bool {
    guard counts(address) else { return true }
    let count = counts[address.network, default: 0]
    guard count < most else { return false }
    counts[address.network] = count + 1
    return true
  }

  /// One that came in is gone. Nothing is kept of who has no connection left.
  mutating func leave(_ address: PeerAddress) {
    guard counts(address), let count = counts[address.network] else { return }
    counts[address.network] = count > 1 ? count - 1 : nil
  }
}
