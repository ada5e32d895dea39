import MartletHost

/// An object that a program shows to assistive programs, with its path on the bus.
package enum AccessibleObject: Hashable, Sendable {
  /// The program.
  case program
  /// A window, by its number.
  case window(Int)
  /// What is in a window.
  case element(AccessibleID)

  private static let folder = "/org/a11y/atspi/accessible/"
  /// The path of nothing.
  static let nullPath = "/org/a11y/atspi/null"
  /// The path of what lists all objects.
  static let cachePath = "/org/a11y/atspi/cache"
  /// What is at or above all paths.
  static let prefix = "/org/a11y/atspi"

  /// Its path.
  package var path: String {
    switch self {
    case .program: Self.folder + "root"
    case .window(let number): Self.folder + "window\(number)"
    case .element(let id): Self.folder + "view\(id.view)" + (id.part.map { "part\($0)" } ?? "")
    }
  }

  /// The object at a path, whether there is one or not; `nil` if no object is ever there.
  package init?(path: String) {
    guard path.hasPrefix(Self.folder) else { return nil }
    let name = path.dropFirst(Self.folder.count)
    if name == "root" {
      self = .program
    } else if name.hasPrefix("window"), let number = Int(name.dropFirst("window".count)) {
      self = .window(number)
    } else if name.hasPrefix("view") {
      let rest = name.dropFirst("view".count)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let view = UInt64(digits) else { return nil }
      let part = rest.dropFirst(digits.count)
      guard part.isEmpty || part.hasPrefix("part") else { return nil }
      let number = Int(part.dropFirst("part".count))
      guard part.isEmpty || number != nil else { return nil }
      self = .element(AccessibleID(view: view, part: number))
    } else {
      return nil
    }
    // Each object has one path only.
    if self.path != path { return nil }
  }
}
