/// The targets that Package.swift declares, read from its text: there is no other list of them.
struct PackageManifest {
  /// A module, and the modules of the package that it may import.
  struct Target {
    let name: String
    let dependencies: Set<String>
    let isTest: Bool
  }

  let targets: [Target]

  init() throws {
    let text = try Repository.text("Package.swift")
    guard let start = text.firstRange(of: "let package = ") else {
      throw ManifestError(explanation: "Package.swift has no \"let package = \"")
    }
    let call =
      /\b(room|program|tests|systemLibrary)\(\s*(?:name: )?"([\w-]+)"(?:,\s*\[([^\]]*)\])?/
    targets = text[start.upperBound...].matches(of: call).map { found in
      let names = (found.3 ?? "").matches(of: /"([\w-]+)"/).map { String($0.1) }
      return Target(
        name: String(found.2), dependencies: Set(names), isTest: found.1 == "tests")
    }
  }

  /// The modules of the product.
  var rooms: [Target] { targets.filter { !$0.isTest } }
}

/// Why Package.swift cannot be read.
struct ManifestError: Error {
  let explanation: String
}
