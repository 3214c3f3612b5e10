// The memory that all sockets of a shard are read into, one after the other.

/// 64 KiB that live as long as their shard, so that an idle connection needs no buffer of its own.
final class ReadBuffer {
  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 64)

  deinit { bytes.deallocate() }
}
