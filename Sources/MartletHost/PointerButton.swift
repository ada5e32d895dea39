/// A button of a pointer.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// Linux's number for it.
  public var rawValue: UInt32
  /// Makes a button from Linux's number for it.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The main button, for most hands the left one.
  public static let primary = PointerButton(rawValue: 0x110)
  /// The button for menus, for most hands the right one.
  public static let secondary = PointerButton(rawValue: 0x111)
  /// The wheel, pressed.
  public static let middle = PointerButton(rawValue: 0x112)
  /// The button at the thumb that most programs go back by.
  public static let side = PointerButton(rawValue: 0x113)
  /// The button at the thumb that most programs go forward by.
  public static let extra = PointerButton(rawValue: 0x114)
  /// A button that is called "forward".
  public static let forward = PointerButton(rawValue: 0x115)
  /// A button that is called "back".
  public static let back = PointerButton(rawValue: 0x116)
}
