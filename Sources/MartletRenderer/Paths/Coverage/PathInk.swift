import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// What is drawn of a path, without its colours.
struct PathInk: Equatable, Sendable {
  /// The line.
  struct Line: Equatable, Sendable {
    /// Its width, its ends, its corners and its dashes.
    var style: StrokeStyle
    /// How far it reaches from the path, in points.
    var reach: Double
    /// Where it begins and ends, as shares of the path's length.
    var trim: SIMD2<Double>
  }

  /// What is inside; `nil` if nothing is filled.
  var rule: FillRule?
  /// The line; `nil` if there is none.
  var line: Line?

  init(rule: FillRule?, line: Line?) {
    self.rule = rule
    self.line = line
  }

  /// Whether another path is drawn in the same way; how far its line reaches depends on its corners.
  func isDrawn(like other: PathInk) -> Bool { rule == other.rule && line?.style == other.line?.style }

  /// Whether all parts of another path that are drawn, its inside and its line, are drawn of this one, whatever they look like.
  func draws(what other: PathInk) -> Bool {
    (rule != nil || other.rule == nil) && (line != nil || other.line == nil)
  }

  init(_ shape: ShapeContent.Drawing) {
    rule = shape.fillColor.alpha > 0 ? shape.fillRule : nil
    line = shape.hasStroke ? Line(style: shape.style, reach: shape.strokeReach, trim: shape.trim) : nil
  }
}
