import Martlet
import MartletRenderer

/// Moving layers of one kind, drawn off screen by OpenGL ES with a manual clock.
@MainActor
final class KindStage {
  /// The number of frames after which everything is back in its place.
  static let period = 60
  private static let size = (width: 320, height: 200)
  private static let count = 12

  private let host = ManualHost()
  private let tree: LayerTree
  private let canvas: OffscreenCanvas
  private var damage: [PixelRect] = []
  private let decisions = DrawingDecisions()

  /// Makes the layers.
  init(_ kind: LayerKind) throws {
    canvas = try OffscreenCanvas(width: Self.size.width, height: Self.size.height)
    tree = LayerTree(host: host)
    tree.root.frame = Rect(x: 0, y: 0, width: Double(Self.size.width), height: Double(Self.size.height))
    tree.root.backgroundColor = Color(0xF6F4EF)
    let maker = KindMaker(kind)
    for index in 0..<Self.count {
      let layer = maker.layer(index)
      layer.position = Point(x: Double(index % 4) * 76 + 40, y: Double(index / 4) * 64 + 34)
      Self.move(layer, by: 8)
      tree.root.addSublayer(layer)
    }
    Transaction.flush()
  }

  /// Moves a layer to and fro.
  static func move(_ layer: Layer, by way: Double) {
    layer.add(
      BasicAnimation(
        from: 0, to: way, duration: Double(period) / 120, isAdditive: true, repeatCount: .infinity,
        autoreverses: true), for: .position.x)
  }

  /// Resolves the next frame and draws what has changed.
  func drawFrame() throws {
    host.now += 1.0 / 60
    host.tree.update(at: host.now)
    damage.removeAll(keepingCapacity: true)
    for rect in host.tree.damage.rects { damage.append(PixelRect(covering: rect, scale: 1)) }
    for rect in decisions.reversals(
      in: host.tree.displayList, damage: damage, bounds: canvas.bounds, scale: 1)
    { damage.append(rect) }
    try canvas.draw(host.tree.displayList, damage: damage)
  }
}
