import Foundation

/// A headless weston. It chooses the positions of windows.
final class Weston {
  let compositor: Compositor
  static let backdrop = Picture.Pixel(0x4060a0)

  /// - Parameters:
  ///   - options: Options of its headless backend, such as `--scale=2`.
  ///   - hasDevices: Whether it has the devices of the rig; see `Devices`.
  init(_ options: String..., hasDevices: Bool = false) throws {
    let settings = """
      [core]
      idle-time=0
      [shell]
      background-color=0xff4060a0
      panel-position=none
      locking=false
      animation=none
      startup-animation=none
      """
    compositor = try Compositor(
      "weston", displayName: "wayland-1", files: ["weston.ini": settings], isUnprivileged: false,
      environment: [:]
    ) { directory in
      let module = hasDevices ? try ["--modules=\(InputPart.weston.copy(to: directory))"] : []
      let settings = hasDevices ? try InputPart.weston.environment(in: directory) : []
      return ["env"] + settings + [
        "weston", "-B", "headless-backend.so", "--use-pixman", "--width=1280", "--height=800",
        "--socket=wayland-1", "--config=\(directory)/weston.ini", "--debug",
      ] + options + module
    }
    try eventually("weston launches its shell") { self.compositor.log.contains("weston-desktop-shell") }
  }

  /// Takes a screenshot of the output, in its pixels and before its transform, and keeps it in out/real.
  func picture(named name: String) throws -> Picture {
    // The tool chooses the name itself, in its working folder.
    _ = try ChildProcess.output(
      of: ["env", "-C", compositor.directory, "weston-screenshooter"], environment: compositor.environment)
    let files = try FileManager.default.contentsOfDirectory(atPath: compositor.directory)
    guard let file = files.first(where: { $0.hasSuffix(".png") }) else {
      throw Failure("weston took no picture")
    }
    let path = try Tools.picturePath(name)
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: "\(compositor.directory)/\(file)", toPath: path)
    return try Picture(png: path)
  }
}
