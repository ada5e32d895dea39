import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Columns that collapse and part while their window turns.
@MainActor @Suite struct SplitTurnTests {
  private static let narrow = Size(width: 320, height: 480)
  private static let wide = Size(width: 800, height: 480)

  private let split = SplitController(primary: TurningController("a"), secondary: TurningController("b"))
  private let room: ControllerRoom

  init() {
    room = ControllerRoom(split, size: Self.narrow)
    room.settle()
  }

  private var pictures: [View] { split.view.subviews.filter { $0.layer.name == "slide" } }

  @Test func `a column that is overtaken as it comes is hidden when the columns collapse`() {
    room.window.resize(to: Self.wide)
    room.advance(by: 0.1)
    #expect(pictures.count == 1)
    split.showSecondary(TurningController("c"), animated: false)
    room.window.resize(to: Self.narrow)
    room.settle()
    #expect(split.isCollapsed && split.secondary.view.isHidden && pictures.isEmpty)
  }
}
