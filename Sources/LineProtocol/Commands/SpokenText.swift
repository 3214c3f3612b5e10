/// What people say that begins as a program's text does: `say :)` for `say ::)`.
public enum SpokenText {
  /// The line as programs write it; `nil` if its text, if it has one, begins with a word.
  ///
  /// Behind a `:` a program's text begins. People begin one with `:` only for a face, which is no
  /// word; so `say :good evening` stays what it is.
  public static func written(_ line: RequestLine) -> String? {
    guard let verb = Verb(word: line.verb) else { return nil }
    let before: String
    var text = line.rest[...]
    switch verb {
    case .say: before = line.verb
    case .tell:
      let name = text.prefix { $0 != " " && $0 != "\t" }
      before = "\(line.verb) \(name)"
      text = text.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
    default: return nil
    }
    let face = text.dropFirst().first
    guard text.first == ":", let face, !face.isLetter, !face.isNumber, face != " ", face != ":"
    else { return nil }
    return "\(before) :\(text)"
  }
}
