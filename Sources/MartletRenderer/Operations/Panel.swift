/// Rounded rectangles that keep their shape on screen, with a radius for each corner, a border, or rounded clips.
enum Panel: DrawingOperation {
  static let kind = OperationKind.panel

  /// What `Panel.vert` reads for one panel. Lengths are pixels.
  struct Instance: BitwiseCopyable {
    /// Centre x, y; cosine and sine of the rotation.
    var place: SIMD4<Float>
    /// Half width, half height, width of the border; the last is not used.
    var shape: SIMD4<Float>
    /// Clockwise from the top left, at least half a pixel each.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Premultiplied.
    var border: SIMD4<Float>
    /// The part to draw, from the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
  }

  /// The variant with or without a border: what a shape does not need it does not pay for.
  static func variant(hasBorder: Bool) -> UInt8 { hasBorder ? 1 : 0 }

  static func describe(variant: UInt8) -> String { variant == 1 ? " border" : "" }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.Panel_vert],
      fragment: state.clips.shaderParts + [PackageResources.Panel_frag],
      defines: "precision highp float;\n#define BORDER \(state.variant)\n" + state.clips.shaderDefines)
  }
}
