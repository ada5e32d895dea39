/// Filled rounded rectangles under rotation, translation and even scaling: the operation most layers need, and the
/// cheapest to draw with round corners.
enum RoundedFill: DrawingOperation {
  static let kind = OperationKind.roundedFill

  /// What `RoundedFill.vert` reads for one rectangle. Lengths are pixels.
  struct Instance: BitwiseCopyable {
    /// Centre x, y; cosine and sine of the rotation.
    var place: SIMD4<Float>
    /// Half width, half height, radius; the last is not used.
    var shape: SIMD4<Float>
    /// Premultiplied.
    var color: SIMD4<Float>
    /// The part to draw, from the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(vertex: [PackageResources.RoundedFill_vert], fragment: [PackageResources.RoundedFill_frag])
  }
}
