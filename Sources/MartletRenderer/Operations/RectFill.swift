/// Filled rectangles with square corners, under maps that keep right angles: hairlines, backgrounds, bars.
enum RectFill: DrawingOperation {
  static let kind = OperationKind.rectFill
  static let hasClips = false

  /// The data that `RectFill.vert` reads for one rectangle. Lengths are in pixels.
  struct Instance: BitwiseCopyable {
    /// Centre x, y; cosine and sine of the rotation.
    var place: SIMD4<Float>
    /// Premultiplied.
    var color: SIMD4<Float>
    /// The part to draw, relative to the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
    /// Half width, half height; the other components are unused.
    var shape: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.TurnBack_glsl, PackageResources.RectFill_vert],
      fragment: [PackageResources.TurnedPlace_glsl, PackageResources.RectFill_frag],
      defines: "precision highp float;\n")
  }
}
