import Journal
import Nodes

/// What a node has of the log while it waits, as a store that could go on.
struct NodeCopy {
  private(set) var recovered = RecoveredStore()
  /// Records behind the last snapshot.
  private(set) var records = 0
  /// The number of the last record.
  private var last: Int64 = 0
  /// Lines of the snapshot.
  private(set) var stateLines: UInt64 = 0

  /// Takes what was read.
  ///
  /// - Throws: `LineRefusal` of a line that this release cannot read.
  mutating func take(_ step: CopyStep) throws(LineRefusal) {
    switch step {
    case .startsOver: self = NodeCopy()
    case .state(let lines):
      for line in lines {
        stateLines += 1
        try recovered.take(.state(line: stateLines, text: String(decoding: line, as: UTF8.self)))
      }
    case .stateEnds: break
    case .records(let first, let lines):
      var number = UInt64(clamping: first)
      for line in lines {
        try recovered.take(.record(number: number, text: String(decoding: line, as: UTF8.self)))
        number += 1
      }
      records += lines.count
      last = first + Int64(lines.count) - 1
    case .isCovered(let record):
      recovered.forgetRounds(through: UInt64(clamping: record))
      records = Int(clamping: last - record)
    }
  }
}
