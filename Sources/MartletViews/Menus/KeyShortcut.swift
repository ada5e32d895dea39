import MartletHost

/// A key that does what an item of a menu does, with the modifiers that are held.
///
///     MenuItem("Save", shortcut: "s") { save() }                                // Ctrl+S
///     MenuItem("Save as…", shortcut: KeyShortcut("s", [.control, .shift])) { … }  // Ctrl+Shift+S
public struct KeyShortcut: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral, CustomStringConvertible {
  /// The key.
  public var key: KeyEvent.Key
  /// The modifiers. Control by default.
  public var modifiers: KeyEvent.Modifiers

  /// Makes a shortcut.
  public init(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = .control) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A Latin-1 character with Control.
  public init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(KeyEvent.Key(character)) }

  /// Whether a key has just been pressed that is this one.
  public func matches(_ event: KeyEvent) -> Bool {
    event.phase == .pressed && event.key == key && event.modifiers == modifiers
  }

  /// How it is written: `Ctrl+Shift+S`.
  public var description: String {
    let held: [(KeyEvent.Modifiers, String)] = [
      (.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.logo, "Super"),
    ]
    return (held.filter { modifiers.contains($0.0) }.map(\.1) + [keyName]).joined(separator: "+")
  }

  private var keyName: String {
    let names: [KeyEvent.Key: String] = [
      .space: "Space", .escape: "Esc", .return: "Return", .tab: "Tab", .backspace: "Backspace",
      .delete: "Del", .insert: "Ins", .home: "Home", .end: "End", .pageUp: "Page Up",
      .pageDown: "Page Down", .left: "←", .right: "→", .up: "↑", .down: "↓", .menu: "Menu",
    ]
    if let name = names[key] { return name }
    let functions = KeyEvent.Key.f1.rawValue...KeyEvent.Key.function(35).rawValue
    if functions.contains(key.rawValue) { return "F\(key.rawValue - functions.lowerBound + 1)" }
    guard key.rawValue < 0x100, let character = Unicode.Scalar(key.rawValue) else { return "?" }
    return String(character).uppercased()
  }
}
