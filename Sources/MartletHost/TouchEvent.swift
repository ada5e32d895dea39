import MartletGeometry

/// One event of one contact: a finger on the screen, a pen, a held button of a pointer, or a finger on a touchpad.
public struct TouchEvent: Sendable, Equatable {
  /// Identifies a contact among those that are down. A host may reuse a number after the contact has ended.
  public struct ID: Hashable, Sendable {
    /// Any number.
    public var rawValue: Int64
    /// Makes an identifier from a number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// The kind of device that reports a contact.
  public enum Source: UInt8, Hashable, Sendable, CaseIterable {
    /// A finger on a touchscreen.
    case touchscreen
    /// A held button of a mouse or touchpad; `TouchEvent.button` tells which.
    case pointer
    /// A pen that touches its tablet or screen. `TouchEvent.pen` has the details.
    case pen
    /// One finger of a gesture on a touchpad: pinch, swipe or hold. The host makes as many contacts as the
    /// gesture has fingers, around the pointer, and moves them as the compositor reports scale, rotation and
    /// translation. The compositor has already told the gesture from other movement, so recognizers apply no
    /// slop. Views do not hear of them.
    case touchpad
    /// Two fingers that scroll on a touchpad: one contact at the pointer that moves as the content does, and
    /// lifts when the fingers lift. It is without slop as well. Only recognizers that ask for this source
    /// receive it.
    case scrolling
  }

  /// The phase of a contact. Every contact begins once and then ends or is cancelled once.
  public enum Phase: String, Hashable, Sendable {
    /// The contact landed.
    case began
    /// The contact moved, or was reported again.
    case moved
    /// The contact was lifted.
    case ended
    /// The system cancelled the contact: the device was removed, or the compositor uses the contact itself.
    case cancelled
  }

  /// The contact of this event.
  public var id: ID
  /// The kind of device that reports it.
  public var source: Source
  /// What happened to the contact.
  public var phase: Phase
  /// The contact's position, in points of the window's surface. It may be outside of the window.
  public var position: Point
  /// When the device measured the position, in media seconds.
  public var time: MediaTime
  /// The place in the window whose content it lands on, in points, if that is not its position: the contacts of
  /// a touchpad's gesture lie around the pointer and all land on what is beneath the pointer. `nil` by default.
  public var anchor: Point?
  /// What a pen reports besides; `nil` for other devices.
  public var pen: Pen?
  /// The area that a finger covers; `nil` if the device does not report it.
  public var shape: Shape?
  /// The button that is held, of a pointer. `.primary`, the default, for all other contacts.
  public var button: PointerButton
  /// The modifier keys that were held, of a pointer's contact. Empty, the default, for all other contacts.
  public var modifiers: KeyEvent.Modifiers

  /// Makes an event from its parts.
  public init(
    id: ID, source: Source, phase: Phase, position: Point, time: MediaTime, pen: Pen? = nil,
    shape: Shape? = nil, anchor: Point? = nil, button: PointerButton = .primary,
    modifiers: KeyEvent.Modifiers = []
  ) {
    self.id = id
    self.source = source
    self.phase = phase
    self.position = position
    self.time = time
    self.pen = pen
    self.shape = shape
    self.anchor = anchor
    self.button = button
    self.modifiers = modifiers
  }
}
