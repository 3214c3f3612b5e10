import Cards
import Simulation
import Testing

@testable import Journal

/// What was sent to a journal over many lives, and how much of it was acknowledged.
struct Life {
  /// What a journal must never do.
  enum Broken: Error, Equatable {
    /// Recovery gave something that was never sent, or too little of it.
    case lost(durable: Int, sent: Int, recovered: Int)
    /// A commit returned another number than that of its last record.
    case miscounted
    /// A journal went on after the disk failed it.
    case wentOn
    /// Recovery refused what only crashes had touched.
    case refused(JournalError)
  }

  private(set) var sent: [String] = []
  private(set) var durable = 0
  private var random: SplitMix64
  private var serial = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Opens the journal and holds what it gives against what was sent: acknowledged ⊆ recovered ⊆
  /// sent, in order. From then on all that was recovered counts as acknowledged.
  mutating func open(on disk: FaultyDisk) throws -> Journal {
    let recovered: Recovered
    do throws(JournalError) {
      recovered = try Recovered(on: disk, segmentBytes: 900, preallocatedBytes: 256)
    } catch {
      if case .disk = error { throw error }
      throw Broken.refused(error)
    }
    let texts = recovered.texts
    guard texts.count >= durable, sent.starts(with: texts) else {
      throw Broken.lost(durable: durable, sent: sent.count, recovered: texts.count)
    }
    sent = texts
    durable = texts.count
    return recovered.journal
  }

  /// Commits a few records at a time, and now and then writes a snapshot.
  mutating func work(_ journal: Journal, commits: Int) throws {
    var isCounted = true
    do throws(JournalError) {
      for commit in 1...commits {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          serial += 1
          let length = Int.random(in: 0...400, using: &random)
          let text = "\(serial) " + String(repeating: "x", count: length)
          try journal.append(text)
          sent.append(text)
        }
        let number = try journal.commit()
        durable = sent.count
        isCounted = isCounted && number == UInt64(durable)
        if Bool.random(using: &random) { journal.mark() }
        if commit % 4 == 0 { try snapshot(journal) }
      }
    } catch {
      guard case .stopped = error, refuses(journal, error) else { throw Broken.wentOn }
      throw error
    }
    guard isCounted else { throw Broken.miscounted }
  }

  /// A snapshot that fails costs nothing: the journal goes on.
  private func snapshot(_ journal: Journal) throws(JournalError) {
    do throws(JournalError) {
      try journal.beginSnapshot().write(sent)
    } catch .disk {
      return
    }
  }

  /// Whether a journal that stopped refuses everything, for the same reason.
  private func refuses(_ journal: Journal, _ reason: JournalError) -> Bool {
    let append = refusal { () throws(JournalError) in try journal.append("late") }
    let commit = refusal { () throws(JournalError) in try journal.commit() }
    let snapshot = refusal { () throws(JournalError) in _ = try journal.beginSnapshot() }
    return append == reason && commit == reason && snapshot == reason
  }

  private func refusal(_ call: () throws(JournalError) -> Void) -> JournalError? {
    do {
      try call()
      return nil
    } catch {
      return error
    }
  }
}
