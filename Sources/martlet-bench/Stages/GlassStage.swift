import Martlet
import MartletRenderer

/// Cards that move under glass over a gradient, drawn by the processor in memory, with a manual clock.
@MainActor
final class GlassStage {
  private static let size = (width: 640, height: 400)

  private let host = ManualHost()
  private let tree: LayerTree
  private let renderer = PlainRenderer()
  private var pixels = [UInt32](repeating: 0, count: size.width * size.height)
  private var damage: [PixelRect] = []

  /// Makes the layers.
  init() {
    tree = LayerTree(host: host)
    tree.root.frame = Rect(x: 0, y: 0, width: 640, height: 400)
    let ground = GradientLayer()
    ground.frame = tree.root.bounds
    ground.colors = [0x203080, 0xC04080, 0xF0C040, 0x40A080, 0x203080].map { Color($0) }
    ground.endPoint = Point(x: 1, y: 0.7)
    tree.root.addSublayer(ground)
    for index in 0..<20 {
      let card = Layer()
      card.frame = Rect(x: Double(index % 5) * 128, y: Double(index / 5) * 100, width: 96, height: 80)
      card.cornerRadius = 12
      card.backgroundColor = Color(0xFFFFFF, alpha: 0.6)
      let mark = Layer()
      mark.frame = Rect(x: 20, y: 20, width: 70, height: 40)
      mark.backgroundColor = Color(0x3E8EDE)
      card.addSublayer(mark)
      card.opacity = index.isMultiple(of: 3) ? 0.5 : 1
      if index.isMultiple(of: 7) { card.filter = LayerFilter(blurRadius: 3) }
      card.add(
        BasicAnimation(
          from: 0, to: 32, duration: 0.5, isAdditive: true, repeatCount: .infinity, autoreverses: true),
        for: .position.x)
      tree.root.addSublayer(card)
    }
    let glass = Layer()
    glass.frame = Rect(x: 120, y: 60, width: 400, height: 280)
    glass.cornerRadius = 16
    glass.backgroundColor = Color(0xFFFFFF, alpha: 0.25)
    glass.backdropFilter = LayerFilter(blurRadius: 10, saturation: 1.4)
    tree.root.addSublayer(glass)
    Transaction.flush()
  }

  /// Resolves the next frame and draws it.
  /// - Throws: `Failure` if the processor cannot draw it.
  func drawFrame() throws {
    host.now += 1.0 / 60
    host.tree.update(at: host.now)
    damage.removeAll(keepingCapacity: true)
    for rect in host.tree.damage.rects { damage.append(PixelRect(covering: rect, scale: 1)) }
    let (renderer, list, damage) = (renderer, host.tree.displayList, damage)
    let isDrawn = pixels.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      return renderer.paint(
        list, damage: damage, into: base, stride: 4 * Self.size.width,
        bounds: PixelRect(width: Self.size.width, height: Self.size.height), scale: 1)
    }
    guard isDrawn else { throw Failure() }
  }

  /// The processor left the scene to OpenGL.
  struct Failure: Error {}
}
