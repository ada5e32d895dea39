import CMartletCairo
import MartletGeometry

extension Gradient {
  /// The number of pieces that approximate a change of opacity: Cairo interpolates components that are not
  /// premultiplied.
  private static let pieces = 16

  /// Makes a Cairo pattern, which the caller must destroy; `nil` without stops.
  func makePattern() -> OpaquePointer? {
    let pattern: OpaquePointer?
    switch shape {
    case .linear(let from, let to):
      precondition(from.isFinite && to.isFinite, "gradient: points must be finite: \(from), \(to)")
      pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    case .radial(let from, let radius, let to, let toRadius):
      precondition(
        from.isFinite && to.isFinite && radius.isFinite && toRadius.isFinite,
        "gradient: circles must be finite: \(from), \(radius); \(to), \(toRadius)")
      pattern = cairo_pattern_create_radial(from.x, from.y, max(radius, 0), to.x, to.y, max(toRadius, 0))
    }
    guard !stops.isEmpty else {
      cairo_pattern_destroy(pattern)
      return nil
    }
    func add(_ location: Double, _ color: Color) {
      let color = color.clamped
      cairo_pattern_add_color_stop_rgba(pattern, location, color.red, color.green, color.blue, color.alpha)
    }
    let sorted = stops.sorted { $0.location < $1.location }
    for (index, stop) in sorted.enumerated() {
      precondition(stop.location.isFinite, "gradient: stop location must be finite, not \(stop.location)")
      if index > 0, sorted[index - 1].color.alpha != stop.color.alpha {
        let previous = sorted[index - 1]
        for piece in 1..<Gradient.pieces {
          let fraction = Double(piece) / Double(Gradient.pieces)
          add(
            previous.location + (stop.location - previous.location) * fraction,
            previous.color.interpolated(to: stop.color, fraction: fraction))
        }
      }
      if stop.color.alpha == 0 {
        // A clear stop takes the hue of its neighbours, because its own has no effect.
        if index > 0 { add(stop.location, sorted[index - 1].color.withAlpha(0)) }
        if index + 1 < sorted.count { add(stop.location, sorted[index + 1].color.withAlpha(0)) }
      } else {
        add(stop.location, stop.color)
      }
    }
    return pattern
  }
}
