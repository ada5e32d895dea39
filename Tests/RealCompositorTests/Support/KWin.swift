import Foundation
import Glibc

/// A headless KWin without a session bus.
enum KWin {
  static let command = "kwin_wayland"

  /// Starts it with one output of a size in pixels, which may be a window of another compositor.
  static func start(width: Int = 1280, height: Int = 800, in outer: Compositor? = nil) throws -> Compositor {
    try Compositor(
      "kwin", displayName: "wayland-1", files: [:], isUnprivileged: false,
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "LIBGL_ALWAYS_SOFTWARE": "1",
        "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1", "KDE_FULL_SESSION": "true", "XDG_CURRENT_DESKTOP": "KDE",
      ]
    ) { directory in
      // A copy has not the file capability with which it refuses to start in a container.
      let copy = "\(directory)/\(command)"
      guard let program = Tools.path(of: command) else { throw Failure("\(command) is not installed") }
      try Data(contentsOf: URL(fileURLWithPath: program)).write(to: URL(fileURLWithPath: copy))
      chmod(copy, 0o755)
      let place = outer.map { ["--wayland-display", $0.socketPath] } ?? ["--virtual"]
      return [copy] + place + [
        "--width", "\(width)", "--height", "\(height)", "--socket", "wayland-1", "--no-lockscreen",
        "--no-global-shortcuts",
      ]
    }
  }
}
