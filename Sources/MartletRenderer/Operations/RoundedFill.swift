/// Filled rounded rectangles under rotation, translation and uniform scale. Most layers need this operation,
/// and it is the cheapest one that draws round corners.
enum RoundedFill: DrawingOperation {
  static let kind = OperationKind.roundedFill
  static let hasClips = false

  /// The data that `RoundedFill.vert` reads for one rectangle. Lengths are in pixels.
  struct Instance: BitwiseCopyable {
    /// Centre x, y; cosine and sine of the rotation.
    var place: SIMD4<Float>
    /// Half width, half height, radius; the last component is unused.
    var shape: SIMD4<Float>
    /// Premultiplied.
    var color: SIMD4<Float>
    /// The part to draw, relative to the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.TurnBack_glsl, PackageResources.RoundedFill_vert],
      fragment: [
        PackageResources.PixelCoverage_glsl, PackageResources.TurnedPlace_glsl,
        PackageResources.RoundedFill_frag,
      ],
      defines: "precision highp float;\n")
  }
}
