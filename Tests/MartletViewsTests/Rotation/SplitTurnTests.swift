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

  @Test func `a column that goes goes on when the next size has no room for it either`() throws {
    room.window.resize(to: Self.wide)
    room.settle()
    room.window.resize(to: Self.narrow)
    room.advance(by: 0.1)
    let before = try #require(pictures.first).layer.presentation.position
    room.window.resize(to: Size(width: 320, height: 420))
    room.window.resolveFrame()
    let after = try #require(pictures.first).layer.presentation.position
    #expect(pictures.count == 1 && after.distance(to: before) < 0.5)
    room.settle()
    #expect(pictures.isEmpty && split.secondary.view.isHidden)
  }

  @Test func `a column that comes shows itself as it is when the size changes again`() throws {
    room.window.resize(to: Self.wide)
    room.advance(by: 0.1)
    let before = try #require(pictures.first).layer.presentation.frame
    #expect(before.height == 480)
    room.window.resize(to: Size(width: 900, height: 560))
    room.window.resolveFrame()
    let after = try #require(pictures.first).layer.presentation.frame
    #expect(after.height == 560 && after.origin.distance(to: before.origin) < 0.5)
    room.settle()
    #expect(pictures.isEmpty && !split.secondary.view.isHidden)
  }

  @Test func `the picture of a column that is on its way fades when an edge is dragged`() throws {
    room.window.resize(to: Self.wide)
    room.advance(by: 0.1)
    room.window.resize(to: Size(width: 804, height: 480), isResizing: true)
    room.advance(by: 0.05)
    let opacity = try #require(pictures.first).layer.presentation.opacity
    #expect(opacity > 0 && opacity < 1 && !split.secondary.view.isHidden)
    room.settle()
    #expect(pictures.isEmpty && !split.secondary.view.layer.isSeenInCopies)
  }
}
