import Martlet
import MartletTesting
import Testing

/// A card that the handler of a lift moves elsewhere and then animates, as when it is reused for something
/// else.
@MainActor @Suite struct TeleportTests {
  private static let place = Point(x: 700, y: 500)
  private static let speed = 600.0

  @Test func `what the handler of a lift sets elsewhere is seen there at once, wherever the line ends`() {
    var behind = 0
    for phase in 0..<16 {
      let window = ManualWindow(size: Size(width: 800, height: 600))
      let controller = WindowController(window: window)
      let card = View()
      card.layer.name = "card"
      card.layer.bounds = Rect(x: 0, y: 0, width: 120, height: 80)
      card.layer.position = Point(x: 100, y: 100)
      controller.rootView.addSubview(card)
      let pan = PanGestureRecognizer()
      pan.minimumDistance = 0
      var (start, isLifted) = (Point.zero, false)
      pan.addHandler { [unowned card] pan in
        switch pan.state {
        case .began: start = card.layer.position
        case .changed: card.layer.position = start + pan.translation
        case .ended:
          isLifted = true
          card.layer.position = Self.place
          card.layer.animate(
            .position, to: Point(x: 600, y: 500), spring: Spring(duration: 0.5, bounce: 0.2),
            initialVelocity: pan.velocity)
        case .possible, .cancelled, .failed: break
        }
      }
      card.addGestureRecognizer(pan)
      var drawn = Point.zero
      window.onFrame = { report in
        drawn = report.layers.first { $0.name == "card" }?.pose.position ?? drawn
      }
      var script = InputScript(seed: 5)
      let landing = window.now + 0.05
      let lift = landing + 0.2 + Double(phase) / 960
      script.touch(at: landing, duration: lift - landing) { Point(x: 100 + Self.speed * $0, y: 100) }
      let refresh = 1.0 / 60
      var frame = window.now
      while !isLifted {
        window.resolveFrame(at: frame + refresh)
        frame += refresh
        window.play(&script, until: min(frame, lift))
      }
      let newest = window.frameTime
      for later in [0.0002, 0.002, 0.006] {
        window.resolveFrame(at: newest + later)
        // At most the finger's way since the newest frame remains.
        let rest = drawn.distance(to: Self.place)
        #expect(rest < 1.5 * Self.speed * refresh, "phase \(phase) of 16, \(later) s behind the frame")
        if later == 0.002, drawn.x < Self.place.x - 0.5 { behind += 1 }
      }
    }
    print("teleport: in \(behind) of 16 phases the line ended behind the newest frame")
  }
}
