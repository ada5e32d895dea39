/// How an outline is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// How an open outline ends.
  public enum Cap: Sendable, Hashable, CaseIterable {
    /// At its end.
    case butt
    /// With a half disc around its end.
    case round
    /// With a half square around its end.
    case square
  }

  /// How two pieces of an outline meet.
  public enum Join: Sendable, Hashable, CaseIterable {
    /// In a point, unless it would be too long for the miter limit.
    case miter
    /// In an arc.
    case round
    /// Cut off.
    case bevel
  }

  /// Width in points. 1 by default; 0 draws nothing.
  public var width: Double
  /// `butt` by default.
  public var cap: Cap
  /// `miter` by default.
  public var join: Join
  /// The longest point of a miter as a multiple of the width. 10 by default.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in points. Empty, the default, for a line without gaps.
  public var dash: [Double]
  /// How far into the dashes the line begins, in points. 0 by default.
  public var dashPhase: Double

  /// Makes a style; every value has its default.
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
