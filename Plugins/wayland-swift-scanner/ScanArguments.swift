import WaylandScanner

/// The command line, read.
struct ScanArguments {
  /// A command line that cannot be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  let options: BindingOptions
  let output: String
  let protocols: [String]

  init(_ words: [String]) throws {
    var values: [String: String] = [:]
    var protocols: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("--") {
        guard ["--side", "--access", "--namespace", "--output"].contains(word), let value = rest.popFirst()
        else { throw Mistake(description: "error: unknown or incomplete option \(word)") }
        values[word] = value
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
  }
}
