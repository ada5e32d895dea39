import Foundation
import Martlet
import MartletTesting
import Testing

// The code of the article on dynamics.

private final class Table: View {
  let card = View()
  lazy var animator = DynamicAnimator(reference: self)

  override init() {
    super.init()
    card.frame = Rect(x: 40, y: 40, width: 100, height: 60)
    addSubview(card)
    let collision = CollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    let traits = DynamicItemBehavior(items: [card])
    traits.elasticity = 0.4
    for behavior in [GravityBehavior(items: [card]), collision, traits] { animator.addBehavior(behavior) }
  }
}

@MainActor
private final class Hand {
  let pan = PanGestureRecognizer()
  let card: View
  let animator: DynamicAnimator
  private var start = Point.zero

  init(_ table: Table) {
    card = table.card
    animator = table.animator
    card.addGestureRecognizer(pan)
    pan.addHandler { [weak self] pan in
      guard let self else { return }
      switch pan.state {
      case .began:
        animator.hold(card)
        start = card.center
      case .changed: card.center = start + pan.translation
      case .ended, .cancelled: animator.release(card, handedOverFrom: pan)
      case .possible, .failed: break
      }
    }
  }
}

@MainActor @Suite struct DynamicsArticleTests {
  private func table(_ window: ManualWindow) -> (WindowController, Table) {
    let controller = WindowController(window: window)
    let table = Table()
    table.frame = Rect(origin: .zero, size: window.size)
    controller.rootView.addSubview(table)
    return (controller, table)
  }

  @Test func `the card of the article falls, bounces and rests`() {
    let window = ManualWindow(size: Size(width: 400, height: 300))
    let (controller, table) = table(window)
    var lowest = 0.0
    var risesAfter = 0.0
    for frame in 1...300 {
      window.advance(to: 1000 + Double(frame) / 60)
      window.resolveFrame()
      let y = table.card.layer.presentation.position.y
      if y > lowest { lowest = y } else { risesAfter = max(risesAfter, lowest - y) }
    }
    #expect(risesAfter > 15)
    #expect(abs(table.card.center.y - 270) < 0.5 && !table.animator.isRunning)
    _ = controller
  }

  @Test func `the card is thrown on the finger's line, without a jump`() {
    for hertz in [60.0, 90, 144] {
      let window = ManualWindow(size: Size(width: 2000, height: 1000))
      let (controller, table) = table(window)
      let hand = Hand(table)
      table.animator.removeAllBehaviors()
      table.animator.addBehavior(DynamicItemBehavior(items: [table.card]))
      window.resolveFrame()
      var script = InputScript(seed: 3)
      let start = table.card.center
      script.touch(at: 1000.1, duration: 0.3, device: InputScript.Device(jitter: 0)) { t in
        start + Point(x: 900 * t, y: 300 * t)
      }
      var line: [(time: Double, x: Double)] = []
      for frame in 1...Int(hertz * 0.9) {
        let time = 1000 + Double(frame) / hertz
        window.play(&script, until: time)
        window.resolveFrame()
        line.append((time, table.card.layer.presentation.position.x))
      }
      // From the end of the drag to the flight.
      let steps = zip(line, line.dropFirst()).filter { $0.0.time > 1000.33 }.map { pair in
        (pair.1.x - pair.0.x) / (pair.1.time - pair.0.time)
      }
      let worst = steps.map { abs($0 - 900) }.max() ?? 0
      print("thrown at \(hertz) Hz: drawn at 900 pt/s within \(worst)")
      #expect(worst < 0.01)
      #expect(hand.pan.state == .possible || !table.animator.isHeld(table.card))
      _ = controller
    }
  }

  @Test func `the code in the article is this`() throws {
    func code(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let tests = try code(text("Tests/MartletDynamicsTests/DynamicsArticleTests.swift"))
      .replacing("private final class", with: "final class")
    let article = try text("Sources/Martlet/Martlet.docc/Dynamics.md")
    let blocks = article.matches(of: #/```swift\n((?s).*?)```/#).map { code($0.output.1) }
    #expect(blocks.count == 2)
    for block in blocks { #expect(tests.contains(block), "in no test: \(block)") }
  }
}
