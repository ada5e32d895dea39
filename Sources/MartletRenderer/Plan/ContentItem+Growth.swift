import MartletGeometry
import MartletRenderTree

extension ContentItem {
  /// Whether it can go on beyond its sides.
  var isExtensible: Bool {
    guard corners.radii.isZero else { return false }
    switch drawing {
    case .gradient: return true
    case .image(let picture):
      // But for rounding it is the whole part.
      let part = picture.part
      let apart = max(
        abs(part.minX - rect.minX), abs(part.minY - rect.minY), abs(part.maxX - rect.maxX),
        abs(part.maxY - rect.maxY))
      return picture.capPixel == 0 && picture.characters == nil && apart < 1e-6
    case .none, .shape, .emitter: return false
    }
  }

  /// Reaches under its neighbours. The pixels at the edges of a picture go on there.
  mutating func reachOut(scale: Double) {
    guard growth != .zero else { return }
    let growth = growth / Float(scale)
    rect = rect.extended(by: growth)
    if case .image(var picture) = drawing {
      picture.overhang = growth
      drawing = .image(picture)
    }
  }
}
