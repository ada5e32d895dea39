import ArgumentParser
import Martlet
import MartletWayland

/// The gallery's command line.
@main
struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Shows what Martlet can do, in a window on the Wayland session, or as a film without one.",
    discussion: """
      Esc or Q quits, F11 toggles fullscreen, B blocks the main thread for two seconds: what moves keeps moving.
      S shows everything ten times slower, and at full speed again. So does MARTLET_SLOW_MOTION=10 in any program.
      """)

  @Argument(help: ArgumentHelp("Which demo to show; --list names them.", valueName: "demo"))
  var name = "catch"

  @Flag(help: "Print the demos and exit.")
  var list = false

  @Flag(help: "Fill the output.")
  var fullscreen = false

  @Option(
    help: ArgumentHelp(
      "Fill the output of this name, or the one where it is plugged in later; --outputs names them.",
      valueName: "name"))
  var output: String?

  @Flag(help: "Print the outputs and exit.")
  var outputs = false

  @Flag(
    help: ArgumentHelp(
      "Run as on a kiosk.",
      discussion:
        "Fills the output, keeps the screen awake, hides a cursor that rests, outlives the compositor."))
  var kiosk = false

  @Flag(help: "Use the dark palette.")
  var dark = false

  @Option(help: ArgumentHelp("Size of the content in points.", valueName: "WxH"))
  var size: WindowSize = WindowSize(width: 960, height: 640)

  @Option(help: ArgumentHelp("Pixels per point of the reel.", valueName: "factor"))
  var scale = 1.0

  @Option(
    help: ArgumentHelp("Film the demo into this folder instead of opening a window.", valueName: "dir"))
  var reel: String?

  @Option(help: ArgumentHelp("Write what happens to this file, as JSON lines.", valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Make everything that moves this many times slower.", valueName: "factor"))
  var slow: Double?

  func validate() throws {
    if let slow, !(slow > 0 && slow.isFinite && (1 / slow).isFinite) {
      throw ValidationError("--slow takes a positive, finite factor with a finite inverse, not \(slow)")
    }
    guard scale > 0, scale <= 4 else { throw ValidationError("--scale takes a factor up to 4, not \(scale)") }
  }

  func run() throws {
    // The entry point runs on the main thread.
    try MainActor.assumeIsolated { try start() }
  }

  @MainActor
  private func start() throws {
    if list {
      for demo in demos { print("\(demo.name)\t\(demo.summary)") }
      return
    }
    if outputs {
      for output in try WaylandApplication.connect().outputs { print(output.line) }
      return
    }
    guard let demo = demos.first(where: { $0.name == name }) else {
      throw GalleryError("there is no demo '\(name)'; --list names them")
    }
    let trace = try trace.map { path throws(GalleryError) in try Trace(path: path) }
    let palette = dark ? Palette.dark : Palette.light
    if let reel {
      if let slow { SlowMotion.factor = slow }
      try Reel(demo: demo, palette: palette, size: size.size, scale: scale, directory: reel, trace: trace)
        .film()
    } else {
      let show = Show(
        demo: demo, palette: palette, size: size.size, isFullscreen: fullscreen || kiosk || output != nil,
        output: output, isKiosk: kiosk, slow: slow, trace: trace)
      try show.run()
    }
  }
}

extension WaylandOutput {
  /// Name, size in points, pixels per point, refreshes a second, and what it is, between tabs.
  fileprivate var line: String {
    let rate = refreshRate.map { "\(($0 * 100).rounded() / 100) Hz" } ?? "unknown"
    return "\(name)\t\(Int(size.width))x\(Int(size.height))\t\(Int(scale))\t\(rate)\t\(label)"
  }
}

/// A size on the command line, such as `960x640`.
struct WindowSize: ExpressibleByArgument {
  /// Largest side accepted, in points: what any OpenGL ES 3 device can draw.
  static let limit = 4096

  let size: Size

  init(width: Double, height: Double) { size = Size(width: width, height: height) }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...Self.limit).contains(width), (1...Self.limit).contains(height)
    else { return nil }
    self.init(width: Double(width), height: Double(height))
  }

  var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}
