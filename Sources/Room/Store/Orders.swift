import Lines

/// The bans and mutes in force.
public struct Orders: Sendable, Equatable {
  private var sanctions = Dictionary(
    uniqueKeysWithValues: Sanction.Kind.allCases.map { ($0, [Subject: Sanction]()) })
  /// The banned blocks of addresses.
  private var blocks: [Subject: AddressPrefix] = [:]

  /// Begins or ends an order.
  mutating func apply(_ sanction: Sanction) {
    sanctions[sanction.kind, default: [:]][sanction.subject] = sanction.isOn ? sanction : nil
    guard sanction.kind == .ban, let block = sanction.subject.block else { return }
    blocks[sanction.subject] = sanction.isOn ? block : nil
  }

  /// Whether an order applies to a subject, or to a block that includes an address.
  func forbids(_ kind: Sanction.Kind, _ subject: Subject, at time: WallTime) -> Bool {
    order(kind, subject, at: time) != nil
      || kind == .ban && !banned(around: subject, at: time).isEmpty
  }

  /// The banned blocks that include an address.
  public func banned(around subject: Subject, at time: WallTime) -> [Subject] {
    guard !blocks.isEmpty, case .address(let text) = subject, let address = PeerAddress(text)
    else { return [] }
    return blocks.compactMap { block, prefix in
      prefix.contains(address) && order(.ban, block, at: time) != nil ? block : nil
    }
  }

  /// The order in force for exactly this subject, if there is one.
  func order(_ kind: Sanction.Kind, _ subject: Subject, at time: WallTime) -> Sanction? {
    guard let sanction = sanctions[kind]?[subject], sanction.until.map({ time < $0 }) ?? true
    else { return nil }
    return sanction
  }

  /// The orders in force, in a fixed order.
  func inForce(at time: WallTime) -> [Sanction] {
    Sanction.Kind.allCases.flatMap { kind in
      (sanctions[kind] ?? [:]).values
        .filter { $0.until.map { time < $0 } ?? true }
        .sorted { "\($0.subject)" < "\($1.subject)" }
    }
  }

  /// The names whose order expired after one time and up to another.
  func ended(
    _ kind: Sanction.Kind, after start: WallTime, until end: WallTime
  ) -> [PlayerName] {
    (sanctions[kind] ?? [:]).values.compactMap { sanction in
      guard case .name(let name) = sanction.subject, let until = sanction.until,
        start < until, until <= end
      else { return nil }
      return name
    }.sorted()
  }

  /// The entries that restore the orders, with the earliest possible time.
  var entries: [(JournalEntry, WallTime)] {
    Sanction.Kind.allCases.flatMap { kind in
      (sanctions[kind] ?? [:]).values.sorted { "\($0)" < "\($1)" }
        .map { (.sanction($0), WallTime(milliseconds: 0)) }
    }
  }
}

/// A ban or a mute, or its end.
public struct Sanction: Sendable, Equatable, Codable {
  /// The thing that an order forbids.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// Being online.
    case ban
    /// Saying anything.
    case mute
  }

  /// The thing that it forbids.
  public let kind: Kind
  /// The subject of the order.
  public let subject: Subject
  /// Whether the order begins; otherwise it ends.
  public let isOn: Bool
  /// The time at which it expires; `nil` for never.
  public let until: WallTime?

  public init(_ kind: Kind, _ subject: Subject, isOn: Bool, until: WallTime? = nil) {
    (self.kind, self.subject, self.isOn, self.until) = (kind, subject, isOn, until)
  }
}

extension Subject {
  /// Whether the subject includes this address.
  public func covers(_ address: String) -> Bool {
    guard let block else { return self == .address(address) }
    return PeerAddress(address).map(block.contains) ?? false
  }

  /// The block of addresses, if the subject is one.
  public var block: AddressPrefix? {
    guard case .address(let text) = self, text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return AddressPrefix(text)
  }
}
