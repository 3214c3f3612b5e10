// Owns the reasons for which no hash is made of a password. Never holds the password.

/// Why a password was not taken. Nothing has changed.
public enum PasswordError: Error, Hashable, Sendable {
  /// Fewer bytes than `least`.
  case tooShort(least: Int)
  /// More bytes than `most`; it is refused, since what is cut off would protect nothing.
  case tooLong(most: Int)
  /// It has a control character, which cannot be typed again everywhere.
  case controlCharacter
  /// It is the account's name, in whatever case.
  case sameAsName
  /// The salt was not made from `needed` random bytes: a mistake of the caller.
  case salt(needed: Int)
  /// The C library hashes by neither method, or had no memory for it.
  case unavailable

  /// What is wrong and what would be right, as the end of a sentence for people.
  public var explanation: String {
    switch self {
    case .tooShort(let least): "a password has at least \(least) characters; take a longer one"
    case .tooLong(let most):
      "a password has at most \(most) bytes (letters with accents count two or more); shorten it"
    case .controlCharacter: "a password has no control characters; type letters, digits and signs"
    case .sameAsName: "a password must differ from the name; take another one"
    case .salt(let needed): "a salt is made from \(needed) random bytes"
    case .unavailable: "passwords cannot be hashed at the moment; try again later"
    }
  }
}
