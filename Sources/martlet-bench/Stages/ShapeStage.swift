import Martlet
import MartletRenderer

/// Rings that are drawn off screen, each with a path of its own. All of the window is drawn in each frame.
@MainActor
final class ShapeStage {
  private static let size = (width: 640, height: 400)

  private let target = ManualHost()
  private let tree: LayerTree
  private let canvas: OffscreenCanvas

  /// Makes so many rings, which cover the window once; with `isTrimmed` their lines grow and shrink.
  init(count: Int, isTrimmed: Bool) throws {
    canvas = try OffscreenCanvas(width: Self.size.width, height: Self.size.height)
    tree = LayerTree(host: target)
    let (width, height) = (Double(Self.size.width), Double(Self.size.height))
    tree.root.frame = Rect(x: 0, y: 0, width: width, height: height)
    tree.root.backgroundColor = Color(0xF6F4EF)
    let side = (width * height / Double(count)).squareRoot()
    let columns = Int((width / side).rounded(.up))
    for index in 0..<count {
      let ring = ShapeLayer()
      ring.frame = Rect(
        x: Double(index % columns) * side, y: Double(index / columns) * side, width: side, height: side)
      ring.path = Path(ellipseIn: ring.bounds.insetBy(dx: side * 0.15, dy: side * 0.15))
      ring.fillColor = Color(0xF7B733)
      ring.strokeColor = Color(0x3E8EDE)
      ring.lineWidth = side * 0.1
      ring.lineCap = .round
      if isTrimmed {
        ring.add(
          BasicAnimation(from: 0, to: 1, duration: 2, repeatCount: .infinity, autoreverses: true),
          for: .strokeEnd)
      }
      tree.root.addSublayer(ring)
    }
    Transaction.flush()
  }

  /// Resolves the next frame and draws it.
  func drawFrame() throws {
    target.now += 1.0 / 60
    target.tree.update(at: target.now)
    try canvas.draw(target.tree.displayList, damage: [canvas.bounds])
  }
}
