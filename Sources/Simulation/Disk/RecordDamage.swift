import Journal

/// Damage to a record of a journal on a disk.
enum RecordDamage: CaseIterable {
  case flippedBit, cutBefore, cutWithin, zeroed

  /// Does random damage to record `number`; `nil` if no segment has it.
  init?(_ number: Int, on disk: FaultyDisk, in directory: String, by chance: inout Chance) {
    self = chance.element(of: RecordDamage.allCases) ?? .flippedBit
    let names = (try? disk.list(directory)) ?? []
    for name in names where name.hasSuffix(".journal") {
      let path = directory + "/" + name
      guard let bytes = disk.contents(path),
        let line = RecordDamage.line(of: number, in: bytes)
      else { continue }
      disk.plant(path, spoil(bytes, line, by: &chance))
      return
    }
    return nil
  }

  /// The record's range, with its line feed.
  private static func line(of number: Int, in bytes: [UInt8]) -> Range<Int>? {
    let line = bytes.split(separator: 0x0A).dropFirst().first { line in
      let word = line.split(separator: 0x20, maxSplits: 2).dropFirst().first ?? []
      return String(decoding: word.drop { $0 == 0x2B }, as: UTF8.self) == "\(number)"
    }
    return line.flatMap { $0.endIndex < bytes.count ? $0.startIndex..<($0.endIndex + 1) : nil }
  }

  private func spoil(_ bytes: [UInt8], _ line: Range<Int>, by chance: inout Chance) -> [UInt8] {
    var spoilt = bytes
    switch self {
    case .flippedBit:
      spoilt[line.lowerBound + chance.number(below: line.count)] ^=
        1 << UInt8(chance.number(below: 8))
    case .cutBefore: spoilt.removeSubrange(line.lowerBound...)
    case .cutWithin: spoilt.removeSubrange((line.lowerBound + chance.number(below: line.count))...)
    case .zeroed:
      for index in line { spoilt[index] = 0 }
    }
    return spoilt
  }
}
