import Martlet
import MartletTesting
import Testing

// The views of the article on interruptible motion; `ArticleTests` compares the two.

private final class Puck: View {
  private let pan = PanGestureRecognizer()
  private var start = Point.zero

  override init() {
    super.init()
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      layer.freeze(.position)
      start = center
    case .changed: center = start + pan.translation
    case .ended: layer.animate(.position, initialVelocity: pan.velocity)
    case .cancelled, .possible, .failed: break
    }
  }
}

private final class Row: View {
  /// The card that a finger holds.
  weak var held: View?

  override func layoutSubviews() {
    let width = bounds.width / Double(max(subviews.count, 1))
    for (index, card) in subviews.enumerated() where card !== held {
      card.center = Point(x: bounds.minX + width * (Double(index) + 0.5), y: bounds.minY + bounds.height / 2)
    }
  }

  /// Sends all cards to their places.
  func rearrange() {
    View.animate(spring: Spring(duration: 0.5)) {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }
}

@MainActor
@Suite struct MotionArticleTests {
  private let window = ManualWindow(size: Size(width: 800, height: 600))
  private let controller: WindowController

  init() { controller = WindowController(window: window) }

  private func advance(by seconds: Double) {
    window.advance(to: window.now + seconds)
    window.resolveFrame()
  }

  private func play(_ script: inout InputScript, until end: Double) {
    while window.now < end {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
    }
  }

  @Test func `a puck runs out from the hand's velocity, and is caught and thrown again`() {
    let puck = Puck()
    puck.frame = Rect(x: 80, y: 280, width: 40, height: 40)
    controller.rootView.addSubview(puck)
    window.resolveFrame()
    var script = InputScript(seed: 3)
    script.touch(at: window.now + 0.1, duration: 0.2) { Point(x: 100 + 600 * $0, y: 300) }
    play(&script, until: script.end + 0.1)
    let end = puck.center
    // 120 points under the finger minus the slop, then the way of half a second.
    #expect(end.x > 440 && end.x < 540 && abs(end.y - 300) < 10, "\(end)")
    let place = puck.layer.presentation.position
    #expect(place.x > 200 && place.x < end.x - 20, "\(place)")
    script.touch(at: window.now + 0.02, duration: 0.2) { place + Point(x: 15, y: -500 * $0) }
    play(&script, until: script.end + 9)
    #expect(puck.center.y < 60 && abs(puck.center.x - place.x) < 60, "\(puck.center)")
    #expect(puck.layer.presentation.position == puck.center)
  }

  @Test func `a layout moves the ends of what is in flight, and animated it makes no jump`() {
    let row = Row()
    row.frame = Rect(x: 0, y: 0, width: 400, height: 100)
    controller.rootView.addSubview(row)
    let cards = (0..<2).map { _ in View() }
    for card in cards {
      card.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
      row.addSubview(card)
    }
    window.resolveFrame()
    advance(by: 0.1)
    #expect(cards.map(\.center.x) == [100, 300])
    let layer = cards[0].layer
    layer.animate(
      .position, to: Point(x: 100, y: 50), spring: Spring(duration: 0.5), initialVelocity: Point(x: 900, y: 0)
    )
    advance(by: 0)
    advance(by: 0.1)
    let (place, velocity) = (layer.presentation.position, layer.velocity(of: .position) as Point)
    #expect(place.x > 120 && velocity.length > 50)
    row.frame = Rect(x: 0, y: 0, width: 800, height: 100)
    advance(by: 0)
    #expect(layer.presentation.position.distance(to: place + Point(x: 100, y: 0)) < 1e-6)
    #expect((layer.velocity(of: .position) as Point).distance(to: velocity) < 1e-6)
    #expect(cards.map(\.layer.presentation.position.x)[1] == 600)
    row.held = cards[1]
    cards[1].center = Point(x: 30, y: 30)
    advance(by: 0.1)
    let before = (layer.presentation.position, layer.velocity(of: .position) as Point)
    row.bounds.size.width = 400
    row.rearrange()
    advance(by: 0)
    #expect(layer.presentation.position.distance(to: before.0) < 1e-6, "\(layer.presentation.position)")
    #expect((layer.velocity(of: .position) as Point).distance(to: before.1) < 1e-6)
    #expect(cards[1].center == Point(x: 30, y: 30), "who is held stays")
    row.held = nil
    row.rearrange()
    advance(by: 4)
    #expect(cards.map(\.layer.presentation.position.x) == [100, 300])
  }
}
