import MartletGeometry

/// A key that was pressed, repeated or released.
public struct KeyEvent: Sendable, Equatable {
  /// What happened to the key.
  public enum Phase: Hashable, Sendable {
    /// The key was pressed.
    case pressed
    /// The key repeats because it is held, at the compositor's rate.
    case repeated
    /// The key was released.
    case released
  }

  /// Modifier keys that are held down.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt.
    public static let alt = Modifiers(rawValue: 4)
    /// The logo key, also known as Super.
    public static let logo = Modifiers(rawValue: 8)
  }

  /// A key by its meaning in the user's layout: an XKB keysym number.
  public struct Key: RawRepresentable, Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
    /// The keysym number.
    public var rawValue: UInt32
    /// Makes a key from a keysym number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The space bar.
    public static let space = Key(rawValue: 0x20)
    /// Escape.
    public static let escape = Key(rawValue: 0xFF1B)
    /// Return.
    public static let `return` = Key(rawValue: 0xFF0D)
    /// Tab.
    public static let tab = Key(rawValue: 0xFF09)
    /// F11.
    public static let f11 = Key(rawValue: 0xFFC8)
    /// The left arrow.
    public static let left = Key(rawValue: 0xFF51)
    /// The up arrow.
    public static let up = Key(rawValue: 0xFF52)
    /// The right arrow.
    public static let right = Key(rawValue: 0xFF53)
    /// The down arrow.
    public static let down = Key(rawValue: 0xFF54)

    /// The key for a Latin-1 character, such as "b". Keys are named without Shift, so "B" is the same key.
    public init(_ character: Unicode.Scalar) {
      let small = character.properties.lowercaseMapping.unicodeScalars
      rawValue = (small.count == 1 ? small.first : nil)?.value ?? character.value
    }

    /// The key for a Latin-1 character, so that a `switch` over keys can say `case "b":`.
    public init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(character) }
  }

  /// What happened to the key.
  public var phase: Phase
  /// The key; letters without Shift.
  public var key: Key
  /// The text that the key types; empty if none.
  public var characters: String
  /// The modifiers that were held down.
  public var modifiers: Modifiers
  /// When it happened, in media seconds.
  public var time: MediaTime

  /// Makes an event from its parts.
  public init(phase: Phase, key: Key, characters: String = "", modifiers: Modifiers = [], time: MediaTime) {
    self.phase = phase
    self.key = key
    self.characters = characters
    self.modifiers = modifiers
    self.time = time
  }
}
