import Cards
import Identity
import LineProtocol

/// What a person reads who has pressed Ctrl-C or Ctrl-D, whose input ends, or whose server moves or
/// waits: what that did, and what becomes of the seat.
extension Session {
  /// Ctrl-C, where telnet tells of it.
  mutating func tellInterrupt() {
    guard reader.mode == .text else { return }
    let cost: Prose = tables.seated.map { ", and gives up your seat at table \($0)" } ?? ""
    reader.write(
      "The line that you were typing is dropped. Type quit to leave: it closes the connection"
        + cost + ".")
    tellHowToComeBack("If the connection is lost instead")
  }

  /// Ctrl-D on an empty line.
  mutating func tellEndOfTransmission() {
    if reader.mode == .text { reader.write("Ctrl-D leaves, as quit does.") }
  }

  /// The peer sends no more, so that the connection is closed.
  mutating func tellEndOfInput() {
    guard reader.mode == .text else { return }
    tellHowToComeBack("Nothing more comes from you, so the connection ends")
  }

  /// What must be kept cannot be written for a while now, and a command waits for that.
  mutating func tellOfStall() -> Bool {
    guard isConnected, let pending, !pending.isToldToWait, !pending.isOwnLook else { return false }
    self.pending?.isToldToWait = true
    let words: Prose = "the server is waiting for its store; your command is kept"
    if reader.mode == .text { reader.write("[\(words)]") } else { reader.print(.comment(words)) }
    return true
  }

  /// Another machine goes on with the tables.
  mutating func tellMove() {
    guard reader.mode == .text, isConnected else { return }
    tellHowToComeBack("The tables go on at another machine")
  }

  /// The line that brings a seat back, by itself so that it can be copied.
  private mutating func tellHowToComeBack(_ head: Prose) {
    guard let table = tables.seated else { return }
    reader.write("\(head): your seat at table \(table) is kept for \(hold.components.seconds) s.")
    reader.write("Connect again and type resume \(token)")
  }
}
