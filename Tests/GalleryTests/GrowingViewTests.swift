import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import gallery

/// A view that grows out of its place and goes back, turned round and caught on its way.
@MainActor
struct GrowingViewTests {
  private static let interruptions = 50
  /// The longest way that an edge may jump, in points.
  private static let mostJump = 0.5
  /// The share of a velocity that may be lost, and what is too slow for a share to say anything, in points per second.
  private static let (mostLost, slow) = (0.03, 40.0)
  /// A frame shows where a hand will be a little later, when the spring has pulled for as long: by how much, in points per second.
  private static let pulled = 20.0

  private let window = ManualWindow(size: Size(width: 960, height: 640), scale: 1, now: 1000)
  private let controller: WindowController
  private let view = GrowingView(radius: 20)

  init() {
    controller = WindowController(window: window)
    view.home = { Rect(x: 700, y: 500, width: 100, height: 80) }
    view.place = Rect(x: 100, y: 80, width: 500, height: 400)
    controller.rootView.addSubview(view)
  }

  /// Where it is seen.
  private var seen: Rect {
    window.resolveFrame()
    return view.layer.presentation.frame
  }

  private var velocity: Point {
    window.resolveFrame()
    return view.layer.velocity(of: .position)
  }

  private func jump(from old: Rect, to new: Rect) -> Double {
    [old.minX - new.minX, old.minY - new.minY, old.maxX - new.maxX, old.maxY - new.maxY].map(abs).max() ?? 0
  }

  private func send(_ phase: TouchEvent.Phase, _ place: Point, finger: Int64) {
    window.send(
      TouchEvent(
        id: TouchEvent.ID(rawValue: finger), source: .touchscreen, phase: phase, position: place,
        time: window.now))
  }

  @Test(arguments: [UInt64(21), 22, 23])
  func `at 50 random moments nothing jumps and no velocity is lost, with hands and without`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (jumped, lost) = (0.0, 0.0)
    var (turns, catches, compared) = (0, 0, 0)
    func compare(_ before: Point, _ after: Point, pulled: Double = 0) {
      guard before.length > Self.slow else { return }
      compared += 1
      lost = max(lost, ((after - before).length - pulled) / before.length)
    }
    for _ in 0..<1000 where turns + catches < Self.interruptions {
      if view.isResting { view.go(open: !view.isOpen) }
      window.advance(to: window.now + random.double(0.02...0.15))
      window.resolveFrame()
      guard view.isVisiblyMoving else { continue }
      let (place, speed) = (seen, velocity)
      guard random.chance(0.5) else {
        turns += 1
        view.go(open: !view.isOpen)
        jumped = max(jumped, jump(from: place, to: seen))
        compare(speed, velocity)
        continue
      }
      catches += 1
      var finger = place.center
      send(.began, finger, finger: Int64(catches))
      jumped = max(jumped, jump(from: place, to: seen))
      let way = Point(x: random.double(-4...4), y: random.double(-4...4))
      for _ in 0..<random.int(6..<20) {
        finger = finger + way
        window.advance(to: window.now + 1.0 / 240)
        send(.moved, finger, finger: Int64(catches))
      }
      let held = seen
      send(.ended, finger, finger: Int64(catches))
      jumped = max(jumped, jump(from: held, to: seen))
      compare(way * 240, velocity, pulled: Self.pulled)
    }
    window.run(for: 3)
    print(
      "a view that grows, seed \(seed): \(turns) turns, \(catches) catches; it jumps by \(jumped) pt at most,",
      "of \(compared) velocities \(lost * 100) % are lost")
    #expect(turns > 10 && catches > 10 && compared > 20)
    #expect(jumped <= Self.mostJump)
    #expect(lost <= Self.mostLost)
    #expect(view.isResting && view.isHidden == !view.isOpen)
    #expect(seen == view.place || view.isHidden)
  }
}
