import ArgumentParser
import Martlet
import MartletWayland

/// Opens a full-screen window with a scene and runs until it is killed or closed.
struct SceneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene", abstract: "Open a full-screen window with a scene and run until killed.")

  enum Name: String, CaseIterable, ExpressibleByArgument {
    case s1, s2, s3, s5, feel
  }

  @Argument(help: "s1 many movers, s2 one small mover, s3 idle, s5 start-up, feel one square to drag.")
  var name: Name

  @Option(help: "Number of movers in s1.")
  var count = 1000

  func validate() throws {
    guard (1...100_000).contains(count) else {
      throw ValidationError("--count takes a number from 1 to 100000, not \(count)")
    }
  }

  func run() throws {
    // The entry point runs on the main thread.
    try MainActor.assumeIsolated { try open() }
  }

  @MainActor
  private func open() throws {
    // Fonts are searched while the window is made.
    if name != .s1 && name != .feel { Font.preload() }
    let application = try WaylandApplication.connect()
    let window = try application.makeWindow(
      title: "martlet-bench \(name.rawValue)", applicationID: "martlet.bench", size: BenchScene.size,
      isFullscreen: true)
    let controller = WindowController(window: window)
    let scene = BenchScene(root: controller.rootView)
    switch name {
    case .s1: scene.addMovers(count)
    case .s2:
      scene.addCards()
      scene.addSmallMover()
    case .s3, .s5: scene.addCards()
    case .feel: scene.addSquare(in: controller)
    }
    application.run()
  }
}
