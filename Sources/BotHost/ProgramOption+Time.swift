import Lines

extension ProgramOption {
  /// An option whose value is a time in milliseconds: 10s, 10 or 250ms.
  ///
  /// - Parameter most: the longest time in seconds.
  static func time(
    _ name: String, _ sentence: String, most: Int,
    _ path: any WritableKeyPath<Target, Int> & Sendable
  ) -> Self {
    value(name, "TIME", sentence) { target, text in
      let isFine = text.hasSuffix("ms")
      let digits = text.hasSuffix("s") ? text.dropLast(isFine ? 2 : 1) : text[...]
      guard let number = WireNumber.parse(digits), (1...most * (isFine ? 1000 : 1)).contains(number)
      else { throw OptionError(text, give: "a time, as in 2s or 250ms") }
      target[keyPath: path] = isFine ? number : number * 1000
    }
  }
}
