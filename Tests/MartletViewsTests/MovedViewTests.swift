import Martlet
import MartletTesting
import RandomTestSupport
import Testing

/// Views that go to another superview in their window.
@MainActor @Suite struct MovedViewTests {
  private let stage = MotionStage()
  private let shelf = View()
  private let table = View()
  private var card: View { stage.view }

  init() {
    shelf.frame = Rect(x: 40, y: 60, width: 200, height: 200)
    table.frame = Rect(x: 420, y: 250, width: 300, height: 300)
    for view in [shelf, table] { stage.controller.rootView.addSubview(view) }
    card.removeFromSuperview()
    shelf.addSubview(card)
    card.center = Point(x: 100, y: 100)
    stage.window.resolveFrame()
  }

  /// Where the corners of the card are seen in the window.
  private var corners: [Point] {
    [(0.0, 0.0), (40, 0), (40, 40), (0, 40)].compactMap {
      card.layer.convert(toWindow: Point(x: $0, y: $1), source: .presentation)
    }
  }

  private func way(_ before: [Point], _ after: [Point]) -> Double {
    zip(before, after).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  /// The time over which a velocity is measured, in seconds: too short for a spring to change it.
  private static let moment = 1e-5

  /// The velocities of the corners from now on.
  private func velocities() -> [Point] {
    let before = corners
    stage.advance(by: Self.moment)
    return zip(before, corners).map { ($1 - $0) * (1 / Self.moment) }
  }

  @Test func `outside of a block a view is at once where its numbers are`() {
    table.addSubview(card)
    stage.window.resolveFrame()
    #expect(corners[0].distance(to: Point(x: 500, y: 330)) < 1e-9)
    #expect(!card.layer.isAnimating(.position))
  }

  @Test func `in a block it goes on from where it is seen to the numbers that the block sets`() {
    let before = corners
    View.animate(duration: 0.5) {
      table.addSubview(card)
      card.center = Point(x: 20, y: 30)
    }
    #expect(card.superview === table && card.center == Point(x: 20, y: 30))
    stage.window.resolveFrame()
    #expect(way(before, corners) < 1e-6)
    stage.advance(by: 0.25)
    #expect(way(before, corners) > 50)
    for _ in 0..<10 { stage.advance(by: 0.1) }
    #expect(corners[0].distance(to: Point(x: 420, y: 260)) < 1e-9)
    #expect(card.layer.animationKeys.isEmpty && !card.layer.isAnimating(.position))
  }

  @Test func `the code of the article on animation does so, too`() {
    let (shelf, place, before) = (table, Point(x: 20, y: 30), corners)
    // In the article:
    View.animate(spring: Spring(duration: 0.5, bounce: 0.2)) {
      shelf.addSubview(card)
      card.center = place
    }
    stage.window.resolveFrame()
    #expect(way(before, corners) < 1e-6 && card.superview === shelf)
  }

  @Test func `a superview that is turned, scaled and translucent is not seen in the first frame`() {
    table.transform = Transform(rotation: 0.7).concatenating(Transform(scale: 1.6))
    (shelf.opacity, table.opacity, card.opacity) = (0.4, 0.8, 0.9)
    stage.window.resolveFrame()
    let before = corners
    View.animate(duration: 0.5) { table.addSubview(card) }
    stage.window.resolveFrame()
    #expect(way(before, corners) < 1e-6)
    #expect(abs(card.layer.presentation.opacity - 0.45) < 1e-9)
    for _ in 0..<10 { stage.advance(by: 0.1) }
    #expect(card.layer.presentation.transform == .identity && card.layer.presentation.opacity == 0.9)
    #expect(corners[0].distance(to: corners[1]) - 64 < 1e-6)
  }

  @Test func `performWithoutAnimation keeps it from that`() {
    View.animate(duration: 0.5) { View.performWithoutAnimation { table.addSubview(card) } }
    stage.window.resolveFrame()
    #expect(corners[0].distance(to: Point(x: 500, y: 330)) < 1e-9)
  }

  @Test func `a view that is hidden or was never seen is where its numbers are`() {
    let new = View()
    card.isHidden = true
    stage.window.resolveFrame()
    View.animate(duration: 0.5) {
      shelf.addSubview(new)
      table.addSubview(new)
      table.addSubview(card)
    }
    #expect(!card.layer.isAnimating(.position) && !new.layer.isAnimating(.position))
  }

  @Test func `a spin that repeats goes on`() {
    table.transform = Transform(rotation: 0.7)
    card.layer.add(
      BasicAnimation(from: 0, to: 2 * .pi, duration: 1, repeatCount: .infinity), for: .transform.rotation.z,
      key: "spin")
    stage.window.resolveFrame()
    View.animate(duration: 0.5) { table.addSubview(card) }
    for _ in 0..<10 { stage.advance(by: 0.1) }
    #expect(card.layer.animationKeys == ["spin"])
  }

  @Test func `with the option the superviews are laid out in the block`() {
    let row = RowOfSubviews()
    row.frame = Rect(x: 300, y: 20, width: 400, height: 60)
    stage.controller.rootView.addSubview(row)
    stage.window.resolveFrame()
    let before = corners
    View.animate(duration: 0.5, options: .layoutSubviews) { row.addSubview(card) }
    stage.window.resolveFrame()
    #expect(card.center == Point(x: 30, y: 30) && way(before, corners) < 1e-6)
  }

  @Test func `an animator leads it from one superview to the other and back`() {
    let before = corners
    let animator = PropertyAnimator(duration: 1, curve: .timing(.linear)) {
      table.addSubview(card)
      card.center = Point(x: 20, y: 30)
    }
    animator.fractionComplete = 0
    stage.window.resolveFrame()
    #expect(way(before, corners) < 1e-6)
    animator.fractionComplete = 0.5
    stage.window.resolveFrame()
    let goal = Point(x: 420, y: 260)
    #expect(corners[0].distance(to: before[0].interpolated(to: goal, fraction: 0.5)) < 1e-6)
    animator.isReversed = true
    animator.continueAnimation()
    for _ in 0..<20 { stage.advance(by: 0.1) }
    #expect(way(before, corners) < 1e-6 && card.superview === table)
  }

  /// How a superview lies and moves.
  private func arrange(_ view: View, _ random: inout SeededGenerator, isTurned: Bool, moves: Bool) {
    func place() {
      view.center = Point(x: random.double(150...650), y: random.double(150...450))
      guard isTurned else { return }
      view.transform = Transform(rotation: random.double(-1...1))
        .concatenating(Transform(scale: random.double(0.6...1.6)))
    }
    if moves { View.animate(spring: Spring(duration: 2, bounce: 0.1)) { place() } } else { place() }
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func `sent there and back at any moment it neither jumps nor loses its velocity`(
    isTurned: Bool, moves: Bool
  ) {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    let watched = WindowWatcher()
    card.addSubview(watched)
    var (jump, lost, compared) = (0.0, 0.0, 0)
    let layers = layerCount
    for round in 0..<50 {
      for view in [shelf, table] { arrange(view, &random, isTurned: isTurned, moves: moves) }
      stage.window.resolveFrame()
      for _ in 0..<random.int(2..<5) {
        stage.advance(by: random.double(0.02...0.4))
        let velocity = velocities()
        let before = corners
        let target = card.superview === shelf ? table : shelf
        let place = Point(x: random.double(0...200), y: random.double(0...200))
        let move = {
          target.addSubview(card)
          card.center = place
        }
        if random.chance(0.5) {
          View.animate(duration: 0.8, timing: .easeInEaseOut, animations: move)
        } else {
          View.animate(spring: Spring(duration: 0.7, bounce: 0.2), animations: move)
        }
        stage.window.resolveFrame()
        jump = max(jump, way(before, corners))
        for (old, new) in zip(velocity, velocities()) where old.length > 100 {
          lost = max(lost, (new - old).length / old.length)
          compared += 1
        }
      }
      for _ in 0..<40 { stage.advance(by: 0.25) }
      #expect(layerCount == layers && card.layer.animationKeys.isEmpty, "round \(round)")
      #expect(!card.layer.isAnimating(.position) && !card.layer.isAnimating(.transform), "round \(round)")
      #expect(card.layer.presentation.position == card.center && watched.moves == 1, "round \(round)")
    }
    print(
      "turned \(isTurned), moving \(moves), seed \(seed): jumps \(jump) pt, loses \(lost * 100) % of \(compared)"
    )
    #expect(jump <= 0.5 && lost <= 0.03 && compared > 50)
    #expect(stage.window.renderTree.brokenInvariants().isEmpty)
  }

  private var layerCount: Int {
    var count = 0
    stage.controller.rootView.layer.forEachWithin { _ in count += 1 }
    return count
  }
}

/// Counts how often it has entered or left a window.
private final class WindowWatcher: View {
  private(set) var moves = 0
  override func didMoveToWindow() { moves += 1 }
}

private final class RowOfSubviews: View {
  override func layoutSubviews() {
    for (index, view) in subviews.enumerated() { view.center = Point(x: 30 + 60 * Double(index), y: 30) }
  }
}
