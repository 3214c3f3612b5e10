import LineProtocol

extension Session {
  /// The operator ends the session: the peer is told why, the name is free, the seats are given up.
  ///
  /// Whoever goes on with it over another connection is meant too.
  mutating func dismiss(_ reason: Dismissal, at now: Instant) -> [Effect] {
    guard !isFinished else { return [] }
    reader.sayGoodbye(reason.code, reason.text)
    isDismissed = true
    if let heir { return [.session(heir, .dismissed(reason))] }
    return run(at: now)
  }

  /// Ends a session that was sent away. Not before it has heard what it waits for, which can still
  /// give it a seat that must be given up too.
  mutating func finishDismissal(at now: Instant) -> [Effect] {
    guard pending == nil, resuming == nil else { return [] }
    let end = heir == nil && !isFinished ? end() : []
    guard let (other, greeting) = surrenderTo else { return end }
    return end + surrender(to: other, greeting, at: now)
  }
}
