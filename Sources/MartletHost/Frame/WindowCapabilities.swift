/// The actions that a window manager supports, so that a program offers only those.
public struct WindowCapabilities: OptionSet, Hashable, Sendable {
  /// One bit for each action.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It shows a window menu: ``FrameHost/showMenu(at:)``.
  public static let menu = WindowCapabilities(rawValue: 1)
  /// It can maximize: ``FrameHost/isMaximized``.
  public static let maximizing = WindowCapabilities(rawValue: 2)
  /// It can make a window fullscreen: `Window.isFullscreen`.
  public static let fullscreen = WindowCapabilities(rawValue: 4)
  /// It can minimize: ``FrameHost/minimize()``.
  public static let minimizing = WindowCapabilities(rawValue: 8)
  /// All actions.
  public static let all: WindowCapabilities = [.menu, .maximizing, .fullscreen, .minimizing]
}
