/// A compositor whose devices the rig moves.
enum InputKind: String, CaseIterable, CustomStringConvertible {
  case sway, phoc, weston

  var description: String { rawValue }

  /// Those in which everything can be moved that is needed here, since they are installed and the rig's part is built.
  static func all(_ kinds: InputKind...) -> [InputKind] {
    kinds.filter { kind in
      (kind == .weston ? InputPart.weston : .wlroots).isThere && Tools.isInstalled(kind.rawValue)
    }
  }

  /// How many points a notch of a wheel has there.
  var pointsPerNotch: Int { self == .weston ? 10 : 15 }

  /// Starts it with one output of 1280 × 800 pixels.
  func start() throws -> Compositor {
    switch self {
    case .sway: return try Sway(hasDevices: true).compositor
    case .weston: return try Weston(hasDevices: true).compositor
    case .phoc:
      return try Compositor(
        "phoc", displayName: "wayland-0",
        files: ["phoc.ini": "[core]\nxwayland=false\n[output:HEADLESS-1]\nscale=1\n"], isUnprivileged: true,
        environment: [
          "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
          "WLR_NO_HARDWARE_CURSORS": "1",
        ]
      ) { directory in
        try ["env"] + InputPart.wlroots.environment(in: directory) + ["phoc", "-C", "\(directory)/phoc.ini"]
      }
    }
  }
}
