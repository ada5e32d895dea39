/// A key that was pressed, repeated or let go.
public struct KeyEvent: Sendable, Equatable {
  /// What happened to the key.
  public enum Phase: Hashable, Sendable {
    /// It went down.
    case pressed
    /// Held long enough to count again, at the compositor's rate.
    case repeated
    /// It was let go.
    case released
  }

  /// Keys that are held down together with it.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt.
    public static let alt = Modifiers(rawValue: 4)
    /// The key with the logo, also known as Super.
    public static let logo = Modifiers(rawValue: 8)
  }

  /// A key by what it means in the user's layout: an XKB keysym number.
  public struct Key: RawRepresentable, Hashable, Sendable {
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
    /// The arrow to the left.
    public static let left = Key(rawValue: 0xFF51)
    /// The arrow upwards.
    public static let up = Key(rawValue: 0xFF52)
    /// The arrow to the right.
    public static let right = Key(rawValue: 0xFF53)
    /// The arrow downwards.
    public static let down = Key(rawValue: 0xFF54)

    /// The key that types a character of Latin-1, such as "b".
    public init(_ character: Unicode.Scalar) { rawValue = character.value }
  }

  /// What happened.
  public var phase: Phase
  /// Which key; letters as without Shift.
  public var key: Key
  /// The text that the key types, empty for none.
  public var characters: String
  /// What was held down with it.
  public var modifiers: Modifiers
  /// When it happened, in media seconds.
  public var time: Double

  /// Makes an event from its parts.
  public init(phase: Phase, key: Key, characters: String = "", modifiers: Modifiers = [], time: Double) {
    self.phase = phase
    self.key = key
    self.characters = characters
    self.modifiers = modifiers
    self.time = time
  }
}
