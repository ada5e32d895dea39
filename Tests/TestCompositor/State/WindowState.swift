/// What a client has requested for its window, and what it was sent.
package struct WindowState: Sendable {
  /// A configure that was sent.
  package struct Configure: Hashable, Sendable {
    package var serial: UInt32
    package var width: Int
    package var height: Int
    package var states: [WindowStateFlag]
  }

  /// A request for the window manager.
  package enum Wish: Hashable, Sendable {
    case maximize
    case unmaximize
    case minimize
    /// On the named output, if the client named one.
    case fullscreen(output: String?)
    case leaveFullscreen
    case move(serial: UInt32)
    case resize(serial: UInt32, edges: UInt32)
    case menu(serial: UInt32, x: Int, y: Int)
  }

  package var title: String?
  package var appID: String?
  package var minimumSize: PixelSize?
  package var maximumSize: PixelSize?
  package var wishes: [Wish] = []
  package var configures: [Configure] = []
  package var acknowledged: [UInt32] = []
  /// Every mode that the client requested; nil stands for `unset_mode`.
  package var requestedDecorations: [DecorationMode?] = []
  package var decoration: DecorationMode?
  package var hasDecorationObject = false
  /// Every icon that the client has set; nil for the default one.
  package var icons: [IconState?] = []
  package var isDestroyed = false
}

/// A state of `xdg_toplevel.configure`.
package enum WindowStateFlag: UInt32, Sendable {
  case maximized = 1
  case fullscreen = 2
  case resizing = 3
  case activated = 4
  case tiledLeft = 5
  case tiledRight = 6
  case tiledTop = 7
  case tiledBottom = 8
  case suspended = 9
}
