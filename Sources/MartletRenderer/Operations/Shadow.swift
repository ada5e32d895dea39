/// The blurred image of a rounded rectangle in closed form: a product of two error functions, less what the round corners
/// lack of it, which a few rows of Gaussian quadrature give. What no corner reaches is cheaper as a `ShadowEdge`.
enum Shadow: DrawingOperation {
  static let kind = OperationKind.shadow

  /// What `Shadow.vert` and `ShadowEdge.vert` read for one part. The maps lead to pixels, lengths are the item's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); standard deviation of the blur.
    var center: SIMD4<Float>
    /// Clockwise from the top left.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var color: SIMD4<Float>
    /// The part to draw, from the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
  }

  /// How many standard deviations a shadow reaches beyond its rectangle: what is farther is less than half a level of 255.
  static let reach = 3.0

  /// Over how many rows corners are integrated, by variant.
  private static let taps = [4, 8, 16]

  /// The variant whose rows keep corners of a radius, in standard deviations, within half a level of 255 (measured: one
  /// up to ratios of 15).
  static func variant(ratio: Double) -> UInt8 { ratio < 3 ? 0 : ratio < 9 ? 1 : 2 }

  static func describe(variant: UInt8) -> String { " taps \(taps[Int(variant)])" }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.Shadow_vert],
      fragment: state.clips.shaderParts + [PackageResources.Gauss_glsl, PackageResources.Shadow_frag],
      defines: "precision highp float;\n#define TAPS \(taps[Int(state.variant)])\n"
        + state.clips.shaderDefines)
  }
}
