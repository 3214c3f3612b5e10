import LineProtocol

/// Tells how far a work is: the line that several parts of it write.
final class ProgressLine {
  private var progress: WorkProgress
  private let write: (String) -> Void

  init(_ progress: WorkProgress, write: @escaping (String) -> Void) {
    (self.progress, self.write) = (progress, write)
  }

  /// So much is done now.
  func note(_ done: Int, at now: Int) {
    if let text = progress.note(done, at: now) { write(text) }
  }

  /// Takes the terminal's line away, before results are told.
  func end() {
    if let text = progress.end() { write(text) }
  }
}
