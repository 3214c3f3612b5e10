import Identity
import LineProtocol

/// The bans and mutes in force.
public struct Orders: Sendable, Equatable {
  private var sanctions = Dictionary(
    uniqueKeysWithValues: Sanction.Kind.allCases.map { ($0, [Subject: Sanction]()) })

  public init() {}

  /// Begins or ends one.
  mutating func apply(_ sanction: Sanction) {
    sanctions[sanction.kind, default: [:]][sanction.subject] = sanction.isOn ? sanction : nil
  }

  /// Whether an order is in force about somebody.
  public func forbids(_ kind: Sanction.Kind, _ subject: Subject, at time: WallTime) -> Bool {
    order(kind, subject, at: time) != nil
  }

  /// The order in force about somebody, if there is one.
  public func order(_ kind: Sanction.Kind, _ subject: Subject, at time: WallTime) -> Sanction? {
    guard let sanction = sanctions[kind]?[subject], sanction.until.map({ time < $0 }) ?? true
    else { return nil }
    return sanction
  }

  /// The orders in force, in a fixed order.
  public func inForce(at time: WallTime) -> [Sanction] {
    Sanction.Kind.allCases.flatMap { kind in
      (sanctions[kind] ?? [:]).values
        .filter { $0.until.map { time < $0 } ?? true }
        .sorted { "\($0.subject)" < "\($1.subject)" }
    }
  }

  /// The names about whom an order ended by itself after one time and until another.
  public func ended(
    _ kind: Sanction.Kind, after start: WallTime, until end: WallTime
  ) -> [PlayerName] {
    (sanctions[kind] ?? [:]).values.compactMap { sanction in
      guard case .name(let name) = sanction.subject, let until = sanction.until,
        start < until, until <= end
      else { return nil }
      return name
    }.sorted()
  }

  /// All of them, which `apply` takes.
  var snapshot: [String] {
    Sanction.Kind.allCases.flatMap { kind in
      (sanctions[kind] ?? [:]).values.map(\.description).sorted()
    }
  }
}

/// Whom an order is about.
public enum Subject: Hashable, Sendable, LosslessStringConvertible, RecordWord {
  /// Whoever has this name.
  case name(PlayerName)
  /// Whoever connects from this address, written without port.
  case address(String)

  /// `@ann`, or the address.
  public var description: String {
    switch self {
    case .name(let name): "@\(name)"
    case .address(let address): address
    }
  }

  /// A name is written with `@`, or is one; anything else is an address of hexadecimal digits,
  /// dots and colons.
  public init?(_ text: String) {
    let bare = text.utf8.first == 0x40 ? text.dropFirst() : text[...]
    let isAddress = bare.utf8.contains { $0 == 0x2E || $0 == 0x3A }
    if !isAddress, let name = PlayerName(bare) {
      self = .name(name)
    } else {
      guard isAddress, text.utf8.count <= 64,
        text.utf8.allSatisfy({
          0x30...0x3A ~= $0 || $0 == 0x2E || 0x41...0x46 ~= $0 & 0xDF
        })
      else { return nil }
      self = .address(text.lowercased())
    }
  }
}

/// A ban or a mute, or its end.
public struct Sanction: Sendable, Equatable {
  /// What somebody may not do.
  public enum Kind: String, Sendable, CaseIterable, RecordWord {
    /// Be here.
    case ban
    /// Say anything.
    case mute
  }

  /// What it forbids.
  public let kind: Kind
  /// Whom.
  public let subject: Subject
  /// Whether it begins; else it ends.
  public let isOn: Bool
  /// When it ends by itself; `nil` for never.
  public let until: WallTime?

  public init(_ kind: Kind, _ subject: Subject, isOn: Bool, until: WallTime? = nil) {
    (self.kind, self.subject, self.isOn, self.until) = (kind, subject, isOn, until)
  }
}

extension Sanction: Record {
  private enum Switch: String, RecordWord { case on, off }

  /// `ban @ann on 1790000000000`, `mute @bob on -`, `ban 192.0.2.7 off -`.
  public init<C: RecordCoder>(_ line: inout C, _ sanction: Self?) throws(Unreadable) {
    kind = try line.word(sanction?.kind)
    subject = try line.word(sanction?.subject)
    isOn = try line.word(sanction.map { $0.isOn ? Switch.on : .off }) == .on
    until = try line.word(sanction.map(\.until))
  }
}
