// Owns which orders of the operator are in force. Never carries one out.

/// The bans and mutes in force.
public struct Orders: Sendable, Equatable {
  private var sanctions: [Sanction.Kind: [Subject: Sanction]] = [:]

  /// No orders.
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

  /// The lines that `restore` takes.
  var snapshot: [String] {
    Sanction.Kind.allCases.flatMap { kind in
      (sanctions[kind] ?? [:]).values.map(\.description).sorted()
    }
  }
}
