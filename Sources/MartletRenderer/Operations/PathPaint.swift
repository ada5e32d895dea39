/// Paths with their inside and their line, under any projective map. Their pieces are in the texture of a `PathStore`.
enum PathPaint: DrawingOperation {
  static let kind = OperationKind.pathPaint
  static let commonVariants: [UInt8] = [1, 2, 3]

  /// The data that `PathPaint.vert` reads for one path. The maps lead to pixels; lengths are in the item's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width of everything that may be covered. If it lies flat, the way from one pixel to
    /// the next one in its own coordinates.
    var xAxis = SIMD4<Float>.zero
    /// Image of the y direction (X, Y, W); half height. If it lies flat, the way from one row to the next one.
    var yAxis = SIMD4<Float>.zero
    /// Image of the centre of the path's box (X, Y, W); opacity.
    var center = SIMD4<Float>.zero
    /// Premultiplied.
    var fill = SIMD4<Float>.zero
    /// Premultiplied.
    var line = SIMD4<Float>.zero
    /// Half the line's width, miter limit; the lengths at which the line begins and ends.
    var width = SIMD4<Float>.zero
    /// First texel and number of nodes; phase of the dashes, and the length of all of them.
    var place = SIMD4<Float>.zero
    /// Cap (butt, round, square); join (miter, round, bevel); how far the line reaches from the path; 1 for the even-odd rule.
    var style = SIMD4<Float>.zero
    /// Dashes and gaps in turn; −1 for none.
    var dash0 = SIMD4<Float>(repeating: -1)
    /// Those after `dash0`.
    var dash1 = SIMD4<Float>(repeating: -1)
    /// Those after `dash1`.
    var dash2 = SIMD4<Float>(repeating: -1)
    /// Those after `dash2`.
    var dash3 = SIMD4<Float>(repeating: -1)
    /// If it lies flat, the pixels that are drawn: left, top, right, bottom; otherwise nothing.
    var part = SIMD4<Float>.zero
  }

  /// The variant for what is drawn of a path.
  static func variant(fill: Bool, line: Bool, dash: Bool) -> UInt8 {
    (fill ? 1 : 0) | (line ? 2 : 0) | (dash ? 4 : 0)
  }

  /// The variant that draws, in the colour of the inside, all that the path does not cover.
  static let holeVariant: UInt8 = 9

  static func describe(variant: UInt8) -> String {
    (variant & 1 != 0 ? " fill" : "") + (variant & 2 != 0 ? " line" : "")
      + (variant & 4 != 0 ? " dashes" : "")
      + (variant & 8 != 0 ? " hole" : "")
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [
        PackageResources.GrownCorner_glsl, PackageResources.MapBack_glsl, PackageResources.PathPaint_vert,
      ],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [PackageResources.PathPaint_frag],
      defines: """
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        #define FILL \(state.variant & 1)
        #define LINE \(state.variant >> 1 & 1)
        #define DASH \(state.variant >> 2 & 1)
        #define HOLE \(state.variant >> 3)
        \(state.shaderDefines)
        """)
  }
}
