import Glibc
import LineProtocol
import Sockets

/// A long work, in one part or several: how far it is, and whether it is to stop.
final class LongWork: Sendable {
  private struct Part: Sendable {
    var progress: WorkProgress
    let amount: Int
    let unit: String
    let size: Int
    var done = 0

    /// How far it is, in units.
    var extent: Int { min(done, amount) / size }
  }

  private struct State: Sendable {
    var part: Part?
    var isStopped = false
  }

  private let name: String
  private let isTerminal: Bool
  private let write: @Sendable (String) -> Void
  private let state = Locked(State())

  /// - Parameters:
  ///   - isTerminal: whether a line can be written over.
  ///   - write: gets what is to be written now and then.
  init(_ name: String, isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
    (self.name, self.isTerminal, self.write) = (name, isTerminal, write)
  }

  /// A work that tells on standard error how far it is.
  ///
  /// - Parameter isQuiet: whether it does not.
  convenience init(_ name: String, isQuiet: Bool = false) {
    self.init(name, isTerminal: isatty(STDERR_FILENO) == 1) {
      if !isQuiet { StandardError.write($0) }
    }
  }

  /// Begins a part of it, in place of the one before.
  ///
  /// - Parameters:
  ///   - amount: how much there is to do, if need be estimated.
  ///   - unit: what is told of, which has `size` of what is counted.
  func begin(_ amount: Int, _ unit: String, of size: Int = 1) {
    end()
    let progress = WorkProgress(name, of: amount / size, unit, isTerminal: isTerminal, at: Self.now)
    state.withLock {
      $0.part = Part(progress: progress, amount: amount, unit: unit, size: size)
    }
  }

  /// So much more is done.
  func note(_ count: Int) {
    let text = state.withLock { state -> String? in
      guard var part = state.part else { return nil }
      part.done += count
      let text = part.progress.note(part.extent, at: Self.now)
      state.part = part
      return text
    }
    if let text { write(text) }
  }

  /// Takes the terminal's line away, before results are told.
  func end() {
    if let text = state.withLock({ $0.part?.progress.end() }) { write(text) }
  }

  /// Somebody wants it no more.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Whether somebody wants it no more.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// How far it came, in words.
  var extent: String {
    guard let part = state.withLock(\.part) else { return "nothing" }
    return "\(part.extent) of \(part.amount / part.size) \(part.unit)"
  }

  /// How it ends when it is stopped.
  ///
  /// - Parameter result: what came of it.
  func stopped(_ result: String) -> ProgramError {
    ProgramError(.stopped, "stopped after \(extent): \(result)")
  }

  /// Milliseconds of a clock that never goes back.
  private static var now: Int { Int(ServerClock.monotonic() / 1_000_000) }
}
