/// A picture of what is below, changed before, within a rounded rectangle under any projective map.
enum Backdrop: DrawingOperation {
  static let kind = OperationKind.backdrop
  static let commonVariants: [UInt8] = [0, 1]

  /// The data that `Backdrop.vert` reads for one rectangle. The maps lead to pixels; lengths are in the item's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); opacity.
    var center: SIMD4<Float>
    /// Corner radii, clockwise from the top left.
    var radii: SIMD4<Float>
    /// Exponent of the corners; the other components are unused.
    var corners: SIMD4<Float>
    /// Where the picture is.
    var source: PictureSource
  }

  static func describe(variant: UInt8) -> String { PictureSource.describe(variant: variant) }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [
        PackageResources.GrownCorner_glsl, PackageResources.MapBack_glsl, PackageResources.Backdrop_vert,
      ],
      fragment: state.shaderParts + [PackageResources.Place_glsl]
        + [
          PackageResources.Dither_glsl, PackageResources.Untied_glsl, PackageResources.Picture_glsl,
          PackageResources.Backdrop_frag,
        ],
      defines: PictureSource.defines(state))
  }
}
