/// A compositor whose devices the rig moves.
enum InputKind: String, CaseIterable, CustomStringConvertible {
  case sway, phoc, cage, weston, kwin

  var description: String { rawValue }

  /// The program.
  private var command: String { self == .kwin ? KWin.command : rawValue }

  /// Whether what moves its devices is there.
  private var canBeMoved: Bool {
    switch self {
    case .sway, .phoc: InputPart.wlroots.isThere
    // It insists on Xwayland's folder, which must be root's or its user's.
    case .cage: InputPart.wlroots.isThere && Tools.hasFolderForX11
    case .weston: InputPart.weston.isThere
    case .kwin: true
    }
  }

  /// Those in which everything can be moved that is needed here, since they are installed and the rig's part is built.
  static func all(_ kinds: InputKind...) -> [InputKind] {
    kinds.filter { $0.canBeMoved && Tools.isInstalled($0.command) }
  }

  /// Settings of wlroots.
  private static let headless = [
    "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
    "WLR_NO_HARDWARE_CURSORS": "1",
  ]

  /// How many points a notch of a wheel has there.
  var pointsPerNotch: Int { self == .weston ? 10 : 15 }

  /// Starts it with one output of 1280 × 800 pixels.
  func start() throws -> Compositor {
    switch self {
    case .sway: return try Sway(hasDevices: true).compositor
    case .weston: return try Weston(hasDevices: true).compositor
    case .kwin: return try KWin.start()
    case .cage:
      return try Compositor(
        "cage", displayName: "wayland-0", files: [:], isUnprivileged: true,
        environment: Self.headless.merging(["RIG_MODE": "1280x800@60000"]) { $1 }
      ) { directory in
        // It ends with its program, which here only waits for cage's own end.
        try ["env"] + InputPart.wlroots.environment(in: directory)
          + ["cage", "-d", "--", "sh", "-c", "while kill -0 $PPID 2>/dev/null; do sleep 0.2; done"]
      }
    case .phoc:
      return try Compositor(
        "phoc", displayName: "wayland-0",
        files: ["phoc.ini": "[core]\nxwayland=false\n[output:HEADLESS-1]\nscale=1\n"], isUnprivileged: true,
        environment: Self.headless
      ) { directory in
        try ["env"] + InputPart.wlroots.environment(in: directory) + ["phoc", "-C", "\(directory)/phoc.ini"]
      }
    }
  }
}
