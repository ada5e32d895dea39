import WaylandScanner

/// The parsed command line.
struct ScanArguments {
  /// An error in the command line.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  let options: BindingOptions
  let output: String
  let protocols: [String]
  /// Files that describe what newer versions added. They are used only if `versions` is not empty.
  let additions: [String]
  /// The version of each interface to generate. Empty to generate everything as it is.
  let versions: [String: Int]

  init(_ words: [String]) throws {
    var values: [String: String] = [:]
    var protocols: [String] = []
    var additions: [String] = []
    var versions: [String: Int] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("--") {
        let known = ["--side", "--access", "--namespace", "--output", "--addition", "--version"]
        guard known.contains(word), let value = rest.popFirst()
        else { throw Mistake(description: "error: unknown or incomplete option \(word)") }
        switch word {
        case "--addition": additions.append(value)
        case "--version":
          let (name, version) = try Self.version(value)
          versions[name] = version
        default: values[word] = value
        }
      } else {
        protocols.append(word)
      }
    }
    guard let side = BindingSide(rawValue: values["--side"] ?? "") else {
      throw Mistake(description: "error: --side is to be client or server")
    }
    guard let access = BindingAccess(rawValue: values["--access"] ?? "internal") else {
      throw Mistake(description: "error: --access is to be internal, package or public")
    }
    guard let output = values["--output"] else {
      throw Mistake(description: "error: --output is to name a directory")
    }
    options = BindingOptions(side: side, access: access, namespace: values["--namespace"])
    self.output = output
    self.protocols = protocols
    self.additions = additions
    self.versions = versions
  }

  /// Parses "wl_surface=6".
  private static func version(_ text: String) throws -> (name: String, version: Int) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let version = Int(parts[1]), version > 0 else {
      throw Mistake(description: "error: --version is to be INTERFACE=NUMBER, not \(text)")
    }
    return (String(parts[0]), version)
  }
}
