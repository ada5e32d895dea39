/// How an outline is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of an open outline's ends.
  public enum Cap: Sendable, Hashable, CaseIterable {
    /// Ends exactly at the end point.
    case butt
    /// A half disc around the end point.
    case round
    /// A half square around the end point.
    case square
  }

  /// The shape of the join between two segments.
  public enum Join: Sendable, Hashable, CaseIterable {
    /// A point, unless it exceeds the miter limit.
    case miter
    /// An arc.
    case round
    /// A cut corner.
    case bevel
  }

  /// Width in points. 1 by default; 0 draws nothing.
  public var width: Double
  /// `butt` by default.
  public var cap: Cap
  /// `miter` by default.
  public var join: Join
  /// The maximum length of a miter, as a multiple of the width. 10 by default.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in points. Empty, the default, means a solid line.
  public var dash: [Double]
  /// The distance into the dashes at which the line starts, in points. 0 by default.
  public var dashPhase: Double

  /// Makes a style; every parameter has its property's default.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}
