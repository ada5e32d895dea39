/// The insides of large opaque upright rectangles: whole pixels, drawn without blending; their edges are left to
/// `RoundedFill` and `RectFill`.
enum OpaqueFill: DrawingOperation {
  static let kind = OperationKind.opaqueFill
  static let blends = false

  /// What `OpaqueFill.vert` reads for one rectangle.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Opaque.
    var color: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(vertex: [PackageResources.OpaqueFill_vert], fragment: [PackageResources.OpaqueFill_frag])
  }
}
