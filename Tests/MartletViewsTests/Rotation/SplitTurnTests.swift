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

  /// The greatest way between the edge of what slides on the left and the one of a column, in points, until it rests.
  private func gap(beside column: View) -> Double {
    var most = 0.0
    for _ in 0..<40 {
      if let picture = pictures.first {
        most = max(most, abs(column.layer.presentation.frame.minX - picture.layer.presentation.frame.maxX))
      }
      room.advance(by: 0.01)
    }
    return most
  }

  @Test func `a page that stays moves on from where it is seen, beside the list that comes and goes`() {
    split.showSecondary(TurningController("c"), animated: false)
    room.settle()
    room.window.resize(to: Self.wide)
    room.window.resolveFrame()
    let first = split.secondary.view.layer.presentation.frame
    #expect(first.minX < 30 && first.width > 280, "\(first)")
    #expect(gap(beside: split.secondary.view) <= 1.5)
    room.settle()
    room.window.resize(to: Self.narrow)
    room.window.resolveFrame()
    let second = split.primary.view.layer.presentation.frame
    #expect(second.minX > 240 && second.width > 460, "\(second)")
    #expect(gap(beside: split.primary.view) <= 1.5)
    room.settle()
    #expect(split.primary.view.frame == Rect(origin: .zero, size: Self.narrow))
  }

  @Test func `a page that stays does not jump when the window turns back on its way`() {
    split.showSecondary(TurningController("c"), animated: false)
    room.settle()
    for time in [0.05, 0.1, 0.2] {
      room.window.resize(to: Self.wide)
      room.advance(by: time)
      let seen = split.secondary.view.layer.presentation.frame
      room.window.resize(to: Self.narrow)
      room.window.resolveFrame()
      let next = split.primary.view.layer.presentation.frame
      #expect(abs(next.minX - seen.minX) < 1 && abs(next.width - seen.width) < 1, "\(seen), \(next)")
      // It is as fast as the picture of the list, too.
      #expect(gap(beside: split.primary.view) <= 2.5)
      room.settle()
    }
  }
}
