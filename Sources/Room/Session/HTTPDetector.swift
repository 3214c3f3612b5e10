/// Tells HTTP from the line protocol.
enum HTTPDetector {
  private static let beginnings = [
    "GET ", "POST ", "PUT ", "HEAD ", "DELETE ", "OPTIONS ", "PATCH ", "TRACE ", "CONNECT ",
    "Host:", "host:",
  ].map { Array($0.utf8) }

  /// Whether a line begins like an HTTP request or its `Host:` header.
  static func isHTTP(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 4, let first = line.first, first & 0x5F >= 0x43 else { return false }
    guard first < 0x61 || first == 0x68 else { return false }
    return beginnings.contains { line.starts(with: $0) }
  }
}
