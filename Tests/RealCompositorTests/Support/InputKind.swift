import Foundation

/// A compositor whose devices the rig moves.
enum InputKind: String, CaseIterable, CustomStringConvertible {
  case sway, phoc, cage, weston, kwin, mutter
  /// KWin as a window of sway: what sway's devices do in this window, KWin passes on.
  case kwinInSway = "KWin in sway"

  var description: String { rawValue }

  /// Why it cannot be used here; `nil` if it can be.
  var absence: String? { Self.absences[self] ?? nil }

  private static let absences = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.reasonForAbsence) })

  private var reasonForAbsence: String? {
    let missing = programs.filter { !Tools.isInstalled($0) }
    guard missing.isEmpty else { return "\(missing.joined(separator: ", ")) is not installed" }
    switch self {
    case .sway, .phoc, .kwinInSway: return InputPart.wlroots.absence
    // It insists on Xwayland's folder, which must be root's or its user's.
    case .cage:
      return InputPart.wlroots.absence
        ?? (Tools.hasFolderForX11 ? nil : "/tmp/.X11-unix belongs to somebody else")
    case .weston: return InputPart.weston.absence
    case .kwin: return nil
    case .mutter: return RigSession.absence(of: rawValue)
    }
  }

  private var programs: [String] {
    switch self {
    case .kwin: [KWin.command]
    case .kwinInSway: ["sway", KWin.command]
    case .sway, .phoc, .cage, .weston, .mutter: [rawValue]
    }
  }

  /// Settings of wlroots.
  private static let headless = [
    "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
    "WLR_NO_HARDWARE_CURSORS": "1",
  ]

  /// How many points a notch of a wheel has there.
  var pointsPerNotch: Int { self == .weston || self == .mutter ? 10 : 15 }

  /// How far from where it is, in points, a finger may be told: mutter's are on whole points.
  var grain: Double { self == .mutter ? 1 : 0.05 }

  /// Starts it with one output of 1280 × 800 pixels. Returns it, and the compositor around it whose devices are moved.
  func start() throws -> (inner: Compositor, outer: Compositor?) {
    switch self {
    case .sway: return (try Sway(hasDevices: true).compositor, nil)
    case .weston: return (try Weston(hasDevices: true).compositor, nil)
    case .kwin: return (try KWin.start(), nil)
    case .kwinInSway:
      let outer = try Sway(hasDevices: true, isTiled: true).compositor
      return (try KWin.start(in: outer), outer)
    case .mutter: return (try RigSession.start(rawValue), nil)
    case .cage:
      let cage = try Compositor(
        "cage", displayName: "wayland-0", files: [:], isUnprivileged: true,
        environment: Self.headless.merging(["RIG_MODE": "1280x800@60000"]) { $1 }
      ) { directory in
        // It ends with its program, which here only waits for cage's own end.
        try ["env"] + InputPart.wlroots.environment(in: directory)
          + ["cage", "-d", "--", "sh", "-c", "while kill -0 $PPID 2>/dev/null; do sleep 0.2; done"]
      }
      return (cage, nil)
    case .phoc: return (try Self.startPhoc(), nil)
    }
  }

  /// Starts phoc with one output, whose mode its devices set.
  /// - Parameter maximizes: Whether it maximizes each window by itself, as it does if nobody chooses.
  static func startPhoc(maximizes: Bool = true) throws -> Compositor {
    let settings = ["GSETTINGS_BACKEND": "keyfile"]
    return try Compositor(
      "phoc", displayName: "wayland-0",
      files: ["phoc.ini": "[core]\nxwayland=false\n[output:HEADLESS-1]\nscale=1\n"], isUnprivileged: true,
      environment: headless.merging(settings) { $1 }
    ) { directory in
      let folder = "\(directory)/glib-2.0/settings"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "[sm/puri/phoc]\nauto-maximize=\(maximizes)\n".write(
        toFile: "\(folder)/keyfile", atomically: false, encoding: .utf8)
      return try ["env", "XDG_CONFIG_HOME=\(directory)"] + InputPart.wlroots.environment(in: directory)
        + ["phoc", "-C", "\(directory)/phoc.ini"]
    }
  }
}
