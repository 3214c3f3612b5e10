import Glibc

/// The memory that this process has from the C library's allocator.
struct Heap {
  /// Bytes in blocks that are in use.
  let used: Int
  /// Bytes in blocks that are free: the kernel gave them, and nobody has them now.
  let free: Int

  /// As it is now; all 0 where the C library does not tell.
  init() {
    let report = Heap.report()
    let system = Heap.last("<system type=\"current\" size=\"", in: report)
    let mapped = Heap.last("<total type=\"mmap\"", in: report)
    free =
      Heap.last("<total type=\"fast\"", in: report) + Heap.last("<total type=\"rest\"", in: report)
    used = system - free + mapped
  }

  /// How many bytes more are in use when `make` has made something, and what it has made.
  static func weigh<Made>(_ make: () throws -> Made) rethrows -> (made: Made, bytes: Int) {
    let before = Heap().used
    let made = try make()
    return (made, Heap().used - before)
  }

  /// What glibc tells in XML. Its header is not in Swift's module of the C library, and
  /// `mallinfo2` returns a structure that only the header has.
  private static func report() -> String {
    typealias Information = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    var (text, size) = (UnsafeMutablePointer<CChar>?.none, 0)
    guard let symbol = dlsym(nil, "malloc_info"), let file = open_memstream(&text, &size) else {
      return ""
    }
    _ = unsafeBitCast(symbol, to: Information.self)(0, file)
    fclose(file)
    defer { Glibc.free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: size)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The size behind the last occurrence, which is the sum of all arenas.
  private static func last(_ beginning: String, in report: String) -> Int {
    let line = report.split(separator: "\n").last { $0.hasPrefix(beginning) }
    return line?.split(separator: "\"").last { Int($0) != nil }.flatMap { Int($0) } ?? 0
  }
}
