import MartletGeometry
import MartletLayers

/// Where a column is seen, and how fast it moves there with what is in it.
@MainActor
struct SeenColumn {
  /// How fast a layer moves and grows, in points per second.
  struct Speed: Equatable {
    var position = Point.zero
    var size = Size.zero
  }

  let frame: Rect
  let speed: Speed
  /// What moves in it with the columns.
  let parts: [(layer: Layer, speed: Speed)]
  private let moved: MovedLayers

  /// - Parameter moved: What has been set in motion with the columns.
  init(_ column: Layer, moved: MovedLayers) {
    var parts: [(layer: Layer, speed: Speed)] = []
    column.forEachWithin { layer in
      guard layer !== column, moved.contains(layer) else { return }
      parts.append((layer, Self.speed(of: layer)))
    }
    (frame, speed) = (column.presentation.frame, Self.speed(of: column))
    self.parts = parts
    self.moved = moved
  }

  private static func speed(of layer: Layer) -> Speed {
    Speed(position: layer.velocity(of: .position), size: layer.velocity(of: .bounds.size))
  }

  /// Lets another column, which has been laid out in its place, go on as fast, with what it shows.
  func keepSpeed(in column: Layer, by block: AnimationBlock) {
    var given: Set<ObjectIdentifier> = []
    func give(_ speed: Speed, to layer: Layer) {
      guard given.insert(ObjectIdentifier(layer)).inserted else { return }
      block.keep(speed, of: layer)
    }
    give(speed, to: column)
    // What lies at an edge of it stays there.
    var pending = [(layer: column, growth: speed.size)]
    while let (outer, growth) = pending.popLast() {
      for layer in outer.sublayers where layer.transform == .identity && !movesByItself(layer) {
        let speed = Self.speed(of: layer, in: outer.bounds, growth: growth)
        guard speed != Speed() else { continue }
        give(speed, to: layer)
        pending.append((layer, speed.size))
      }
    }
    // What has come over goes on by itself.
    for (layer, speed) in parts where layer.isDescendant(of: column) { give(speed, to: layer) }
  }

  /// Whether a layer goes on that has not been stopped with the columns.
  private func movesByItself(_ layer: Layer) -> Bool {
    !moved.contains(layer) && (layer.isAnimating(.position) || layer.isAnimating(.bounds))
  }

  /// How fast a layer is that lies at edges of bounds that grow.
  private static func speed(of layer: Layer, in bounds: Rect, growth: Size) -> Speed {
    let (frame, anchor) = (layer.frame, layer.anchorPoint)
    let x = edges(frame.minX, frame.maxX, in: bounds.minX, bounds.maxX, growth: growth.width)
    let y = edges(frame.minY, frame.maxY, in: bounds.minY, bounds.maxY, growth: growth.height)
    return Speed(
      position: Point(x: x.least + x.growth * anchor.x, y: y.least + y.growth * anchor.y),
      size: Size(width: x.growth, height: y.growth))
  }

  /// How fast the edge with the least coordinate is, and how much faster the other one.
  private static func edges(
    _ least: Double, _ greatest: Double, in start: Double, _ end: Double, growth: Double
  ) -> (least: Double, growth: Double) {
    guard abs(greatest - end) < 0.5 else { return (0, 0) }
    return least < (start + end) / 2 ? (0, growth) : (growth, 0)
  }
}

extension AnimationBlock {
  /// Lets a layer that has been stopped keep a speed.
  func keep(_ speed: SeenColumn.Speed, of layer: Layer) {
    if speed.position != .zero { coast(.position, of: layer, speed.position) }
    if speed.size != .zero { coast(.bounds.size, of: layer, speed.size) }
  }
}
