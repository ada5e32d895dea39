import Martlet
import MartletRenderer

/// Moving layers of all kinds, drawn off screen with a manual clock.
@MainActor
final class DrawingStage {
  /// The number of frames after which everything is back in its place.
  static let period = 120
  private static let size = (width: 640, height: 400)
  private static let cards = 60

  private let target = ManualHost()
  private let tree: LayerTree
  private let canvas: OffscreenCanvas
  private let redrawsAll: Bool
  private var damage: [PixelRect] = []
  private let decisions = DrawingDecisions()

  /// Makes the layers; with `redrawsAll` each frame draws the whole window, not only the changes.
  init(redrawsAll: Bool) throws {
    self.redrawsAll = redrawsAll
    canvas = try OffscreenCanvas(width: Self.size.width, height: Self.size.height)
    tree = LayerTree(host: target)
    tree.root.frame = Rect(x: 0, y: 0, width: Double(Self.size.width), height: Double(Self.size.height))
    tree.root.backgroundColor = Color(0xF6F4EF)
    let picture = DrawingContext.image(size: Size(width: 24, height: 24)) {
      $0.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 24, height: 24)), with: Color(0xF2645A))
    }
    for index in 0..<Self.cards { tree.root.addSublayer(card(index, picture)) }
    Transaction.flush()
  }

  /// A card with a border and a shadow, a picture and a word. Every third one is a group, every fourth
  /// rotates, every fifth clips.
  private func card(_ index: Int, _ picture: Image) -> Layer {
    let card = Layer()
    card.bounds = Rect(x: 0, y: 0, width: 80, height: 50)
    card.backgroundColor = Color(0x3E8EDE)
    card.cornerRadius = 10
    card.borderWidth = 2
    card.borderColor = Color(0x1B1D22, alpha: 0.5)
    card.opacity = index.isMultiple(of: 3) ? 0.7 : 1
    card.masksToBounds = index.isMultiple(of: 5)
    if !card.masksToBounds { card.shadow = Shadow(color: .black, opacity: 0.3, radius: 5) }
    let mark = Layer()
    mark.contents = picture
    mark.frame = Rect(x: -4, y: 8, width: index.isMultiple(of: 2) ? 24 : 30, height: 24)
    card.addSublayer(mark)
    let word = TextLayer(Text("card \(index % 9)", font: .system(size: 13)))
    word.frame = Rect(x: 30, y: 14, width: 48, height: 20)
    card.addSublayer(word)
    let seconds = Double(Self.period) / 60
    card.addSublayer(strip(index, seconds))
    card.addSublayer(ring(index, seconds))
    let start = Point(x: Double(index % 10) * 60 + 40, y: Double(index / 10) * 60 + 40)
    card.position = start
    card.add(
      BasicAnimation(
        from: start, to: start + Point(x: 30, y: 20), duration: seconds / 2, repeatCount: .infinity,
        autoreverses: true), for: .position)
    if index.isMultiple(of: 4) {
      card.add(
        BasicAnimation(from: 0, to: 2 * .pi, duration: seconds, repeatCount: .infinity),
        for: .transform.rotation)
    }
    return card
  }

  /// A gradient whose end moves, of every kind in turn.
  private func strip(_ index: Int, _ seconds: Double) -> Layer {
    let strip = GradientLayer()
    strip.frame = Rect(x: 6, y: 38, width: 68, height: 8)
    strip.cornerRadius = 4
    strip.kind = GradientKind.allCases[index % 3]
    strip.interpolation = index.isMultiple(of: 4) ? .oklab : .sRGB
    strip.colors = [Color(0xF7B733), Color(0x4FA96B), .white]
    strip.startPoint = Point(x: 0, y: 0.5)
    strip.add(
      BasicAnimation(
        from: Point(x: 0.2, y: 0.5), to: Point(x: 1, y: 1), duration: seconds / 2, repeatCount: .infinity,
        autoreverses: true), for: .endPoint)
    return strip
  }

  /// A ring whose line grows, with dashes on every second one.
  private func ring(_ index: Int, _ seconds: Double) -> Layer {
    let ring = ShapeLayer()
    ring.path = Path(ellipseIn: Rect(x: 60, y: 4, width: 14, height: 14))
    ring.fillColor = .clear
    ring.strokeColor = .white
    ring.lineWidth = 3
    ring.lineDashPattern = index.isMultiple(of: 2) ? [4, 2] : []
    ring.add(
      BasicAnimation(
        from: 0.1, to: 1, duration: seconds / 2, repeatCount: .infinity, autoreverses: true), for: .strokeEnd)
    return ring
  }

  /// Resolves the next frame and draws it.
  func drawFrame() throws {
    target.now += 1.0 / 60
    target.tree.update(at: target.now)
    damage.removeAll(keepingCapacity: true)
    if redrawsAll {
      damage.append(canvas.bounds)
    } else {
      for rect in target.tree.damage.rects { damage.append(PixelRect(covering: rect, scale: 1)) }
    }
    for rect in decisions.reversals(
      in: target.tree.displayList, damage: damage, bounds: canvas.bounds, scale: 1)
    { damage.append(rect) }
    try canvas.draw(target.tree.displayList, damage: damage)
  }
}
