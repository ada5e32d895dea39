import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// What a renderer does and holds for a window after it was interrupted as it turned. `DrawnInterruptionTests` looks at what is in a window.
@MainActor @Suite struct TransitionUpkeepTests {
  /// Changes between two sizes of a window at 50 random moments, and compares what a frame takes at each of them before and after.
  private func change(
    _ window: ManualWindow, between sizes: [Size], seed: UInt64, isMoving: () -> Bool
  ) throws {
    var random = SeededGenerator(seed: seed)
    var usual: [FrameUpkeep] = []
    for size in [sizes[0], sizes[1], sizes[0], sizes[1]] {
      window.resize(to: size)
      window.run(for: 3)
      usual.append(try FrameUpkeep(of: window))
    }
    var caught = 0
    for index in 0..<50 {
      if isMoving() { caught += 1 }
      window.resize(to: sizes[index % 2])
      window.resolveFrame()
      window.advance(to: window.now + random.double(0.02...0.2))
      _ = try window.drawFrame()
    }
    for size in [sizes[1], sizes[0]] {
      window.run(for: 3)
      let now = try FrameUpkeep(of: window)
      let before = usual[2 + (size == sizes[1] ? 1 : 0)]
      #expect(now == before)
      window.resize(to: sizes[0])
    }
    #expect(caught > 40)
  }

  @Test func `after stretched pictures were interrupted a frame takes what it took before`() throws {
    let sizes = [Size(width: 120, height: 160), Size(width: 180, height: 100)]
    let window = ManualWindow(size: sizes[0])
    let controller = WindowController(window: window)
    let view = View()
    view.backgroundColor = Color(0x3E8EDE)
    controller.rootView.addSubview(view)
    controller.onLayout = { view.frame = Rect(x: 0, y: 20, width: $0.width, height: $0.height - 20) }
    controller.onSizeTransition = { view.stretchAndFade(with: $1, unstretchedLeft: 30, unstretchedRight: 20) }
    try change(window, between: sizes, seed: 97) {
      controller.rootView.subviews.contains { $0.layer.name == "stretch" }
    }
  }

  @Test func `after a picture that slides was interrupted a frame takes what it took before`() throws {
    let sizes = [Size(width: 320, height: 120), Size(width: 800, height: 120)]
    let (list, page) = (RecordedController("list"), RecordedController("page", color: Color(0x4FA96B)))
    let split = SplitController(primary: list, secondary: page)
    let room = ControllerRoom(split, size: sizes[0])
    try change(room.window, between: sizes, seed: 98) { split.view.subviews.contains { $0 is SlideStage } }
    #expect(list.faults + page.faults + room.leftovers == [])
  }
}
