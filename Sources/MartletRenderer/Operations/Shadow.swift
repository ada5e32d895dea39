/// The blurred image of a rounded rectangle, computed without sampling: a product of two error functions,
/// minus what the round corners lack, which Gaussian quadrature over a few rows yields. Parts that no corner
/// reaches are cheaper as `ShadowEdge`.
enum Shadow: DrawingOperation {
  static let kind = OperationKind.shadow
  static let commonVariants: [UInt8] = [0, 1, 2]

  /// The data that `Shadow.vert`, `ShadowEdge.vert` and `InnerShadow.vert` read for one part. The maps lead to pixels; lengths
  /// are in the item's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); standard deviation of the blur.
    var center: SIMD4<Float>
    /// Corner radii, clockwise from the top left.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var color: SIMD4<Float>
    /// The part to draw, relative to the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
    /// Exponent of the corners; for an inner shadow also the way to the centre of what casts it, and how much larger that is
    /// at each side.
    var corners: SIMD4<Float>
  }

  /// How far a shadow reaches beyond its rectangle, in standard deviations. Beyond that it is less than half
  /// a level of 255.
  static let reach = 3.0

  /// The number of rows over which corners are integrated, by variant.
  static let taps = [4, 8, 16]

  /// The variant that suffices for corners of a radius given in standard deviations. Its rows keep the error
  /// within half a level of 255 (measured: one up to ratios of 15).
  static func variant(ratio: Double) -> UInt8 { ratio < 3 ? 0 : ratio < 9 ? 1 : 2 }

  static func describe(variant: UInt8) -> String { " taps \(taps[Int(variant)])" }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.MapBack_glsl, PackageResources.Shadow_vert],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [
        PackageResources.Gauss_glsl, PackageResources.ShadowSum_glsl, PackageResources.Shadow_frag,
      ],
      defines: "precision highp float;\n#define TAPS \(taps[Int(state.variant)])\n"
        + state.shaderDefines)
  }
}
