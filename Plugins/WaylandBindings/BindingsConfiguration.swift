import Foundation

/// The contents of a target's `wayland-bindings.json`: one such object, or a list of them.
struct BindingsConfiguration: Codable {
  /// `client` or `server`.
  var side: String
  /// `internal` (the default), `package` or `public`.
  var access: String?
  /// The name of an enum that contains the bindings, so that one module can hold both sides. None by default.
  var namespace: String?
  /// Protocol files, relative to the target or to where libwayland and wayland-protocols install theirs.
  var protocols: [String]
  /// The version of each interface to generate. Interfaces that are not named are left out. So the generated
  /// code does not depend on how new the installed files are. By default everything is generated as
  /// installed.
  var versions: [String: Int]?
  /// Protocol files that describe what newer versions of interfaces added, for installed files that are too
  /// old. They are used only if `versions` is given.
  var additions: [String]?

  static func read(_ file: URL) throws -> [BindingsConfiguration] {
    guard let data = FileManager.default.contents(atPath: file.path(percentEncoded: false)) else {
      throw BindingsFailure("\(file.path): cannot be read")
    }
    let decoder = JSONDecoder()
    do {
      if let list = try? decoder.decode([BindingsConfiguration].self, from: data) { return list }
      return [try decoder.decode(BindingsConfiguration.self, from: data)]
    } catch {
      throw BindingsFailure(
        "\(file.path): expected an object with \"side\" and \"protocols\", or a list of such: \(error)")
    }
  }
}

/// Why the plugin cannot continue.
struct BindingsFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
