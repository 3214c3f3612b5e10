/// A value for each of some seats, in the order around the table. A table has so few seats that a
/// linear search is faster than a dictionary, and changes in place allocate no memory.
public struct SeatMap<Value> {
  /// Not a tuple: the runtime copies and destroys lists of tuples element by element.
  @usableFromInline struct Entry {
    @usableFromInline let key: Seat
    @usableFromInline var value: Value

    @inlinable init(_ key: Seat, _ value: Value) { (self.key, self.value) = (key, value) }
  }

  @usableFromInline var entries: [Entry] = []

  /// A map without seats.
  @inlinable public init() {}

  @inlinable public init(_ seat: Seat, _ value: Value) { entries = [Entry(seat, value)] }

  /// Reserves space for this many seats.
  @inlinable public mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// Creates a map with a value for each seat.
  @inlinable public init(_ values: [Seat: Value]) {
    entries = values.sorted { $0.key < $1.key }.map { Entry($0.key, $0.value) }
  }

  /// The value of a seat; `nil` if it has none. Setting `nil` removes it.
  @inlinable public subscript(seat: Seat) -> Value? {
    @inline(__always) get {
      guard let index = entries.firstIndex(where: { $0.key == seat }) else { return nil }
      return entries[index].value
    }
    @inline(__always) _modify {
      let index = entries.firstIndex { $0.key >= seat } ?? entries.endIndex
      let isPresent = index < entries.endIndex && entries[index].key == seat
      var value = isPresent ? entries.remove(at: index).value : nil
      defer { if let value { entries.insert(Entry(seat, value), at: index) } }
      yield &value
    }
  }

  /// Changes the value of a seat in place, if it has one.
  @inlinable public mutating func update(_ seat: Seat, _ change: (inout Value) -> Void) {
    guard let index = entries.firstIndex(where: { $0.key == seat }) else { return }
    change(&entries[index].value)
  }

  /// Changes each value in place.
  @inlinable public mutating func updateAll(_ change: (inout Value) -> Void) {
    for index in entries.indices { change(&entries[index].value) }
  }

  /// The seats, in order.
  @inlinable public var keys: [Seat] { entries.map(\.key) }

  /// The values, in the order of their seats.
  @inlinable public var values: LazyMapSequence<SeatMap, Value> { lazy.map(\.value) }

  /// Removes the value of a seat and returns it.
  @inlinable @discardableResult
  public mutating func removeValue(forKey seat: Seat) -> Value? { self[seat].take() }

  /// The seats and values that satisfy `isIncluded`.
  @inlinable public func filter(
    _ isIncluded: ((key: Seat, value: Value)) throws -> Bool
  ) rethrows -> SeatMap {
    var map = SeatMap()
    map.entries = try entries.filter { try isIncluded(($0.key, $0.value)) }
    return map
  }

  /// The same seats with other values.
  @inlinable public func mapValues<Other>(
    _ transform: (Value) throws -> Other
  ) rethrows -> SeatMap<Other> {
    var map = SeatMap<Other>()
    map.entries = try entries.map { .init($0.key, try transform($0.value)) }
    return map
  }
}

extension SeatMap: RandomAccessCollection {
  /// The position of the first seat.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last seat.
  @inlinable public var endIndex: Int { entries.count }

  /// A seat and its value.
  @inlinable public subscript(position: Int) -> (key: Seat, value: Value) {
    (entries[position].key, entries[position].value)
  }
}

extension SeatMap: ExpressibleByDictionaryLiteral {
  /// Creates a map with a value for each seat.
  @inlinable public init(dictionaryLiteral values: (Seat, Value)...) {
    for (seat, value) in values { self[seat] = value }
  }
}

extension SeatMap: Sendable where Value: Sendable {}

extension SeatMap.Entry: Sendable where Value: Sendable {}

extension SeatMap: Equatable where Value: Equatable {
  /// Whether the seats and their values are equal.
  @inlinable public static func == (lhs: SeatMap, rhs: SeatMap) -> Bool {
    lhs.elementsEqual(rhs) { $0.key == $1.key && $0.value == $1.value }
  }
}

extension SeatMap: Encodable where Value: Encodable {
  /// Writes the values under their seats' numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SeatKey.self)
    for (seat, value) in self { try container.encode(value, forKey: SeatKey(seat)) }
  }
}

extension SeatMap: Decodable where Value: Decodable {
  /// Reads values under seats' numbers.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SeatKey.self)
    for key in container.allKeys { self[key.seat] = try container.decode(Value.self, forKey: key) }
  }
}

/// Numbers, usually chips: `1:480,3:520`, in JSON a list of pairs.
extension SeatMap: FieldValue where Value == Int {
  public func append(to bytes: inout [UInt8]) {
    if isEmpty { bytes.append(0x2D) }
    for (index, entry) in entries.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      entry.key.append(to: &bytes)
      bytes.append(0x3A)
      entry.value.append(to: &bytes)
    }
  }

  /// Reads the numbers; `nil` also if a seat is repeated.
  public init?(word: ArraySlice<UInt8>) {
    self.init()
    if word.elementsEqual([0x2D]) { return }
    guard let pairs = LineReader.parts(word, ",", { LineReader.pair($0, ":") }) else { return nil }
    for (seat, value) in pairs {
      if self[Seat(seat)] != nil { return nil }
      self[Seat(seat)] = value
    }
  }

  public func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(array: entries, to: &bytes) { entry, bytes in
      JSONRendering.append(array: [entry.key.number, entry.value], to: &bytes)
    }
  }
}

/// A seat as a coding key.
private struct SeatKey: CodingKey {
  let seat: Seat
  var stringValue: String { String(seat.number) }
  var intValue: Int? { seat.number }

  init(_ seat: Seat) { self.seat = seat }

  init?(stringValue: String) {
    guard let number = Int(stringValue) else { return nil }
    seat = Seat(number)
  }

  init?(intValue: Int) { seat = Seat(intValue) }
}
