import MartletGeometry
import MartletMotion

// The properties of layers with a shape. Other layers have none: reading returns zero, and setting changes nothing.

extension AnimatableProperty where Value == Path {
  /// The path of a shape. Paths with the same kinds of elements in the same order change point by point; others switch at one
  /// half.
  public static var path: Self {
    Self(
      .shapePath, get: { $0.shape?.path ?? .zero },
      set: { state, value in state.editShape { $0.path = value } })
  }
}

extension AnimatableProperty where Value == Color {
  /// The colour inside of a shape.
  public static var fillColor: Self {
    Self(
      .shapeFillColor, get: { $0.shape?.fillColor ?? .zero },
      set: { state, value in state.editShape { $0.fillColor = value } })
  }
  /// The colour of a shape's line.
  public static var strokeColor: Self {
    Self(
      .shapeStrokeColor, get: { $0.shape?.strokeColor ?? .zero },
      set: { state, value in state.editShape { $0.strokeColor = value } })
  }
}

extension AnimatableProperty where Value == Scalars {
  /// The lengths of dashes and gaps in turn, in points. A shorter pattern counts as extended with zeros: give a line as many
  /// dashes before you animate them.
  public static var lineDashPattern: Self {
    Self(
      .shapeDashPattern, get: { $0.shape?.dashPattern ?? .zero },
      set: { state, value in state.editShape { $0.dashPattern = value } }, limit: { $0.limitedDashes })
  }
}

extension AnimatableProperty where Value == Double {
  /// The width of a shape's line, in points.
  public static var lineWidth: Self {
    Self(
      .shapeLineWidth, get: { $0.shape?.lineWidth ?? 0 },
      set: { state, value in state.editShape { $0.lineWidth = value } }, limit: { max($0, 0) })
  }
  /// The greatest length of a miter as a multiple of the line's width.
  public static var miterLimit: Self {
    Self(
      .shapeMiterLimit, get: { $0.shape?.miterLimit ?? 0 },
      set: { state, value in state.editShape { $0.miterLimit = value } }, limit: { max($0, 0) })
  }
  /// How far into the dash pattern a shape's line begins, in points.
  public static var lineDashPhase: Self {
    Self(
      .shapeDashPhase, get: { $0.shape?.dashPhase ?? 0 },
      set: { state, value in state.editShape { $0.dashPhase = value } })
  }
  /// Where a shape's line begins, in fractions of the path's length.
  public static var strokeStart: Self {
    Self(
      .shapeStrokeStart, get: { $0.shape?.strokeStart ?? 0 },
      set: { state, value in state.editShape { $0.strokeStart = value } }, limit: { min(max($0, 0), 1) })
  }
  /// Where a shape's line ends, in fractions of the path's length.
  public static var strokeEnd: Self {
    Self(
      .shapeStrokeEnd, get: { $0.shape?.strokeEnd ?? 0 },
      set: { state, value in state.editShape { $0.strokeEnd = value } }, limit: { min(max($0, 0), 1) })
  }
}

extension Scalars {
  /// The nearest that a line may have as its dashes: not negative, and no more than there can be.
  fileprivate var limitedDashes: Scalars {
    let most = values.count % 2 == 0 ? ShapeContent.mostDashes : ShapeContent.mostDashes / 2
    return Scalars(values.prefix(most).map { max($0, 0) })
  }
}
