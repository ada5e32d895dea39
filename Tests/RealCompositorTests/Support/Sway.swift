import Foundation

/// A headless sway with one output and one seat, controlled through its own socket.
final class Sway {
  struct Rect: Decodable, Equatable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// A window's description in sway's tree.
  struct Window: Decodable {
    let pid: Int32
    let rect: Rect
    let visible: Bool
    let focused: Bool
    let fullscreenMode: Int
    let appID: String?

    enum CodingKeys: String, CodingKey {
      case pid, rect, visible, focused
      case fullscreenMode = "fullscreen_mode"
      case appID = "app_id"
    }
  }

  let compositor: Compositor
  static let output = "HEADLESS-1"
  /// The colour around the window.
  static let backdrop = Picture.Pixel(0x4060a0)
  private static let socket = "ipc"

  /// Starts it with one output of a size in pixels. Windows float without borders, in the centre.
  /// - Parameters:
  ///   - hasDevices: Whether it has the devices of the rig; see `Devices`.
  ///   - isTiled: Whether a window fills the output instead.
  init(width: Int = 1280, height: Int = 800, hasDevices: Bool = false, isTiled: Bool = false) throws {
    let config = """
      output \(Self.output) mode --custom \(width)x\(height)@60Hz position 0 0 background #4060a0 solid_color
      default_border none
      default_floating_border none
      floating_minimum_size 1 x 1
      \(isTiled ? "" : "for_window [app_id=\".*\"] floating enable")
      seat seat0 xcursor_theme default 24
      """
    compositor = try Compositor(
      "sway", displayName: "wayland-1", files: ["config": config], isUnprivileged: true,
      environment: ["WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"]
    ) { directory in
      let devices = hasDevices ? try InputPart.wlroots.environment(in: directory) : []
      return ["env", "SWAYSOCK=\(directory)/\(Self.socket)"] + devices
        + ["sway", "-c", "\(directory)/config"]
    }
    try waitForOutput(width: width)
  }

  /// Starts it again after a crash. Returns when it has its output.
  func restart(width: Int = 1280) throws {
    // If the file existed, it would use another socket.
    unlink("\(compositor.directory)/\(Self.socket)")
    try compositor.restart()
    try waitForOutput(width: width)
  }

  private func waitForOutput(width: Int) throws {
    try eventually("sway has its output") {
      guard let output = try? self.query("get_outputs", as: [Output].self).first else { return false }
      return output.active && output.currentMode.width == width
    }
  }

  /// Runs a command of sway's configuration language.
  func command(_ words: String...) throws {
    _ = try ChildProcess.output(of: ["swaymsg", "-q", "--"] + words, environment: environment)
  }

  /// The window of a process, once it is mapped.
  func window(of pid: Int32) throws -> Window? {
    struct Node: Decodable {
      let nodes: [Node]
      let floatingNodes: [Node]
      let window: Window?

      enum CodingKeys: String, CodingKey {
        case nodes
        case floatingNodes = "floating_nodes"
      }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        nodes = try container.decode([Node].self, forKey: .nodes)
        floatingNodes = try container.decode([Node].self, forKey: .floatingNodes)
        window = try? Window(from: decoder)
      }

      func find(_ pid: Int32) -> Window? {
        if let window, window.pid == pid { return window }
        return (nodes + floatingNodes).lazy.compactMap { $0.find(pid) }.first
      }
    }
    return try query("get_tree", as: Node.self).find(pid)
  }

  /// Takes a screenshot of the whole output, in its pixels. A copy for people is written to out/real.
  func picture(named name: String) throws -> Picture {
    let path = try Tools.picturePath(name)
    _ = try ChildProcess.output(of: ["grim", "-l", "1", path], environment: environment)
    return try Picture(png: path)
  }

  /// The result of a query to sway, such as `get_tree`.
  private func query<Answer: Decodable>(_ type: String, as answer: Answer.Type) throws -> Answer {
    let output = try ChildProcess.output(of: ["swaymsg", "-r", "-t", type], environment: environment)
    return try JSONDecoder().decode(answer, from: Data(output))
  }

  private struct Output: Decodable {
    struct Mode: Decodable { let width: Int }
    let active: Bool
    let currentMode: Mode

    enum CodingKeys: String, CodingKey {
      case active
      case currentMode = "current_mode"
    }
  }

  private var environment: [String: String] {
    compositor.environment.merging(["SWAYSOCK": "\(compositor.directory)/\(Self.socket)"]) { $1 }
  }
}
