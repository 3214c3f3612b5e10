/// The clocks of tables that were opened without others.
public enum StandardClocks {
  /// For a turn.
  public static let turnSeconds = 30
  /// The time bank of a player of poker.
  public static let bankSeconds = 30
  /// Until a seat that sits out is given up.
  public static let awaySeconds = 300
}
