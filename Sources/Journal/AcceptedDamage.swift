/// Damage that opening a journal was told to accept, and what it cost.
public struct AcceptedDamage: Equatable, Sendable {
  /// What was wrong or missing; more than one if the mark did not belong to the journal either.
  let errors: [JournalError]

  /// The records that are known to be lost; `nil` if none is. There may have been more.
  let lost: ClosedRange<UInt64>?

  /// The names in the directory under which what was there is kept.
  let copies: [String]

  /// A sentence for the operator.
  public var explanation: String {
    let reasons = errors.map { error in
      switch error {
      case .damaged(let damage): damage.description
      case .missing(let first, _, let file): "record \(first) is missing, at \(file)"
      default: error.explanation
      }
    }
    let records =
      if let lost {
        "LOST: records \(lost.lowerBound) to \(lost.upperBound) at least, which were acknowledged"
      } else {
        "no record is known to be lost"
      }
    let kept = copies.isEmpty ? "" : "; what was there is kept in \(copies.joined(separator: ", "))"
    return "\(records); damage was accepted: " + reasons.joined(separator: "; ") + kept
  }
}

extension AcceptedDamage {
  /// Sets everything aside that stands behind the whole beginning of a journal, so that this can be
  /// read again, and go on. A crash on the way leaves a journal that is damaged still, as long as
  /// the mark is there.
  ///
  /// - Parameter replay: a reading that has accepted damage.
  init(
    setAside files: [PlacedFile], behind replay: Replay, in volume: Volume
  ) throws(JournalError) {
    errors = replay.accepted
    let last = replay.last
    let later = files.filter { file in
      file.isSegment && file.name.number > last?.name.number ?? 0
        && !replay.abandoned.names.contains(file.name)
    }
    let highest = [later.last.map { $0.name.number - 1 }, replay.mark?.number].compactMap(\.self)
    lost = highest.max().flatMap { replay.chain.due <= $0 ? replay.chain.due...$0 : nil }
    var copies: [String] = []
    if let last, let cut = files.first(where: { $0.name == last.name }), last.wholeSize < cut.size {
      let name = try volume.freeName(for: cut.name.text)
      try cut.copy(last.wholeSize..<cut.size, into: volume, as: name)
      copies.append(name)
      try volume.truncate(cut.name.text, to: last.wholeSize)
    }
    for file in later {
      copies.append(try volume.setAside(file.name.text))
    }
    if errors.contains(where: \.isOfMark) {
      copies.append(try volume.setAside(DurableMark.fileName))
    }
    try volume.sync()
    self.copies = copies
  }
}

extension Volume {
  /// A name that is free, for what was in the file `name`.
  func freeName(for name: String) throws(JournalError) -> String {
    let taken = Set(try list())
    var free = name + ".broken"
    var count = 1
    while taken.contains(free) {
      count += 1
      free = "\(name).\(count).broken"
    }
    return free
  }

  /// Gives a file that the journal goes on without another name, and returns it.
  func setAside(_ name: String) throws(JournalError) -> String {
    let free = try freeName(for: name)
    try rename(name, to: free)
    return free
  }
}
