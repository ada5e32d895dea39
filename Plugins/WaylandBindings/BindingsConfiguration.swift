import Foundation

/// What a target's `wayland-bindings.json` says: one such object, or a list of them.
struct BindingsConfiguration: Codable {
  /// `client` or `server`.
  var side: String
  /// `internal` (where nothing is said), `package` or `public`.
  var access: String?
  /// An enum to put the bindings into, so that one module can hold both sides.
  var namespace: String?
  /// Protocol files: relative to the target, or to where libwayland and wayland-protocols install theirs.
  var protocols: [String]
  /// The version at which each interface is wanted; interfaces that are not named are left out. So what is generated
  /// does not depend on how new the installed files are. Where nothing is said all is taken as it is installed.
  var versions: [String: Int]?
  /// Protocol files that say what newer versions of interfaces brought, for installed files that are too old.
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

/// Why the plugin cannot go on.
struct BindingsFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
