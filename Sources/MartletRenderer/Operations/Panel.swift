/// Rounded rectangles that keep their shape on screen and have a radius for each corner, a border, or rounded
/// clips.
enum Panel: DrawingOperation {
  static let kind = OperationKind.panel
  static let commonVariants: [UInt8] = [0, 1]

  /// The data that `Panel.vert` reads for one panel. Lengths are in pixels.
  struct Instance: BitwiseCopyable {
    /// Centre x, y; cosine and sine of the rotation.
    var place: SIMD4<Float>
    /// Half width, half height, border width; exponent of the corners.
    var shape: SIMD4<Float>
    /// Corner radii, clockwise from the top left, at least half a pixel each.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Premultiplied.
    var border: SIMD4<Float>
    /// The part to draw, relative to the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
  }

  /// The variant with or without a border, so that shapes without a border do not pay for it.
  static func variant(hasBorder: Bool) -> UInt8 { hasBorder ? 1 : 0 }

  static func describe(variant: UInt8) -> String { variant == 1 ? " border" : "" }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.TurnBack_glsl, PackageResources.Panel_vert],
      fragment: state.shaderParts + [PackageResources.TurnedPlace_glsl, PackageResources.Panel_frag],
      defines: "precision highp float;\n#define BORDER \(state.variant)\n" + state.shaderDefines)
  }
}
