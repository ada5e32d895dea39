/// A button of a pointer.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// Linux's code for the button.
  public var rawValue: UInt32
  /// Makes a button from Linux's code.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The main button, usually the left one.
  public static let primary = PointerButton(rawValue: 0x110)
  /// The button for context menus, usually the right one.
  public static let secondary = PointerButton(rawValue: 0x111)
  /// The wheel button.
  public static let middle = PointerButton(rawValue: 0x112)
  /// The thumb button that usually goes back.
  public static let side = PointerButton(rawValue: 0x113)
  /// The thumb button that usually goes forward.
  public static let extra = PointerButton(rawValue: 0x114)
  /// A button named "forward".
  public static let forward = PointerButton(rawValue: 0x115)
  /// A button named "back".
  public static let back = PointerButton(rawValue: 0x116)
  /// The button of a pen, or the lower one of two.
  public static let pen = PointerButton(rawValue: 0x14B)
  /// The upper button of a pen.
  public static let upperPen = PointerButton(rawValue: 0x14C)
  /// The third button of a pen.
  public static let thirdPen = PointerButton(rawValue: 0x149)
}
