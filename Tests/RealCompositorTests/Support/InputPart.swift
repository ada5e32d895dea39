import Foundation
import Glibc

/// A part of the rig in Benchmarks/rig: it runs inside a compositor and gives it a touchscreen and other devices, which
/// `Devices` moves.
enum InputPart: String {
  /// Preloaded into a compositor of wlroots: sway, phoc.
  case wlroots = "wlroots-input.so"
  /// A module of weston.
  case weston = "weston-input.so"

  /// Whether it could be built.
  var isThere: Bool { path != nil }

  /// Why it is not there; `nil` if it is.
  var absence: String? {
    isThere ? nil : "\(rawValue), the rig's part for it, is made for Debian 12 and not built here"
  }

  /// Copies it to a folder, since that of the checkout may be closed to the user that the compositor runs as.
  /// Returns its new path.
  func copy(to folder: String) throws -> String {
    guard let path else { throw Failure("Benchmarks/rig/build.sh has built no \(rawValue)") }
    let copy = "\(folder)/\(rawValue)"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    chmod(copy, 0o755)
    return copy
  }

  /// Settings for a compositor with this part, whose folder it is, as arguments of `env`.
  func environment(in folder: String) throws -> [String] {
    let settings = ["\(Devices.variable)=\(Devices.control(in: folder))"]
    return self == .wlroots ? try settings + ["LD_PRELOAD=\(copy(to: folder))"] : settings
  }

  private var path: String? {
    let path = "\(Self.rig)/build/\(rawValue)"
    return Self.isBuilt && access(path, R_OK) == 0 ? path : nil
  }

  /// The folder of the rig.
  static let rig = "\(Tools.root)/Benchmarks/rig"

  /// Whether the rig's script has built what it can here, once in a run of the tests: it takes a second.
  private static let isBuilt =
    (try? ChildProcess.output(of: ["\(rig)/build.sh"], environment: Compositor.bareEnvironment)) != nil
}
