// Owns where each table lies in the one block of memory. Never touches the memory.

/// Offsets in bytes of the tables in their block.
///
/// One block at fixed offsets leaves the evaluator with one base register; several tables cost it
/// a reload of their addresses for each hand.
@usableFromInline
enum TableLayout {
  /// 52 keys of 64 bits.
  @usableFromInline static var keys: Int { @inlinable get { 0 } }

  /// The size of the block, 64 bits.
  static var byteCount: Int { 416 }

  /// 52 words of 64 bits with each card's suit bit.
  @usableFromInline static var suitBits: Int { @inlinable get { 448 } }

  /// For each low sum its column, 16 bits.
  @usableFromInline static var columns: Int { @inlinable get { 896 } }

  /// For each high sum the start of its row, 16 bits.
  @usableFromInline static var rows: Int { @inlinable get { 896 + 59_456 } }

  /// For each set of ranks of one suit the flush's value, or 0.
  @usableFromInline static var flushes: Int { @inlinable get { 896 + 59_456 + 28_480 } }

  /// For two cards' bytes, read as one number of 16 bits, the sum of their keys, 64 bits.
  @usableFromInline static var pairs: Int { @inlinable get { 896 + 59_456 + 28_480 + 16_384 } }

  /// The values of the rows, 16 bits each.
  @usableFromInline static var values: Int { @inlinable get { pairs + 104_896 } }
}
