import Cards
import Testing

@testable import Lines

private let iac: UInt8 = 255
private let will: [UInt8] = [iac, 251, 1]
private let wont: [UInt8] = [iac, 252, 1]
private let agree: [UInt8] = [iac, 253, 1]
private let refuse: [UInt8] = [iac, 254, 1]

/// What happens to a filter, in order.
enum EchoStep: Sendable, CustomStringConvertible {
  case hide, show
  case peer([UInt8])

  var description: String {
    switch self {
    case .hide: "hide"
    case .show: "show"
    case .peer(let bytes): "\(bytes)"
    }
  }
}

@Suite struct HiddenTypingTests {
  /// Says first that the peer speaks telnet.
  private static let spoken = EchoStep.peer([iac, 241])

  @Test(
    arguments: [
      // The usual way, twice.
      (
        [.hide, .peer(agree), .show, .peer(refuse), .hide, .peer(agree), .show, .peer(refuse)],
        will + wont + will + wont, true
      ),
      // With a line between, typed or typed ahead.
      ([.hide, .peer(agree + [97, 10]), .show, .peer(refuse + [98, 10])], will + wont, true),
      ([.hide, .peer([97, 10] + agree), .show, .peer(refuse)], will + wont, true),
      // Asked twice, sent once.
      ([.hide, .hide, .peer(agree), .hide, .show, .show, .peer(refuse), .show], will + wont, true),
      // Taken back before the answer: the answer is awaited.
      ([.hide, .show, .peer(agree), .peer(refuse)], will + wont, true),
      ([.hide, .show, .hide, .peer(agree), .show, .peer(refuse)], will + wont, true),
      // Wanted again before the answer.
      ([.hide, .peer(agree), .show, .hide, .peer(refuse), .peer(agree)], will + wont + will, true),
      ([.hide, .peer(agree), .show, .hide, .show, .peer(refuse)], will + wont, true),
      // A refusal is not answered, and remembered.
      ([.hide, .peer(refuse), .hide, .show, .hide], will, false),
      ([.hide, .show, .peer(refuse), .hide], will, false),
      // A peer that changes its mind is answered once, and not asked again.
      ([.hide, .peer(agree), .peer(refuse), .peer(refuse), .hide], will + wont, false),
      // A wish of the peer's own is denied once, at whatever time.
      (
        [.peer(agree), .peer(agree), .hide, .peer(agree), .show, .peer(refuse)],
        wont + will + wont, true
      ),
      ([.peer(agree), .hide, .peer(refuse), .peer(agree), .peer(agree)], wont + will, false),
      // Answers to nothing are nothing.
      ([.peer(refuse), .peer(refuse), .show], [], true),
      ([.hide, .peer(agree), .peer(agree), .peer(agree)], will, true),
      ([.hide, .peer(agree), .show, .peer(agree), .peer(refuse)], will + wont, true),
    ] as [([EchoStep], [UInt8], Bool)])
  func typingIsHiddenAndShown(steps: [EchoStep], sent: [UInt8], canHide: Bool) {
    for split in 1...4 {
      let (framer, bytes) = Self.run([Self.spoken] + steps, split: split)
      #expect(bytes == sent, "in pieces of \(split)")
      #expect(framer.canHideTyping == canHide, "in pieces of \(split)")
    }
  }

  @Test func aPeerThatHasNotShownTelnetIsSentNothing() {
    let (framer, bytes) = Self.run([.hide, .show, .peer([97, 10]), .hide, .show], split: 1)
    #expect(bytes.isEmpty && !framer.canHideTyping && !framer.isTelnet)
  }

  @Test func thePasswordIsTheLineAndNothingElse() {
    for split in 1...8 {
      var (framer, _) = Self.run(
        [Self.spoken, .hide, .peer(agree + Array("secret\r\n".utf8)), .show, .peer(refuse)],
        split: split)
      #expect(framer.next() == .line(ArraySlice("secret".utf8)))
      #expect(framer.next() == nil)
    }
  }

  /// Two peers that answer by RFC 854 always come to rest, however hiding, showing and the bytes on
  /// their way are mixed, and then agree on whether typing is hidden.
  @Test func itAlwaysEndsInAgreement() {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next()
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      var link = EchoLink()
      var wanted = false
      for _ in 0..<(random.next() % 12) {
        switch random.next() % 4 {
        case 0:
          wanted = true
          link.toPeer += link.framer.hideTyping()
        case 1:
          wanted = false
          link.toPeer += link.framer.showTyping()
        case 2: link.deliverToPeer()
        default: link.deliverToServer()
        }
      }
      for _ in 0..<40 where !link.isAtRest {
        link.deliverToPeer()
        link.deliverToServer()
      }
      #expect(link.isAtRest && link.peerHides == wanted, "seed \(seed), round \(round)")
    }
  }

  private static func run(_ steps: [EchoStep], split: Int) -> (LineFramer, [UInt8]) {
    var framer = LineFramer()
    var sent: [UInt8] = []
    for step in steps {
      switch step {
      case .hide: sent += framer.hideTyping()
      case .show: sent += framer.showTyping()
      case .peer(let bytes):
        for start in stride(from: 0, to: bytes.count, by: split) {
          framer.append(bytes[start..<min(start + split, bytes.count)])
          for case .reply(let reply) in framer.takeNotices() { sent += reply }
        }
      }
    }
    return (framer, sent)
  }
}

/// A server's framer and a peer that agrees to everything, with bytes on their way between them.
private struct EchoLink {
  var framer = LineFramer()
  var peerHides = false
  var toPeer: [UInt8] = []
  var toServer: [UInt8] = []

  init() { framer.append([iac, 241]) }

  var isAtRest: Bool { toPeer.isEmpty && toServer.isEmpty }

  /// One command of three bytes; only what changes something is answered (RFC 854).
  mutating func deliverToPeer() {
    guard toPeer.count >= 3 else { return }
    let hides = toPeer[1] == will[1]
    toPeer.removeFirst(3)
    guard hides != peerHides else { return }
    peerHides = hides
    toServer += hides ? agree : refuse
  }

  /// One byte, so that whatever else happens between the parts of a command.
  mutating func deliverToServer() {
    guard !toServer.isEmpty else { return }
    framer.append([toServer.removeFirst()])
    for case .reply(let reply) in framer.takeNotices() { toPeer += reply }
  }
}
