/// The settings of our client, kept for one person alone: `~/.config/cardroom/settings`. What
/// cannot be kept is only not there next time.
struct SettingsFile {
  /// A file that is larger is none of ours.
  private static let largest = 1 << 16

  private let file: PrivateFile

  /// The file where XDG has it; `nil` if there is no home.
  init?(environment: [String: String]) {
    guard let file = PrivateFile(named: "settings", in: .config, environment: environment) else {
      return nil
    }
    self.file = file
  }

  func settings() -> ClientSettings { ClientSettings(file.lines(most: Self.largest)) }

  /// Puts the settings in the place of those before; lines that are no setting of ours stay.
  func keep(_ settings: ClientSettings) {
    file.replace(with: settings.lines(keeping: file.lines(most: Self.largest)))
  }
}
