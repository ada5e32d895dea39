import MartletGeometry
import MartletHost
import Testing

@testable import MartletViews

/// What the content hears of a pointer that goes over frame and content.
@Suite struct FrameInputTests {
  /// Above 0 is the frame.
  private let isFrame: (Point) -> Bool = { $0.y < 0 }
  private let above = Point(x: 5, y: -5)
  private let below = Point(x: 5, y: 5)

  /// The words for what the content is told of events.
  private func told(_ events: [PointerEvent]) -> [String] {
    var input = FrameInput()
    return events.compactMap { input.contentEvent(for: $0, isFrame: isFrame) }.map { event in
      switch event {
      case .hovered: "hovered"
      case .left: "left"
      case .scrolled: "scrolled"
      case .pressed: "pressed"
      case .released: "released"
      }
    }
  }

  @Test func `a pointer that goes from the content to the frame leaves it once`() {
    #expect(
      told([.hovered(below, time: 1), .hovered(above, time: 2), .hovered(above, time: 3), .left(time: 4)])
        == ["hovered", "left"])
    #expect(told([.hovered(above, time: 1), .left(time: 2)]) == [])
    #expect(
      told([.hovered(above, time: 1), .hovered(below, time: 2), .left(time: 3)]) == ["hovered", "left"])
  }

  @Test func `a press belongs to where it went down`() {
    #expect(
      told([
        .pressed(.primary, at: above, time: 1), .hovered(below, time: 2),
        .released(.primary, at: below, time: 3), .hovered(below, time: 4),
      ]) == ["hovered"])
    #expect(
      told([
        .pressed(.primary, at: below, time: 1), .hovered(above, time: 2),
        .pressed(.secondary, at: above, time: 3), .released(.secondary, at: above, time: 4),
        .released(.primary, at: above, time: 5), .hovered(above, time: 6),
      ]) == ["pressed", "hovered", "pressed", "released", "released", "left"])
  }

  @Test func `contacts belong to where they landed`() {
    var input = FrameInput()
    func isOfFrame(_ id: Int64, _ phase: TouchEvent.Phase, _ place: Point) -> Bool {
      input.isOfFrame(
        TouchEvent(
          id: TouchEvent.ID(rawValue: id), source: .touchscreen, phase: phase, position: place, time: 1),
        isFrame: isFrame(place))
    }
    #expect(isOfFrame(1, .began, above) && !isOfFrame(2, .began, below))
    #expect(isOfFrame(1, .moved, below) && !isOfFrame(2, .moved, above))
    #expect(isOfFrame(1, .ended, below) && !isOfFrame(2, .cancelled, above))
    #expect(!isOfFrame(1, .began, below), "the number is used again")
  }
}
