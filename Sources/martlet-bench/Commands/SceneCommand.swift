import Martlet
import MartletWayland

/// Opens a full-screen window with a scene and runs until it is killed or closed.
@MainActor
struct SceneCommand {
  enum Name: String, CaseIterable {
    case s1, s2, s3, s4, s5, feel, fingers, fling, list, body, scroll
  }

  let name: Name
  /// The number of movers in s1.
  let count: Int

  func run() throws {
    // Looks up fonts while the window is made.
    if [.s2, .s3, .s5, .list].contains(name) { Font.preload() }
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
    case .s4: scene.addGlass()
    case .s3, .s5: scene.addCards()
    case .feel: scene.addSquare(in: controller)
    case .fingers: scene.addArm(in: controller, flight: .spring)
    case .fling: scene.addArm(in: controller, flight: .decay)
    case .list: scene.addList(in: controller)
    case .body: scene.addBody(in: controller)
    case .scroll: scene.addScrolledSquare(in: controller)
    }
    application.run()
  }
}
