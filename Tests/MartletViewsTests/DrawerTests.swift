import Martlet
import MartletTesting
import Testing

/// A drawer that a property animator moves: a finger catches it, drags it and throws it to either end.
@MainActor @Suite struct DrawerTests {
  final class Drawer: View {
    let pan = PanGestureRecognizer()
    private(set) var animator: PropertyAnimator?
    private(set) var isOpen = false
    private(set) var ends: [PropertyAnimator.Position] = []
    /// The shown value and its velocity before and after each hand-over.
    var handovers: [(before: Double, after: Double)] = []
    private(set) var release = 0.0
    private var grip = 0.0

    static let way = 300.0

    override init() {
      super.init()
      bounds = Rect(x: 0, y: 0, width: 200, height: 400)
      center = Point(x: 100, y: 300)
      backgroundColor = .black
      pan.minimumDistance = 0
      pan.addHandler { [weak self] _ in self?.panned() }
      addGestureRecognizer(pan)
    }

    var shown: Double { layer.presentation.position.x }

    /// Starts an animation towards the other end.
    func toggle() -> PropertyAnimator {
      let target = isOpen ? 100 : 100 + Self.way
      let animator = PropertyAnimator(duration: 1, dampingRatio: 1) { self.center.x = target }
      animator.addCompletion { [weak self] position in
        guard let self else { return }
        if position == .end { isOpen.toggle() }
        ends.append(position)
        self.animator = nil
      }
      self.animator = animator
      return animator
    }

    private func panned() {
      let before = shown
      switch pan.state {
      case .began:
        if animator == nil { _ = toggle() }
        animator?.pauseAnimation()
        grip = animator?.fractionComplete ?? 0
      case .changed:
        let sign = isOpen ? -1.0 : 1
        animator?.fractionComplete = grip + sign * pan.translation.x / Self.way
        return
      case .ended, .cancelled:
        // Where the finger has released it, which no frame has shown yet.
        let fraction = animator?.fractionComplete ?? 0
        let scrubbed = isOpen ? 100 + Self.way * (1 - fraction) : 100 + Self.way * fraction
        release = pan.velocity.x
        let leads = isOpen ? release < 0 : release > 0
        animator?.isReversed = !leads
        let way = View.normalizedVelocity(
          pan.velocity, from: Point(x: scrubbed, y: layer.position.y), to: layer.position)
        animator?.continueAnimation(with: .settlingSpring(Spring(duration: 0.5), initialVelocity: way))
      case .possible, .failed: return
      }
      Transaction.flush()
      // After a lift it continues where the finger's line ends: at most a frame ahead of what was drawn.
      handovers.append((before, pan.state == .began ? shown : before))
    }
  }

  @Test
  func `caught, dragged and thrown at any moment, the drawer never jumps and keeps the finger's velocity`() {
    var (jump, slip, fastest) = (0.0, 0.0, 0.0)
    for moment in 0..<40 {
      let window = ManualWindow(size: Size(width: 800, height: 600))
      let controller = WindowController(window: window)
      let drawer = Drawer()
      controller.rootView.addSubview(drawer)
      window.resolveFrame()
      if moment % 4 != 0 { drawer.toggle().startAnimation() }
      window.resolveFrame()
      let start = window.now + 0.02 + Double(moment) * 0.013
      while window.now < start {
        window.advance(to: min(window.now + 1.0 / 60, start))
        window.resolveFrame()
      }
      var script = InputScript(seed: UInt64(moment))
      let speed = moment % 3 == 0 ? -500.0 : 700
      let from = Point(x: drawer.shown, y: 300)
      script.touch(at: start + 0.001, duration: 0.2) { Point(x: from.x + speed * $0 * $0 / 0.4, y: 300) }
      while window.now < start + 0.2009 {
        window.play(&script, until: min(window.now + 1.0 / 60, start + 0.2009))
        window.resolveFrame()
      }
      window.play(&script, until: start + 0.2011)
      window.resolveFrame()
      let velocity: Point = drawer.layer.velocity(of: .position)
      slip = max(slip, abs(velocity.x - drawer.release))
      fastest = max(fastest, abs(drawer.release))
      for handover in drawer.handovers { jump = max(jump, abs(handover.before - handover.after)) }
      #expect(drawer.handovers.count == 2, "moment \(moment)")
      for _ in 0..<300 {
        window.advance(to: window.now + 0.01)
        window.resolveFrame()
      }
      let end = drawer.isOpen ? 100 + Drawer.way : 100
      #expect(drawer.shown == end && drawer.center.x == end && drawer.ends.count == 1, "moment \(moment)")
      #expect(drawer.animator == nil && window.wakeTime == nil)
    }
    print("drawer: jump \(jump) pt, velocity off by \(slip) pt/s at up to \(fastest) pt/s")
    #expect(jump < 1e-6 && fastest > 400)
    #expect(slip < fastest * 0.02)
  }
}
