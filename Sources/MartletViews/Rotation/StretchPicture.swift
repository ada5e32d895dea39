import MartletGeometry
import MartletLayers
import MartletMotion

/// A picture of a view in up to three parts, of which the middle one is stretched.
@MainActor
final class StretchPicture {
  /// The size of the view, in points.
  let size: Size
  /// How visible it is, when its animations are over.
  private(set) var opacity = 1.0
  private let parts: [Layer]

  /// How visible it is in the newest frame, 0…1.
  var shownOpacity: Double { min(max(parts.first?.presentation.opacity ?? 0, 0), 1) }

  /// The overlap of the parts, in points: so that nothing shines through where they meet between pixels.
  private static let overlap = 1.0

  /// Makes a picture of a layer as it is, in the order in which the parts of a stage lie.
  /// - Parameters:
  ///   - left: The width of the left part, in points.
  ///   - right: The width of the right part, in points.
  ///   - unit: The width in which the middle part is shown, in points.
  init(of source: Layer, left: Double, right: Double, unit: Double, in holders: [Layer], isBehind: Bool) {
    let size = source.bounds.size
    self.size = size
    let scale = source.windowScale
    func part(_ start: Double, _ end: Double, _ shown: ClosedRange<Double>) -> Layer {
      let area = Rect(x: start, y: 0, width: max(end - start, 0), height: size.height)
      let seen = Rect(
        x: shown.lowerBound, y: 0, width: shown.upperBound - shown.lowerBound, height: size.height)
      let layer = Layer.plain()
      layer.anchorPoint = .zero
      layer.bounds = Rect(origin: .zero, size: area.size)
      // Between edges that leave no room there is nothing to stretch.
      if area.width >= 1, seen.width > 0 { layer.show(source, part: area, within: seen, scale: scale) }
      return layer
    }
    let end = max(size.width - right, left)
    let middle = part(
      left, end, max(left - Self.overlap, 0)...min(max(end + Self.overlap, left), size.width))
    middle.transform = Transform(scaleX: unit / max(end - left, 1e-3), y: 1)
    parts = [middle, part(0, left, 0...left), part(end, size.width, end...size.width)]
    for (part, holder) in zip(parts, holders) {
      if isBehind { holder.insertSublayer(part, at: 0) } else { holder.addSublayer(part) }
    }
  }

  /// Shows it at once as visible as that.
  func show(_ opacity: Double) {
    self.opacity = opacity
    for part in parts { part.opacity = opacity }
  }

  /// Fades to an opacity from what is seen, with an animation that the current block counts.
  func fade(to opacity: Double, spring: Spring) {
    self.opacity = opacity
    for part in parts {
      part.animate(
        .opacity, to: opacity, spring: spring, completion: AnimationBlock.current.map { $0.enlist(part) })
    }
  }

  func remove() { for part in parts { part.removeFromSuperlayer() } }
}

extension Layer {
  /// A layer that nothing animates but who says so.
  static func plain() -> Layer { ViewLayer() }
}
