import MartletGeometry

/// One report about one contact: a finger on the glass, or a pointer with its button held.
public struct TouchEvent: Sendable, Equatable {
  /// Which contact. Unique among the contacts that are down; a host may use a number again after the contact
  /// has ended.
  public struct ID: Hashable, Sendable {
    /// Any number.
    public var rawValue: Int64
    /// Makes an identity from a number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// What kind of device reports it.
  public enum Source: Hashable, Sendable {
    /// A finger on a touchscreen.
    case touchscreen
    /// The main button of a mouse or touchpad.
    case pointer
  }

  /// Where in its life a contact is. Every contact begins once and then ends or is cancelled once.
  public enum Phase: String, Hashable, Sendable {
    /// It landed.
    case began
    /// It moved, or is reported again.
    case moved
    /// It was lifted.
    case ended
    /// Taken away by the system: the device vanished or the compositor uses the contact itself.
    case cancelled
  }

  /// Which contact it is about.
  public var id: ID
  /// What kind of device reports it.
  public var source: Source
  /// What happened to the contact.
  public var phase: Phase
  /// Where the contact is, in points of the window's surface. May lie outside while a contact is down.
  public var position: Point
  /// When the device measured it, in media seconds.
  public var time: Double

  /// Makes an event from its parts.
  public init(id: ID, source: Source, phase: Phase, position: Point, time: Double) {
    self.id = id
    self.source = source
    self.phase = phase
    self.position = position
    self.time = time
  }
}
