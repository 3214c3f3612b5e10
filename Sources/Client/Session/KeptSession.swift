import Lines

/// A session that another run of the client can continue.
package struct KeptSession: Sendable, Equatable {
  let name: PlayerName
  let token: String

  /// The message for a user who wants to continue, without a kept session.
  static let none: Prose = "No session is kept for this server: type login and your name."

  /// The message for a user whose session is kept.
  static let hint: Prose = "If you are cut off, \(goesOn)"

  /// The advice for a user who stops waiting for the server.
  static let goesOn: Prose = "cardroom-client --resume goes on where you were."

  /// The advice for a user whose chosen name has a kept session.
  static func goesOn(as name: PlayerName) -> Prose {
    "Were you cut off? cardroom-client --resume --name \(name) goes on."
  }

  /// `nil` if the token is not one word, and so cannot be kept or sent.
  init?(_ name: PlayerName?, token: String?) {
    guard let name, let token, DeviceSecrets.isSecret(token) else { return nil }
    (self.name, self.token) = (name, token)
  }
}
