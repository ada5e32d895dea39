import Martlet
import Testing

@testable import MartletViews

/// What is seen of two pages and their bars while they replace each other.
@MainActor @Suite struct TransitionBarTests {
  /// The ground, the old part and the new part, as a transition shows them.
  private struct Parts: Equatable {
    var ground: Color
    var old: [Double]
    var new: [Double]
  }

  private static let progresses = (0...40).map { Double($0) / 40 }

  private func parts(at progress: Double, _ build: (TransitionStage) -> Void) throws -> Parts {
    let (layer, old, new) = (Layer(), Layer(), Layer())
    for page in [old, new] { page.backgroundColor = .white }
    let stage = TransitionStage(
      layer, size: Size(width: 320, height: 480), old: old, new: new, isNested: false)
    build(stage)
    for motion in stage.motions { motion.show(progress) }
    let shown = layer.sublayers
    try #require(shown.count == 3)
    return Parts(
      ground: shown[0].backgroundColor, old: [shown[1].opacity, shown[1].position.x],
      new: [shown[2].opacity, shown[2].position.x])
  }

  private static let bar = TransitionBar(height: 40, color: Color(0x123456), line: .black)

  @Test func `in a bar the old words have gone before the new ones come`() throws {
    for progress in Self.progresses {
      let parts = try parts(at: progress) { Self.bar.build(on: $0, goesRight: false) }
      #expect(parts.ground == Self.bar.color)
      #expect(min(parts.old[0], parts.new[0]) == 0, "\(progress)")
      #expect(abs(max(parts.old[0], parts.new[0]) - abs(1 - 2 * progress)) < 1e-9)
    }
  }

  @Test func `on the way back a bar shows the same, backwards`() throws {
    for progress in Self.progresses {
      let there = try parts(at: progress) { Self.bar.build(on: $0, goesRight: false) }
      let back = try parts(at: 1 - progress) { Self.bar.build(on: $0, goesRight: true) }
      for (one, other) in zip(there.old + there.new, back.new + back.old) {
        #expect(abs(one - other) < 1e-9, "\(progress)")
      }
    }
  }

  @Test func `a tab's page has gone before the next one comes`() throws {
    for progress in Self.progresses {
      let parts = try parts(at: progress) { TabSlide().build(on: $0) }
      #expect(parts.ground == .white)
      #expect(min(parts.old[0], parts.new[0]) == 0, "\(progress)")
    }
  }

  @Test func `a navigation controller's bar changes on a ground of its colour`() throws {
    let navigation = NavigationController(root: RecordedController("a"))
    navigation.style = .dark
    let room = ControllerRoom(navigation)
    for transition in [NavigationSlide(), TabSlide()] as [any ViewTransition] {
      navigation.push(RecordedController("b"), by: transition)
      let used = try #require(navigation.stage.animator?.transition)
      let bar = (used as? NavigationSlide)?.bar ?? (used as? TabSlide)?.bar
      let style = ControllerStyle.dark
      #expect(bar == TransitionBar(height: style.barHeight, color: style.bar, line: style.hairline))
      room.settle()
    }
  }
}
