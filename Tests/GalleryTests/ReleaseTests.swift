import Martlet
import MartletTesting
import Testing

@testable import gallery

/// A window that goes takes with it what it has shown: a program that runs for months opens many.
@MainActor
struct ReleaseTests {
  @Test(arguments: await MainActor.run { ["wall"] + demos.map { $0.name } })
  func `a demo that nobody holds goes with its window`(name: String) throws {
    let demo = name == "wall" ? WallDemo.self : try #require(demos.first { $0.name == name })
    let size = Size(width: 640, height: 480)
    weak var window: ManualWindow?
    weak var controller: WindowController?
    weak var exhibit: (any Demo)?
    weak var view: View?
    do {
      let shown = ManualWindow(size: size, scale: 1, now: 1000)
      let room = WindowController(window: shown)
      let held = demo.init(in: room, palette: .light, trace: nil)
      (held as? WallDemo)?.wall.makeNoThumbnails()
      var script = demo.reel(size: size, start: shown.now)
      shown.run(&script, for: 2)
      shown.loseTouches()
      (window, controller, exhibit, view) = (shown, room, held, room.rootView.subviews.last)
      #expect(window != nil && controller != nil && exhibit != nil && view != nil)
    }
    let staying = [
      window.map { _ in "window" }, controller.map { _ in "controller" }, exhibit.map { _ in "demo" },
      view.map { _ in "view" },
    ]
    #expect(staying.compactMap { $0 }.isEmpty)
  }
}
