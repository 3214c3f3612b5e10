// Owns what goes wrong on a simulated disk and when. Never knows who calls.

import Journal

/// One fault of a simulated disk, at its k-th call.
public struct DiskFault: Equatable, Sendable {
  /// What goes wrong.
  public enum Kind: CaseIterable, Sendable {
    /// Any call fails with `noSpace`; a write may have written some bytes.
    case noSpace
    /// Any call fails with `inputOutput`.
    case inputOutput
    /// Any call fails with `interrupted`.
    case interrupted
    /// A write writes only half of its bytes. Other calls work.
    case shortWrite
    /// A sync fails, and what it should have written is never written. Other calls work.
    case failedSync
    /// The power goes, during or just before the call; everything fails until `crash`.
    case powerLoss
  }

  /// The call that it begins with, counted from 1.
  public let call: Int

  /// What goes wrong.
  public let kind: Kind

  /// Whether it stays so for all later calls.
  public let isLasting: Bool

  /// A fault at call number `call`, once or from then on.
  public init(_ kind: Kind, at call: Int, isLasting: Bool = false) {
    self.kind = kind
    self.call = call
    self.isLasting = isLasting
  }

  /// What becomes of a call.
  enum Outcome {
    case works
    case worksInPart
    case fails(FileSystemError.Reason)
    case worksAndFails(FileSystemError.Reason)
  }
}
