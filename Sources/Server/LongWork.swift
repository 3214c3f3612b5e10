import Glibc
import Lines
import Sockets

/// A long task, in one part or several: its progress, and whether it is to stop.
final class LongWork: Sendable {
  private struct Part: Sendable {
    var progress: WorkProgress
    let amount: Int
    let unit: String
    let size: Int
    var done = 0

    /// The progress, in units.
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
  ///   - isTerminal: whether a line can be overwritten.
  ///   - write: called now and then with text to write.
  init(_ name: String, isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
    (self.name, self.isTerminal, self.write) = (name, isTerminal, write)
  }

  /// A task that shows its progress on standard error.
  ///
  /// - Parameter isQuiet: whether it shows nothing.
  convenience init(_ name: String, isQuiet: Bool = false) {
    self.init(name, isTerminal: isatty(STDERR_FILENO) == 1) {
      if !isQuiet { StandardError.write($0) }
    }
  }

  /// Begins the next part.
  ///
  /// - Parameters:
  ///   - amount: the amount of work, estimated if need be.
  ///   - unit: the unit to report, `size` of which make up one.
  func begin(_ amount: Int, _ unit: String, of size: Int = 1) {
    end()
    let progress = WorkProgress(name, of: amount / size, unit, isTerminal: isTerminal, at: Self.now)
    state.withLock {
      $0.part = Part(progress: progress, amount: amount, unit: unit, size: size)
    }
  }

  /// Adds to the amount done.
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

  /// Clears the progress line on a terminal, before results are printed.
  func end() {
    if let text = state.withLock({ $0.part?.progress.end() }) { write(text) }
  }

  /// Asks the task to stop.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Whether the task was asked to stop.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// The progress, in words.
  var extent: String {
    guard let part = state.withLock(\.part) else { return "nothing" }
    return "\(part.extent) of \(part.amount / part.size) \(part.unit)"
  }

  /// The error of a stopped task.
  ///
  /// - Parameter result: what is left of it.
  func stopped(_ result: String) -> ProgramError {
    ProgramError(.stopped, "stopped after \(extent): \(result)")
  }

  /// A clock's milliseconds that never go back.
  private static var now: Int { Int(ServerClock.monotonic() / 1_000_000) }
}
