import Cards
import Lines
import Room

/// The source of shuffles and tokens: the kernel's generator, or, for repeatable tests on loopback,
/// one number that determines everything.
enum Randomness: Sendable {
  case system
  case seeded(Seed)

  /// Repeatable if there is a number.
  ///
  /// - Parameter record: the number of the last record that was read at the start, 0 for none:
  ///   shuffles and tokens from before it must not come again.
  init(number: UInt64?, after record: UInt64 = 0) {
    guard let number else {
      self = .system
      return
    }
    let seed = Seed(number: number)
    self = .seeded(record == 0 ? seed : seed.derived("after record \(record)"))
  }

  /// The seed of a table's shuffles.
  func seed(of table: TableID) -> Seed {
    if case .seeded(let seed) = self { seed.derived(table.description) } else { houseSeed }
  }

  /// The seed of devices' secrets and of duplicates' cards.
  var houseSeed: Seed {
    switch self {
    case .seeded(let seed): return seed
    case .system:
      var generator = SystemRandomNumberGenerator()
      return Seed(from: &generator)
    }
  }

  /// 128 bits in hexadecimal, which let their holder resume the session.
  func token(of session: SessionID) -> String {
    switch self {
    case .seeded(let seed):
      // A table's name has no space, so that a token never equals a table's seed.
      let words = seed.derived("session \(session.number)").words
      return Self.hexadecimal(words[0]) + Self.hexadecimal(words[1])
    case .system:
      var generator = SystemRandomNumberGenerator()
      return Self.hexadecimal(generator.next()) + Self.hexadecimal(generator.next())
    }
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
