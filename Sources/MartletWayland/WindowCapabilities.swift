/// What a window manager can do with a window, so that a program offers nothing that has no effect.
public struct WindowCapabilities: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It shows a menu: `WaylandWindow.showMenu(at:)`.
  public static let menu = WindowCapabilities(rawValue: 1)
  /// It maximizes: `WaylandWindow.isMaximized`.
  public static let maximizing = WindowCapabilities(rawValue: 2)
  /// It has windows fill an output: `Window.isFullscreen`.
  public static let fullscreen = WindowCapabilities(rawValue: 4)
  /// It puts windows away: `WaylandWindow.minimize()`.
  public static let minimizing = WindowCapabilities(rawValue: 8)
  /// Everything.
  public static let all: WindowCapabilities = [.menu, .maximizing, .fullscreen, .minimizing]

  /// What `wm_capabilities` lists. Numbers that are not known are left out.
  init(listed numbers: [UInt32]) {
    let known: [(XdgToplevel.WmCapabilities, WindowCapabilities)] = [
      (.windowMenu, .menu), (.maximize, .maximizing), (.fullscreen, .fullscreen), (.minimize, .minimizing),
    ]
    self = []
    for (number, capability) in known where numbers.contains(number.rawValue) { insert(capability) }
  }
}
