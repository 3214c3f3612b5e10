import Foundation
import Sockets
import Testing

@testable import Nodes

struct PostgresURLTests {
  /// A URL, and how it is written again.
  @Test(arguments: [
    ("postgres://ann@db1/club", "postgres://ann@db1:5432/club"),
    ("postgresql://ann@127.0.0.5:6543,db2/club", "postgres://ann@127.0.0.5:6543,db2:5432/club"),
    ("postgres://ann@[::1],[fe80::1]:7/club", "postgres://ann@[::1]:5432,[fe80::1]:7/club"),
    ("postgres://a%20b%40c@db/x%2Fy", "postgres://a%20b%40c@db:5432/x%2Fy"),
    ("postgres://ann@db/club?sslmode=disable", "postgres://ann@db:5432/club"),
    ("postgres://ann@db/club?", "postgres://ann@db:5432/club"),
  ])
  func aGoodOneIsRead(text: String, again: String) throws {
    let url = try PostgresURL(text)
    #expect(url.description == again)
    #expect(try PostgresURL(again) == url)
  }

  @Test func itsPartsAreTyped() throws {
    let url = try PostgresURL("postgres://ann@10.0.0.1:6543,[::1]/club")
    #expect(url.user == "ann" && url.database == "club")
    #expect(
      url.hosts == [.network(host: "10.0.0.1", port: 6543), .network(host: "::1", port: 5432)])
  }

  /// A URL, and what is said to it.
  @Test(arguments: [
    ("mysql://ann@db/club", "postgres://USER@HOST1"), ("", "postgres://USER@HOST1"),
    ("postgres://db/club", "name the user"), ("postgres://@db/club", "name the user"),
    ("postgres://ann@db", "name the database"), ("postgres://ann@db/", "name the database"),
    ("postgres://ann:secret@db/club", "PGPASSWORD"),
    ("postgres://ann:sec@ret@db/club", "CARDROOM_STORE_PASSWORD_FILE"),
    ("postgres://ann@db/club?password=secret", "environment variable"),
    ("postgres://ann@db/club?sslmode=require", "haproxy or stunnel"),
    ("postgres://ann@db/club?sslmode=prefer", "haproxy or stunnel"),
    ("postgres://ann@db/club?connect_timeout=3", "no option 'connect_timeout'"),
    ("postgres://ann@/club", "names no host"), ("postgres://ann@db1,,db2/club", "names no host"),
    ("postgres://ann@db:port/club", "port is a number"), ("postgres://ann@db:0/club", "port is a"),
    ("postgres://ann@::1/club", "brackets"), ("postgres://ann@[db]/club", "names no host"),
    ("postgres://ann@db/club/more", "no name"), ("postgres://ann@db/%00", "no name"),
    ("postgres://ann@db/%zz", "name the database"),
    ("postgres://ann@\(Array(repeating: "db", count: 17).joined(separator: ","))/c", "at most 16"),
  ])
  func aBadOneIsRefused(text: String, sentence: String) {
    let error = #expect(throws: PostgresURLError.self) { try PostgresURL(text) }
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
    #expect(error?.description.contains("ret") == false)
  }

  /// A password, and what is said to it.
  @Test(arguments: [
    ("", "is empty"), ("naïve", "not ASCII"), ("tab\t", "control character"),
  ])
  func whatSASLprepChangesIsRefused(text: String, sentence: String) {
    let fault = #expect(throws: PasswordFault.self) { try PostgresPassword(text) }
    #expect(fault?.description.contains(sentence) == true)
  }

  @Test func thePasswordIsInTheEnvironmentOrInAFile() throws {
    #expect(try PostgresPassword.find(in: [:]) == nil)
    let variable = try PostgresPassword.find(in: ["PGPASSWORD": "clubs and spades"])
    #expect(variable?.bytes == Array("clubs and spades".utf8))
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardroom-\(UUID().uuidString)")
    let environment = [PostgresPassword.fileVariable: file.path(), "PGPASSWORD": "other"]
    var fault = #expect(throws: PasswordFault.self) { try PostgresPassword.find(in: environment) }
    #expect(fault?.description.contains("No such file") == true)
    try Data("hearts\nand more".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path())
    fault = #expect(throws: PasswordFault.self) { try PostgresPassword.find(in: environment) }
    #expect(fault?.description.contains("chmod 600") == true)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
    #expect(try PostgresPassword.find(in: environment)?.bytes == Array("hearts".utf8))
  }

  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar", "\0\u{7F}"])
  func base64IsReadAsItWasWritten(text: String) {
    let bytes = Array(text.utf8)
    #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
    #expect(Base64.decode(Base64.encode(bytes)) == bytes)
  }

  @Test(arguments: ["Zg", "Zg=", "Zg===", "Z===", "Zh==", "Zm9=", "Zm 9", "Zg==Zg==", "====", "é="])
  func otherBase64IsNone(text: String) { #expect(Base64.decode(text) == nil) }
}
