/// The insides of large opaque upright rectangles: whole pixels, drawn without blending. `RoundedFill`,
/// `RectFill` or `Panel` draws their edges.
enum OpaqueFill: DrawingOperation {
  static let kind = OperationKind.opaqueFill
  static let blends = false
  static let hasClips = false

  /// The data that `OpaqueFill.vert` reads for one rectangle.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// The opaque colour.
    var color: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(vertex: [PackageResources.OpaqueFill_vert], fragment: [PackageResources.OpaqueFill_frag])
  }
}
