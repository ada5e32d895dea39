/// A compositor that the rig starts and moves itself, in Python: mutter, whose devices only a client of its bus can move.
enum RigSession {
  private static let python = "/usr/bin/python3"
  private static let script = "\(InputPart.rig)/session.py"

  /// Why a compositor cannot be started so; `nil` if it can be.
  static func absence(of kind: String) -> String? {
    guard Tools.isExecutable(python) else { return "\(python) is not installed" }
    do {
      _ = try ChildProcess.output(of: [python, script, kind], environment: Compositor.bareEnvironment)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Starts a compositor with one output of 1280 × 800 pixels and the devices of the rig.
  static func start(_ kind: String) throws -> Compositor {
    try Compositor(kind, displayName: "wayland-rig", files: [:], isUnprivileged: false, environment: [:]) {
      [python, script, kind, $0]
    }
  }
}
