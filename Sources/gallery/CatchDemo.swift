import Martlet
import MartletTesting

/// Three cards between four docks: drag, throw, catch in flight, turn round.
@MainActor
final class CatchDemo: Demo {
  static let name = "catch"
  static let summary = "Throw a card, catch it in flight, turn it round"
  static let help = [
    "Drag a card and let go: it keeps the velocity of the hand and springs to the dock it flies towards.",
    "Catch it in flight. Tap it: it goes to the opposite dock; tap again while it flies.",
    "Space turns everything round. The bar shows three ways to do that: absolute (jumps), from the current state",
    "(hits a wall), additive (smooth).",
  ]

  private let stage: Stage

  init(in controller: WindowController, palette: Palette, trace: Trace?) {
    stage = Stage(palette: palette, trace: trace)
    controller.rootView.addSubview(stage)
    controller.onLayout = { [weak stage, unowned window = controller.window] size in
      stage?.hairline = 1 / window.scale
      stage?.frame = Rect(origin: .zero, size: size)
    }
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { stage.reverse() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let layout = CatchLayout(size: size)
    func home(_ card: Int, in dock: Int) -> Point { layout.docks[dock] + layout.offsets[card] }
    var script = InputScript(seed: 7)
    // Two hands: one throws the first card to the right, the other the second one down.
    let first = home(0, in: 0)
    script.touch(at: start + 0.3, duration: 0.22) { t in
      first + Point(x: size.width * 5 * t * t, y: size.height * 0.1 * t)
    }
    let second = home(1, in: 1)
    script.touch(at: start + 0.35, duration: 0.25) { t in
      second + Point(x: -size.width * 0.05 * t, y: size.height * 4.8 * t * t)
    }
    // A tap sends the third across …
    let tap = start + 1.3
    script.tap(at: home(2, in: 3), time: tap)
    let flight = SpringAnimation(
      from: home(2, in: 3), to: home(2, in: 1),
      spring: .lively.paced(
        from: home(2, in: 3), to: home(2, in: 1), velocity: .zero, isThrown: false),
      beginTime: tap + 0.06)
    // … a finger catches it on its way, holds it, and throws it back.
    let meeting = tap + 0.2
    let caught = flight.value(at: meeting)
    script.touch(at: meeting, duration: 0.6) { t in
      let pull = max(t - 0.38, 0)
      return caught + Point(x: -size.width * 4 * pull * pull, y: size.height * 2 * pull * pull)
    }
    // All of them turn round, twice in mid-flight.
    script.key(.space, at: start + 3.0)
    script.key(.space, at: start + 3.2)
    script.key(.space, at: start + 3.5)
    return script
  }
}

/// Where things stand in a window of a size, in points.
struct CatchLayout {
  /// The docks' middles, clockwise from the top left.
  let docks: [Point]
  let dockSize: Size
  /// Cards' sizes, and where each stands off the middle of a dock, so that cards in one dock are all seen.
  let cardSizes: [Size]
  let offsets: [Point]
  let bar: Rect

  static let margin = 24.0

  init(size: Size) {
    let margin = Self.margin
    let barHeight = 56.0
    let field = Rect(
      x: margin, y: margin, width: max(size.width - 2 * margin, 1),
      height: max(size.height - 3 * margin - barHeight, 1))
    dockSize = Size(
      width: min(240, (field.width - margin) / 2), height: min(168, (field.height - margin) / 2))
    let (w, h) = (dockSize.width, dockSize.height)
    docks = [
      Point(x: field.minX + w / 2, y: field.minY + h / 2),
      Point(x: field.maxX - w / 2, y: field.minY + h / 2),
      Point(x: field.maxX - w / 2, y: field.maxY - h / 2),
      Point(x: field.minX + w / 2, y: field.maxY - h / 2),
    ]
    cardSizes = [
      Size(width: (w * 0.8).rounded(), height: (h * 0.76).rounded()),
      Size(width: (h * 0.8).rounded(), height: (h * 0.8).rounded()),
      Size(width: (w * 0.84).rounded(), height: (h * 0.5).rounded()),
    ]
    offsets = [Point(x: -6, y: -6), Point(x: 0, y: 0), Point(x: 6, y: 6)]
    let barWidth = min(420, field.width)
    bar = Rect(
      x: ((size.width - barWidth) / 2).rounded(), y: size.height - margin - barHeight, width: barWidth,
      height: barHeight)
  }
}

/// The views of the demo.
@MainActor
private final class Stage: View {
  private let dockViews: [View]
  private let cards: [Card]
  private var bar: ReversalBar?

  /// Width of a line of one device pixel, in points.
  var hairline = 1.0 {
    didSet {
      for dock in dockViews { dock.layer.borderWidth = hairline }
      bar?.layer.borderWidth = hairline
    }
  }

  init(palette: Palette, trace: Trace?) {
    dockViews = (0..<4).map { _ in View() }
    cards = [
      Card(name: "sky", color: palette.sky, dock: 0, trace: trace),
      Card(name: "coral", color: palette.coral, dock: 1, trace: trace),
      Card(name: "sun", color: palette.sun, dock: 3, trace: trace),
    ]
    super.init()
    layer.backgroundColor = palette.paper
    for dock in dockViews {
      dock.isUserInteractionEnabled = false
      dock.layer.cornerRadius = 28
      dock.layer.borderColor = palette.hairline
      addSubview(dock)
    }
    let bar = ReversalBar(palette: palette) { [weak self] in self?.reverse() }
    self.bar = bar
    addSubview(bar)
    for card in cards { addSubview(card) }
  }

  func reverse() {
    for card in cards { card.reverse() }
    bar?.reverse()
  }

  override func layoutSubviews() {
    let layout = CatchLayout(size: bounds.size)
    for (dock, center) in zip(dockViews, layout.docks) {
      dock.frame = Rect(center: center, size: layout.dockSize)
    }
    for (index, card) in cards.enumerated() {
      let isNew = card.docks.isEmpty
      card.docks = layout.docks.map { $0 + layout.offsets[index] }
      card.bounds = Rect(origin: .zero, size: layout.cardSizes[index])
      if isNew { card.layer.position = card.docks[card.dock] } else { card.settle() }
    }
    bar?.frame = layout.bar
  }
}
