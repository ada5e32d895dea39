/// Rounded rectangles in general: any projective map, a radius for each corner, a border, rounded clips.
/// Shapes that keep their form on screen are cheaper as `Panel`.
enum Shape: DrawingOperation {
  static let kind = OperationKind.shape
  static let commonVariants: [UInt8] = [0, 1]

  /// The data that `Shape.vert` reads for one shape. The maps lead to pixels; lengths are in the shape's own
  /// points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); width of the border.
    var center: SIMD4<Float>
    /// Corner radii, clockwise from the top left.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Premultiplied.
    var border: SIMD4<Float>
    /// Exponent of the corners, and 1 for hard edges; the other components are unused.
    var corners: SIMD4<Float>
  }

  /// The variant with or without a border, so that shapes without a border do not pay for it.
  static func variant(hasBorder: Bool) -> UInt8 { hasBorder ? 1 : 0 }

  static func describe(variant: UInt8) -> String { variant == 1 ? " border" : "" }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [
        PackageResources.GrownCorner_glsl, PackageResources.MapBack_glsl, PackageResources.Shape_vert,
      ],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [PackageResources.Shape_frag],
      defines: "precision highp float;\n#define BORDER \(state.variant)\n" + state.shaderDefines)
  }
}
