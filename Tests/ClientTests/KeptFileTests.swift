// What is kept from run to run, each for one person alone: typed lines, settings, devices' secrets,
// and sessions that outlive their terminal.

import Glibc
import Lines
import Sockets
import Testing

@testable import Client

struct KeptFileTests {
  private static let server = Endpoint.network(host: "127.0.0.1", port: 7777)
  private static let other = Endpoint.network(host: "::1", port: 1)

  private func folder() throws -> String {
    var template = Array("/tmp/cardroom-kept-XXXXXX".utf8CString)
    return String(cString: try #require(mkdtemp(&template)))
  }

  /// Whether nobody else can read a file.
  private func isPrivate(_ path: String) -> Bool {
    var about = stat()
    return stat(path, &about) == 0 && about.st_mode & 0o777 == 0o600
  }

  private func name(_ text: String) throws -> PlayerName { try #require(PlayerName(text)) }

  @Test func typedLines() throws {
    let path = try folder() + "/a/b/history"
    let file = PrivateFile(path: path)
    #expect(file.typedLines() == [])
    for line in ["say hi", "login ann four-words", "bet 5"] { file.remember(line) }
    #expect(file.typedLines() == ["say hi", "bet 5"] && isPrivate(path))
    // The secret is not even in the file.
    #expect(file.lines(most: 1000) == ["say hi", "bet 5"])
    for number in 1...1200 { file.remember("say \(number)") }
    #expect(file.typedLines().count == 500 && file.typedLines().last == "say 1200")
    // What cannot be written is not kept, and nothing else.
    PrivateFile(path: "/proc/none/history").remember("x")
    #expect(PrivateFile(path: "/proc/none/history").typedLines() == [])
  }

  @Test func settings() throws {
    let folder = try folder()
    let file = try #require(PrivateFile.settings(["XDG_CONFIG_HOME": folder]))
    #expect(file.settings() == ClientSettings())
    var off = ClientSettings()
    off.isAnimated = false
    file.keep(off)
    #expect(file.settings() == off && isPrivate(folder + "/cardroom/settings"))
    let lines = PrivateFile(path: folder + "/cardroom/settings").lines(most: 100)
    #expect(lines == ["animation off"])
  }

  @Test func secretsOfDevices() throws {
    let path = try folder() + "/devices"
    let (ann, bob) = (try name("ann"), try name("bob"))
    // What somebody else might have left readable.
    close(creat(path, 0o644))
    let file = SecretFile(path: path, server: Self.server)
    let other = SecretFile(path: path, server: Self.other)
    file.keep("0f", of: ann)
    file.keep("1f", of: bob)
    other.keep("2f", of: ann)
    file.keep("3f", of: try name("ANN"))
    file.keep(nil, of: bob)
    #expect(file.secrets()[ann] == "3f" && file.secrets()[bob] == nil)
    #expect(other.secrets()[ann] == "2f" && isPrivate(path))
    for number in 1...600 { file.keep("x", of: try name("n\(number)")) }
    #expect(PrivateFile(path: path).lines(most: 1 << 20).count == 500)
    let nowhere = SecretFile(path: "/proc/none/devices", server: Self.server)
    nowhere.keep("x", of: ann)
    #expect(nowhere.secrets() == DeviceSecrets())
  }

  @Test func aFileMayHaveAnything() throws {
    let path = try folder() + "/devices"
    let lines = ["", "x", "127.0.0.1:7777 ann", "127.0.0.1:7777 a 0f", "127.0.0.1:7777 ann \u{7F}"]
    PrivateFile(path: path).replace(with: lines + ["127.0.0.1:7777 bob 1f"])
    var expected = DeviceSecrets()
    expected[try name("bob")] = "1f"
    #expect(SecretFile(path: path, server: Self.server).secrets() == expected)
  }

  /// One session a name; whoever quits forgets no session but their own.
  @Test func sessions() throws {
    let path = try folder() + "/state/sessions"
    let here = SecretFile(path: path, server: Self.server)
    let there = SecretFile(path: path, server: Self.other)
    let (ann, bob) = (try name("ann"), try name("bob"))
    #expect(here.newest(of: nil) == nil)
    here.keep("T1", of: bob)
    for token in ["T2", "T3"] { here.keep(token, of: ann) }
    there.keep("T4", of: bob)
    #expect(here.newest(of: nil) == KeptSession(ann, token: "T3"))
    #expect(here.newest(of: bob) == KeptSession(bob, token: "T1"))
    here.forget(try #require(KeptSession(ann, token: "T2")))
    #expect(here.newest(of: ann)?.token == "T3")
    here.forget(try #require(KeptSession(ann, token: "T3")))
    #expect(here.newest(of: ann) == nil)
    #expect(there.newest(of: nil) == KeptSession(bob, token: "T4") && isPrivate(path))
  }

  /// Two runs of the real client as a filter, with a file between them.
  @Test func fromRunToRun() throws {
    let path = try folder() + "/a/devices"
    for (run, sent) in [(1, "login ann four-words"), (2, "login ann four-words device=abc1")] {
      let server = try FakeServer { _, _ in ["+ login name=ann kind=member device=abc\(run)"] }
      // Another port each time: the file names the server.
      let file = SecretFile(path: path, server: Self.server)
      let result = try ProgramRun(
        PersonClient.pipe(devices: file.secrets()), server.endpoint,
        input: "login ann four-words\n", devices: file)
      #expect(server.heard().contains(sent) && !result.output.contains("abc"))
    }
    #expect(SecretFile(path: path, server: Self.other).secrets() == DeviceSecrets())
  }
}
