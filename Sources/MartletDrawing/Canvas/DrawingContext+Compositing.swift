import CMartletCairo
import MartletGeometry

extension DrawingContext {
  /// How later drawing mixes with the existing picture. `normal` by default.
  public var blendMode: BlendMode {
    get {
      let current = cairo_get_operator(cairo)
      return BlendMode.allCases.first { $0.cairo == current } ?? .normal
    }
    set {
      cairo_set_operator(cairo, newValue.cairo)
      if [.hue, .saturation, .color, .luminosity].contains(newValue) { exceedsAlpha = true }
    }
  }

  /// Draws several things as one picture with an opacity from 0 to 1. Parts that are covered within the group
  /// do not show through.
  public func withOpacity<Result>(_ opacity: Double, _ body: () throws -> Result) rethrows -> Result {
    precondition(!opacity.isNaN, "drawing: opacity is not a number")
    let opacity = min(max(opacity, 0), 1)
    saveState()
    // The context's blend mode applies to the whole group. Within the group, drawing uses `normal`.
    let mode = blendMode
    cairo_push_group(cairo)
    blendMode = .normal
    defer {
      cairo_pop_group_to_source(cairo)
      blendMode = mode
      cairo_paint_with_alpha(cairo, opacity)
      restoreState()
    }
    return try body()
  }
}
