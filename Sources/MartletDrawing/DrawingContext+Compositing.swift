import CMartletCairo
import MartletGeometry

extension DrawingContext {
  /// How what is drawn next mixes with what is there. `normal` by default.
  public var blendMode: BlendMode {
    get {
      let current = cairo_get_operator(cairo)
      return BlendMode.allCases.first { $0.cairo == current } ?? .normal
    }
    set { cairo_set_operator(cairo, newValue.cairo) }
  }

  /// Draws several things as one picture at an opacity from 0 to 1, so that those behind do not shine through those in
  /// front.
  public func withOpacity<Result>(_ opacity: Double, _ body: () throws -> Result) rethrows -> Result {
    precondition(!opacity.isNaN, "an opacity that is not a number")
    let opacity = min(max(opacity, 0), 1)
    saveState()
    // The group is mixed with what is there as the context says; within it things lie over each other.
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
