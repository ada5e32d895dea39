import Glibc
import Martlet
import MartletRenderer

/// Photographs that lie on each other, drawn off screen with a manual clock: a shadow, a box and a picture with round corners each.
@MainActor
final class WallStage {
  /// How they lie.
  enum Kind: String, CaseIterable {
    /// Turned, on each other.
    case photos
    /// Upright, in rows.
    case cards
  }

  private let host = ManualHost()
  private let tree: LayerTree
  private let canvas: OffscreenCanvas
  private var damage: [PixelRect] = []

  /// Makes a wall of moving photographs in a window of 640×400 pixels.
  ///
  /// - Parameters:
  ///   - kind: How they lie.
  ///   - count: How many there are.
  ///   - shadow: The standard deviation of their shadows in points; 0 for none.
  ///   - costs: What decides whether they are drawn together.
  init(_ kind: Kind, count: Int, shadow: Double, costs: BatchCosts?) throws {
    let (width, height) = (640.0, 400.0)
    canvas = try OffscreenCanvas(width: Int(width), height: Int(height))
    canvas.renderer.batchCosts = costs
    tree = LayerTree(host: host)
    tree.root.frame = Rect(x: 0, y: 0, width: width, height: height)
    tree.root.backgroundColor = Color(0xF6F4EF)
    Transaction.disableActions = true
    let side = (width * height / Double(count)).squareRoot()
    let columns = Int((width / side).rounded(.up))
    let pictures = (0..<12).map { index in
      DrawingContext.image(size: Size(width: 64, height: 64)) {
        let shade = 0.4 + Double(index) / 24
        $0.fill(
          Rect(x: 0, y: 0, width: 64, height: 64), with: Color(red: shade, green: 0.7, blue: 1.2 - shade))
        $0.fill(Path(ellipseIn: Rect(x: 12, y: 12, width: 40, height: 40)), with: Color(0xF2645A))
      }
    }
    for index in 0..<count {
      let layer = Layer()
      layer.bounds = Rect(x: 0, y: 0, width: side * (kind == .photos ? 1.1 : 0.8), height: side * 0.8)
      layer.position = Point(
        x: (Double(index % columns) + 0.5) * side, y: (Double(index / columns) + 0.5) * side)
      layer.backgroundColor = .white
      layer.cornerRadius = side * 0.05
      if shadow > 0 {
        layer.shadow = Shadow(opacity: 0.3, radius: shadow, offset: Point(x: 0, y: shadow / 3))
      }
      if kind == .photos { layer.transform = Transform(rotation: 0.2 * sin(Double(index) * 3)) }
      let picture = Layer()
      picture.frame = layer.bounds.insetBy(dx: side * 0.06, dy: side * 0.06)
      picture.contents = pictures[index % pictures.count]
      picture.cornerRadius = side * 0.04
      picture.masksToBounds = true
      layer.addSublayer(picture)
      layer.add(
        BasicAnimation(
          from: 0, to: side / 4, duration: 0.5, isAdditive: true, repeatCount: .infinity, autoreverses: true),
        for: .position.x)
      tree.root.addSublayer(layer)
    }
    Transaction.flush()
  }

  /// Resolves the next frame and draws what has changed, to the last pixel.
  func drawFrame() throws {
    host.now += 1.0 / 60
    host.tree.update(at: host.now)
    damage.removeAll(keepingCapacity: true)
    for rect in host.tree.damage.rects { damage.append(PixelRect(covering: rect, scale: 1)) }
    try canvas.draw(host.tree.displayList, damage: damage)
    if !damage.isEmpty { canvas.finish() }
  }

  /// What the newest frame took.
  var counters: DrawingCounters { canvas.renderer.counters }
}
