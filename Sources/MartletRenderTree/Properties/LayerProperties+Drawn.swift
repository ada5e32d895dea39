import MartletGeometry

extension LayerProperties {
  /// Whether the layer itself draws something at a point, as far as that is known without its pixels.
  ///
  /// Background, border and paths are exact, with corners, fill rule and width; a line counts without its gaps. A picture or a
  /// gradient counts as a whole where it is placed. Particles may be anywhere, unless the layer clips them. What shadows and
  /// filters spread around that does not count.
  /// - Parameters:
  ///   - point: The point, in the layer's own coordinates.
  ///   - least: Colours with a lower opacity count as clear.
  package func draws(at point: Point, opacity least: Double) -> Bool {
    let isInside = roundedBounds.contains(point)
    if isInside, backgroundColor.alpha >= least || effects.hasBackdrop { return true }
    if isInside, borderWidth > 0, borderColor.alpha >= least {
      let hole = bounds.insetBy(dx: borderWidth, dy: borderWidth)
      if !RoundedRect(hole, corners: corners.inset(by: borderWidth)).contains(point) { return true }
    }
    if case .emitter = content { return isInside || !masksToBounds }
    guard let drawn = content.drawn(by: self), drawn.reach.contains(point),
      RoundedRect(drawn.rect, corners: drawn.corners).contains(point)
    else { return false }
    guard case .shape(let shape) = drawn.drawing else { return true }
    return shape.covers(point, opacity: least)
  }
}
