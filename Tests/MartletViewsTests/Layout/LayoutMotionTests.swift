import CAllocationCounter
import Martlet
import Testing

/// Constraints that change while things move.
@MainActor @Suite struct LayoutMotionTests {
  let stage = LayoutStage()
  let box: View
  let width: LayoutConstraint
  /// Half as wide as the box, at its right edge.
  let follower: View

  init() {
    box = stage.box("box")
    follower = stage.box("follower")
    width = box.widthAnchor.constraint(equalToConstant: 100)
    LayoutConstraint.activate([
      width, box.leftAnchor.constraint(equalTo: stage.root.leftAnchor),
      box.heightAnchor.constraint(equalToConstant: 20),
      box.topAnchor.constraint(equalTo: stage.root.topAnchor),
      follower.leftAnchor.constraint(equalTo: box.rightAnchor),
      follower.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
    ])
    stage.advance(by: 0)
  }

  var shown: Double { box.layer.presentation.bounds.width }

  func send(to target: Double, _ spring: Spring = Spring(duration: 0.5), velocity: NormalizedVelocity = .zero)
  {
    View.animate(spring: spring, initialVelocity: velocity) {
      width.constant = target
      stage.root.layoutIfNeeded()
    }
  }

  @Test func `a constant changes with the next layout, and in a block on the way`() {
    width.constant = 200
    #expect(box.bounds.width == 100)
    stage.advance(by: 0)
    #expect(shown == 200 && follower.layer.presentation.position.x == 250)
    View.animate(duration: 1, timing: .linear) {
      width.constant = 100
      stage.root.layoutIfNeeded()
    }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(shown - 150) < 1e-9)
    #expect(abs(follower.layer.presentation.bounds.width - 75) < 1e-9)
    stage.advance(by: 1)
    View.animate(duration: 1, timing: .linear, options: .layoutSubviews) { width.constant = 200 }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(shown - 150) < 1e-9, "the option lays out too")
  }

  @Test func `a layout in flight that is sent elsewhere keeps its places and its velocities`() {
    send(to: 300)
    stage.advance(by: 0)
    stage.advance(by: 0.12)
    let (place, speed) = (shown, box.layer.velocity(of: .bounds.size.width))
    let followed = follower.layer.velocity(of: .position.x)
    #expect(speed > 300)
    send(to: 60)
    stage.advance(by: 0)
    #expect(abs(shown - place) < 1e-6)
    #expect(abs(box.layer.velocity(of: .bounds.size.width) - speed) < 0.01 * speed)
    #expect(abs(follower.layer.velocity(of: .position.x) - followed) < 0.01 * followed)
    stage.advance(by: 3)
    #expect(abs(shown - 60) < 0.1 && box.bounds.width == 60)
  }

  @Test
  func
    `what a hand has led by a constant goes on with the hand's velocity, and all that follows with its share`()
  {
    // A hand leads the right edge with 400 points per second.
    for step in 1...10 {
      width.constant = 100 + 400 * Double(step) / 60
      stage.advance(by: 1.0 / 60)
    }
    let (released, target) = (width.constant, 320.0)
    send(to: target, velocity: NormalizedVelocity(400 / (target - released)))
    stage.advance(by: 0)
    let speeds = [
      box.layer.velocity(of: .bounds.size.width), box.layer.velocity(of: .position.x),
      follower.layer.velocity(of: .bounds.size.width), follower.layer.velocity(of: .position.x),
    ]
    // Frames lie on whole pixels, and so do the ways that are left.
    for (speed, wanted) in zip(speeds, [400.0, 200, 200, 500]) {
      #expect(abs(speed - wanted) < 0.03 * wanted, "\(speeds)")
    }
  }

  @Test func `a priority that changes in a block moves what it decides`() {
    let wide = follower.widthAnchor.constraint(equalToConstant: 90).with(priority: 400)
    let narrow = follower.widthAnchor.constraint(equalToConstant: 30).with(priority: 300)
    for constraint in [wide, narrow] { constraint.isActive = true }
    let tie = follower.rightAnchor.constraint(lessThanOrEqualTo: stage.root.rightAnchor)
    tie.isActive = true
    stage.advance(by: 0)
    #expect(follower.bounds.width == 50, "half of the box is required")
    View.animate(duration: 1, timing: .linear) {
      width.priority = 200
      narrow.priority = 500
      stage.root.layoutIfNeeded()
    }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(follower.bounds.width == 30 && abs(follower.layer.presentation.bounds.width - 40) < 1e-9)
    #expect(box.bounds.width == 60)
  }

  @Test func `views without constraints cost no more beside some that have them`() {
    martlet_count_allocations()
    let plain = View()
    stage.root.addSubview(plain)
    for _ in 0..<50 { plain.addSubview(View()) }
    stage.advance(by: 0)
    func allocations(_ body: () -> Void) -> Int {
      let start = martlet_allocation_count()
      body()
      return Int(martlet_allocation_count() - start)
    }
    let other = LayoutStage()
    let bare = View()
    other.root.addSubview(bare)
    for _ in 0..<50 { bare.addSubview(View()) }
    other.advance(by: 0)
    // What the process makes at a first use is no cost of a frame, and only the least of several frames is without any.
    func touch(_ view: View, _ stage: LayoutStage) -> Int? {
      view.setNeedsLayout()
      stage.layOut()
      return (0..<5).map { _ in
        allocations {
          view.setNeedsLayout()
          view.layoutIfNeeded()
        }
      }.min()
    }
    let (beside, alone) = (touch(plain, stage), touch(bare, other))
    print("layout: \(beside ?? -1) allocations beside constraints, \(alone ?? -1) without any")
    #expect(beside == alone)
  }
}
