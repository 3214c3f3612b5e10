/// Invents the fields that an initializer names: any line of a fact, for the reference, which lists
/// its keys, and for tests.
public final class FieldInventor {
  @usableFromInline let type: String
  /// The keys in their order.
  public private(set) var keys: [Key] = []
  private var chance: any RandomNumberGenerator

  public init(_ type: String, _ chance: some RandomNumberGenerator) {
    (self.type, self.chance) = (type, chance)
  }

  @usableFromInline func list(_ key: Key) { keys.append(key) }

  @usableFromInline func isThere() -> Bool { Bool.random(using: &chance) }

  @usableFromInline func value<Value: FieldValue>(_ key: Key) throws(Misread) -> Value {
    list(key)
    guard let value = Value.examples.randomElement(using: &chance) else { throw Misread(key) }
    return value
  }

  @usableFromInline func number(_ key: Key, in range: ClosedRange<Int>) -> Int {
    list(key)
    let numbers = [range.lowerBound, range.upperBound, Int.random(in: range, using: &chance)]
    return numbers.randomElement(using: &chance) ?? range.lowerBound
  }
}
