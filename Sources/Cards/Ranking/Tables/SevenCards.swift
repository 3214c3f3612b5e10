extension HandTables {
  /// The value of seven cards in a row.
  ///
  /// - Parameters:
  ///   - cards: cards one after the other; the seven must differ, or the value means nothing.
  ///   - start: where the seven begin.
  @inlinable @inline(__always)
  public func value(ofSevenIn cards: Span<Card>, at start: Int) -> HandValue {
    // One unsigned comparison catches a negative start as well.
    precondition(UInt(bitPattern: start) < UInt(max(0, cards.count - 6)), "seven cards must follow")
    return HandValue(rawValue: UInt16(truncatingIfNeeded: word(ofSevenIn: cards, at: start)))
  }

  @inlinable @inline(__always)
  func word(ofSevenIn cards: Span<Card>, at start: Int) -> UInt32 {
    let key = self.key(ofSevenIn: cards, at: start)
    return _fastPath(key & CardKeys.flushBits == 0)
      ? ranksValue(key) : flushWord(key, ofSevenIn: cards, at: start)
  }

  @inlinable @inline(__always)
  func key(ofSevenIn cards: Span<Card>, at start: Int) -> UInt64 {
    // Two cards' bytes make one index: half as many look-ups.
    let bytes =
      cards.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress.unsafelyUnwrapped) } + start
    let first = pairKey(bytes) &+ pairKey(bytes + 2)
    let second = pairKey(bytes + 4) &+ key(of: cards[unchecked: start &+ 6])
    return CardKeys.empty &+ (first &+ second)
  }

  @inlinable @inline(__always)
  func pairKey(_ bytes: UnsafeRawPointer) -> UInt64 {
    entry(TableLayout.pairs, Int(bytes.loadUnaligned(as: UInt16.self)), as: UInt64.self)
  }

  /// Out of line, so that the usual path keeps its registers.
  @inline(never) @usableFromInline
  func flushWord(_ key: UInt64, ofSevenIn cards: Span<Card>, at start: Int) -> UInt32 {
    var suits: UInt64 = 0
    for offset in 0..<7 { suits |= suitBit(of: cards[unchecked: start &+ offset]) }
    return flushValue(key: key, suits: suits)
  }

  /// Values many hands of seven cards at once: no branch for flushes disturbs the others.
  ///
  /// - Parameters:
  ///   - cards: seven cards for each hand, one hand after the other.
  ///   - values: gets the hands' values, as many as it has room and `cards` has hands for.
  public func values(ofSevens cards: Span<Card>, into values: inout MutableSpan<HandValue>) {
    let count = min(values.count, cards.count / 7)
    var start = 0
    while start < count {
      let end = min(start + HandTables.batch, count)
      valueBatch(cards, start..<end, into: &values)
      start = end
    }
  }

  /// How many hands are valued before their flushes are looked at: few enough to stay in the cache.
  private static var batch: Int { 256 }

  private func valueBatch(
    _ cards: Span<Card>, _ hands: Range<Int>, into values: inout MutableSpan<HandValue>
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: HandTables.batch) { flushes in
      var count = 0
      var offset = 0
      while offset < hands.count {
        let hand = hands.lowerBound &+ offset
        let key = self.key(ofSevenIn: cards, at: 7 &* hand)
        values[unchecked: hand] = HandValue(rawValue: UInt16(truncatingIfNeeded: ranksValue(key)))
        flushes[count] = UInt8(truncatingIfNeeded: offset)
        count &+= key & CardKeys.flushBits == 0 ? 0 : 1
        offset &+= 1
      }
      for offset in flushes[..<count] {
        let hand = hands.lowerBound &+ Int(offset)
        let key = self.key(ofSevenIn: cards, at: 7 &* hand)
        let word = flushWord(key, ofSevenIn: cards, at: 7 &* hand)
        values[unchecked: hand] = HandValue(rawValue: UInt16(truncatingIfNeeded: word))
      }
    }
  }
}
