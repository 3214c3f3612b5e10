// Runs a client in the real event loop, with pipes in place of standard input and output.

import Glibc
import Sockets

@testable import cardroom_bots
@testable import Client

/// What came of a run.
struct ProgramRun {
  let code: Int32
  let output: String
  let errors: String

  /// Runs until the client is finished. `input` and the outputs must fit into a pipe's buffer.
  init(
    _ client: PersonClient, _ server: Endpoint, input: String = "", devices: SecretFile? = nil
  ) throws {
    try self.init(input) { streams in
      var loop = EventLoop(
        client, server: server, files: .init(devices: devices), streams: streams, signals: nil)
      return loop.run()
    }
  }

  /// The same for a bot.
  init(_ seat: LiveSeat) throws {
    try self.init("") { streams in
      var loop = BotLoop(seat, streams: streams, signals: nil)
      return loop.run()
    }
  }

  private init(_ input: String, run: (Streams) -> Int32) throws {
    let (inputEnd, output, errors) = (try Pipes(), try Pipes(), try Pipes())
    Streams.write(input, to: inputEnd.writing)
    _ = close(inputEnd.writing)
    code = run(
      Streams(input: inputEnd.reading, output: output.writing, errors: errors.writing))
    _ = close(inputEnd.reading)
    self.output = output.drain()
    self.errors = errors.drain()
  }

  private struct Pipes {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SocketError.system(.open, code: errno, address: nil) }
      (reading, writing) = (ends[0], ends[1])
    }

    /// All that was written, and closes both ends.
    func drain() -> String {
      _ = close(writing)
      defer { _ = close(reading) }
      var all: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(reading, &piece, piece.count), count > 0 {
        all += piece.prefix(count)
      }
      return String(decoding: all, as: UTF8.self)
    }
  }
}
