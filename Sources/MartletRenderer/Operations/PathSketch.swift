/// Paths whose coverage the processor has computed for this plan, pixel by pixel. They lie on the page of a `PathSketchBook`.
enum PathSketch: DrawingOperation {
  static let kind = OperationKind.pathSketch

  /// The data that `PathSketch.vert` reads for one path.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// The texel at the left top (x, y), and the opacity; the last component is unused.
    var paint: SIMD4<Float>
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Premultiplied.
    var line: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.PathSketch_vert],
      fragment: state.shaderParts + [PackageResources.PathSketch_frag],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.shaderDefines)
  }

  static var commonVariants: [UInt8] { [] }
}
