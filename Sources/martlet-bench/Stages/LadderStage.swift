import Martlet
import MartletRenderer

/// Layers of one kind that are drawn off screen with a manual clock, to see how their cost grows with their number.
@MainActor
final class LadderStage {
  /// What the layers are.
  enum Kind: String, CaseIterable {
    case cards, texts, images, gradients, shapes, trimmedShapes, shadows, pathShadows, innerShadows
    case masks, groups, clips, keptPictures
    case nestedClips, stackedClips, nestedGroups
    case largeShadows
  }

  /// What changes in each frame.
  enum Motion: String, CaseIterable {
    case still, one, all
  }

  private static let size = (width: 640, height: 400)

  private let host = ManualHost()
  private let tree: LayerTree
  private let canvas: OffscreenCanvas
  private var damage: [PixelRect] = []
  private let decisions = DrawingDecisions()

  /// Makes so many layers, which cover the window once, or are nested.
  init(_ kind: Kind, count: Int, motion: Motion) throws {
    canvas = try OffscreenCanvas(width: Self.size.width, height: Self.size.height)
    tree = LayerTree(host: host)
    let (width, height) = (Double(Self.size.width), Double(Self.size.height))
    tree.root.frame = Rect(x: 0, y: 0, width: width, height: height)
    tree.root.backgroundColor = Color(0xF6F4EF)
    Transaction.disableActions = true
    switch kind {
    case .nestedClips, .stackedClips, .nestedGroups: nest(kind, count, motion)
    default: spread(kind, count, motion)
    }
    Transaction.flush()
  }

  private func spread(_ kind: Kind, _ count: Int, _ motion: Motion) {
    let maker = LadderMaker()
    let (width, height) = (Double(Self.size.width), Double(Self.size.height))
    let side = (width * height / Double(count)).squareRoot()
    let columns = Int((width / side).rounded(.up))
    for index in 0..<count {
      let layer = maker.layer(kind, index: index, side: side)
      layer.position = Point(
        x: (Double(index % columns) + 0.5) * side, y: (Double(index / columns) + 0.5) * side)
      if motion == .all || motion == .one && index == count / 2 {
        if kind == .trimmedShapes { trim(layer) } else { move(layer, by: side / 4) }
      }
      tree.root.addSublayer(layer)
    }
  }

  /// Layers within each other, each a little smaller, or all alike, and in the innermost one a mark.
  private func nest(_ kind: Kind, _ count: Int, _ motion: Motion) {
    var outer: Layer = tree.root
    let step = kind == .stackedClips ? 0 : min(180 / Double(count), 4)
    for index in 0..<count {
      let layer = Layer()
      layer.frame = outer.bounds.insetBy(dx: step, dy: step)
      layer.backgroundColor = Color(index.isMultiple(of: 2) ? 0x3E8EDE : 0xF7B733, alpha: 0.5)
      if kind != .nestedGroups {
        layer.cornerRadius = 20
        layer.masksToBounds = true
      } else {
        layer.opacity = 0.99
      }
      if motion == .all { move(layer, by: kind == .stackedClips ? 0.01 : step / 2) }
      outer.addSublayer(layer)
      outer = layer
    }
    let mark = Layer()
    mark.frame = Rect(
      origin: outer.bounds.center - Point(x: 8, y: 8), size: Size(width: 16, height: 16))
    mark.backgroundColor = Color(0xF2645A)
    if motion != .still { move(mark, by: 4) }
    outer.addSublayer(mark)
  }

  private func move(_ layer: Layer, by way: Double) {
    layer.add(
      BasicAnimation(
        from: 0, to: way, duration: 0.5, isAdditive: true, repeatCount: .infinity, autoreverses: true),
      for: .position.x)
  }

  /// Lets the line of a shape grow and shrink.
  private func trim(_ layer: Layer) {
    layer.add(
      BasicAnimation(from: 0, to: 1, duration: 2, repeatCount: .infinity, autoreverses: true),
      for: .strokeEnd)
  }

  /// Resolves the next frame and draws what has changed, to the last pixel.
  func drawFrame() throws {
    host.now += 1.0 / 60
    host.tree.update(at: host.now)
    damage.removeAll(keepingCapacity: true)
    for rect in host.tree.damage.rects { damage.append(PixelRect(covering: rect, scale: 1)) }
    for rect in decisions.reversals(
      in: host.tree.displayList, damage: damage, bounds: canvas.bounds, scale: 1)
    { damage.append(rect) }
    try canvas.draw(host.tree.displayList, damage: damage)
    if !damage.isEmpty { canvas.finish() }
  }

  /// What the newest frame took.
  var counters: DrawingCounters { canvas.renderer.counters }
}
