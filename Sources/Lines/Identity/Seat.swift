/// A place at a table, counted from 1.
public struct Seat: Hashable, Sendable, Comparable, CustomStringConvertible, RawRepresentable,
  Codable, CodingKeyRepresentable
{
  /// The seat's number, from 1.
  public let number: Int

  /// The seat with a number; the table decides whether it exists.
  public init(_ number: Int) { self.number = number }

  /// The seat with a number.
  public init(rawValue: Int) { self.init(rawValue) }

  /// The seat's number.
  public var rawValue: Int { number }

  /// The seat's number.
  public var description: String { String(number) }

  /// By the order around the table.
  public static func < (lhs: Seat, rhs: Seat) -> Bool { lhs.number < rhs.number }
}

/// A seat and its player, as named in events.
public struct SeatedPlayer: Hashable, Sendable, Codable {
  public let seat: Seat
  public let name: PlayerName

  /// A player in a seat.
  public init(_ seat: Seat, _ name: PlayerName) { (self.seat, self.name) = (seat, name) }
}

extension Seat: FieldValue, LosslessStringConvertible {
  public init?(_ number: String) {
    guard let number = Int(number) else { return nil }
    self.init(number)
  }

  public func append(to bytes: inout [UInt8]) { number.append(to: &bytes) }

  public init?(word: ArraySlice<UInt8>) {
    guard let number = LineReader.number(word), number > 0 else { return nil }
    self.init(number)
  }

  public func appendJSON(to bytes: inout [UInt8]) { number.append(to: &bytes) }
}

extension SeatedPlayer: FieldGroup {
  public init(_ line: inout LineCoder, _ player: Self?) throws(Misread) {
    self.init(try line.field(.seat, player?.seat), try line.field(.name, player?.name))
  }
}

extension LineCoder {
  /// Appends the beginning of the line of an event about a player.
  public mutating func begin(_ type: String, _ player: SeatedPlayer) {
    begin(type)
    append(.seat, player.seat)
    append(.name, player.name)
  }
}
