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
    var start = 0
    while let feed = bytes[start...].firstIndex(of: 0x0A) {
      let fields = bytes[start..<feed].split(separator: 0x20, maxSplits: 2)
      let isHeader = start == 0
      if !isHeader, fields.count > 1,
        String(decoding: fields[1].drop { $0 == 0x2B }, as: UTF8.self) == "\(number)"
      {
        return start..<(feed + 1)
      }
      start = feed + 1
    }
    return nil
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
