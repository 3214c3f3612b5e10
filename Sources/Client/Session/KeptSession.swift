import Cards
import Identity
import LineProtocol

/// A session that another run of the client can go on with.
package struct KeptSession: Sendable, Equatable {
  let name: PlayerName
  let token: String

  /// What somebody reads who would go on, and has nothing to go on with.
  static let none: Prose = "No session is kept for this server: type login and your name."

  /// What somebody reads whose session is kept.
  static let hint: Prose = "If you are cut off, \(goesOn)"

  /// The advice for a user who stops waiting for the server.
  static let goesOn: Prose = "cardroom-client --resume goes on where you were."

  /// The advice for a user who cannot have a name under which a session is kept.
  static func goesOn(as name: PlayerName) -> Prose {
    "Were you cut off? cardroom-client --resume --name \(name) goes on."
  }

  /// `nil` if the token cannot be kept, or sent, as one word.
  init?(_ name: PlayerName?, token: String?) {
    guard let name, let token, DeviceSecrets.isSecret(token) else { return nil }
    self.init(name: name, token: token)
  }

  init(name: PlayerName, token: String) { (self.name, self.token) = (name, token) }
}
