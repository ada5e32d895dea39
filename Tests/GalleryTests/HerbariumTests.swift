import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The grid of leaves.
@MainActor
@Suite struct HerbariumTests {
  @Test(arguments: [
    Size(width: 480, height: 320), Size(width: 960, height: 640), Size(width: 1280, height: 800),
    Size(width: 800, height: 1280), Size(width: 1920, height: 1080),
  ])
  func `of the last line of leaves so much is seen that one knows it, or nothing, however large they are`(
    size: Size
  ) throws {
    let window = ManualWindow(size: size, now: 1000)
    let controller = WindowController(window: window)
    let demo = HerbariumDemo(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
    let view = try #require(controller.rootView.subviews.lazy.compactMap { $0 as? HerbariumView }.first)
    let grid = try #require(view.subviews.lazy.compactMap { $0 as? GridView }.first)
    for steps in [0, 1, 1, 1, -1, -1, -1, -1, -1, -1] {
      if steps != 0 { view.enlarge(by: steps) }
      window.run(for: 2)
      let last = grid.rect(ofItem: grid.visibleItems.upperBound - 1)
      let seen = (grid.bounds.height - last.minY) / last.height
      #expect(seen > 0.14, "\(seen) of a leaf, \(grid.columns) in a line")
    }
    withExtendedLifetime(demo) {}
  }
}
