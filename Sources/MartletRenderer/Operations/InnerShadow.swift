/// Parts of the shadow that the outside of a rounded rectangle casts into another one of the same size: one minus the shadow of
/// the first, where the second is.
enum InnerShadow: DrawingOperation {
  static let kind = OperationKind.innerShadow

  /// The data that `InnerShadow.vert` reads for one part. The maps lead to pixels; lengths are in the item's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre of the rectangle that it falls into (X, Y, W); standard deviation of the blur.
    var center: SIMD4<Float>
    /// Corner radii, clockwise from the top left.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var color: SIMD4<Float>
    /// The part to draw, relative to the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
    /// Exponent of the corners; the way to the centre of what casts the shadow; the last component is unused.
    var corners: SIMD4<Float>
  }

  static func describe(variant: UInt8) -> String { Shadow.describe(variant: variant) }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.InnerShadow_vert],
      fragment: state.shaderParts + [
        PackageResources.Gauss_glsl, PackageResources.ShadowSum_glsl, PackageResources.InnerShadow_frag,
      ],
      defines: "precision highp float;\n#define TAPS \(Shadow.taps[Int(state.variant)])\n"
        + state.shaderDefines)
  }
}
