/// A key that was pressed, repeated or let go.
public struct KeyEvent: Sendable, Equatable {
  /// What happened to the key.
  public enum Phase: Hashable, Sendable {
    case pressed
    /// Held long enough to count again, at the compositor's rate.
    case repeated
    case released
  }

  /// Keys that are held down together with it.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1)
    public static let control = Modifiers(rawValue: 2)
    public static let alt = Modifiers(rawValue: 4)
    public static let logo = Modifiers(rawValue: 8)
  }

  /// A key by what it means in the user's layout: an XKB keysym number.
  public struct Key: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let space = Key(rawValue: 0x20)
    public static let escape = Key(rawValue: 0xFF1B)
    public static let `return` = Key(rawValue: 0xFF0D)
    public static let tab = Key(rawValue: 0xFF09)
    public static let f11 = Key(rawValue: 0xFFC8)
    public static let left = Key(rawValue: 0xFF51)
    public static let up = Key(rawValue: 0xFF52)
    public static let right = Key(rawValue: 0xFF53)
    public static let down = Key(rawValue: 0xFF54)

    /// The key that types a character of Latin-1, such as "b".
    public init(_ character: Unicode.Scalar) { rawValue = character.value }
  }

  public var phase: Phase
  public var key: Key
  /// The text that the key types, empty for none.
  public var characters: String
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
