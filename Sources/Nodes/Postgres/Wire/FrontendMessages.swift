/// Writes messages to the server. None of them cancels: a transaction whose wait for the standby is
/// canceled counts as done, whether the standby has it or not.
struct FrontendMessages {
  /// The bytes written and not yet removed.
  private(set) var bytes: [UInt8] = []

  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func startup(_ parameters: [(name: String, value: String)]) {
    let mark = bytes.count
    int32(0)
    // Version 3.0 of the protocol.
    int32(3 << 16)
    for (name, value) in parameters {
      text(name)
      text(value)
    }
    bytes.append(0)
    setLength(at: mark)
  }

  mutating func saslInitialResponse(_ mechanism: String, _ response: [UInt8]) {
    message("p") { writer in
      writer.text(mechanism)
      writer.int32(Int32(truncatingIfNeeded: response.count))
      writer.bytes += response
    }
  }

  mutating func saslResponse(_ response: [UInt8]) { message("p") { $0.bytes += response } }

  mutating func query(_ sql: String) { message("Q") { $0.text(sql) } }

  mutating func parse(_ name: String, _ statement: PostgresStatement) {
    message("P") { writer in
      writer.text(name)
      writer.text(statement.sql)
      writer.int16(statement.types.count)
      for type in statement.types { writer.int32(Int32(bitPattern: type.rawValue)) }
    }
  }

  mutating func describe(_ name: String) {
    message("D") { writer in
      writer.bytes.append(UInt8(ascii: "S"))
      writer.text(name)
    }
  }

  /// Values are sent in the server's binary form, and requested in it.
  mutating func bind(_ name: String, _ values: [EngineValue]) {
    message("B") { writer in
      writer.text("")
      writer.text(name)
      writer.int16(1)
      writer.int16(1)
      writer.int16(values.count)
      for value in values { value.write(to: &writer) }
      writer.int16(1)
      writer.int16(1)
    }
  }

  mutating func execute() {
    message("E") { writer in
      writer.text("")
      writer.int32(0)
    }
  }

  mutating func sync() { message("S") { _ in } }

  mutating func terminate() { message("X") { _ in } }

  // MARK: - Fields

  mutating func int16(_ value: Int) {
    let bits = UInt16(truncatingIfNeeded: value)
    bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
    bytes.append(UInt8(truncatingIfNeeded: bits))
  }

  mutating func int32(_ value: Int32) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func int64(_ value: Int64) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  /// A field preceded by its length.
  mutating func sized(_ body: (inout Self) -> Void) {
    let mark = bytes.count
    int32(0)
    body(&self)
    set(Int32(truncatingIfNeeded: bytes.count - mark - 4), at: mark)
  }

  private mutating func text(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }

  private mutating func message(_ type: Unicode.Scalar, _ body: (inout Self) -> Void) {
    bytes.append(UInt8(ascii: type))
    let mark = bytes.count
    int32(0)
    body(&self)
    setLength(at: mark)
  }

  private mutating func setLength(at mark: Int) {
    set(Int32(truncatingIfNeeded: bytes.count - mark), at: mark)
  }

  private mutating func set(_ value: Int32, at mark: Int) {
    withUnsafeBytes(of: value.bigEndian) { field in
      for (offset, byte) in field.enumerated() { bytes[mark + offset] = byte }
    }
  }
}
