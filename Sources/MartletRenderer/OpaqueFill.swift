import MartletShaders

/// The insides of large opaque upright rectangles: whole pixels, drawn without blending; their edges are left to
/// `RoundedFill` and `RectFill`.
enum OpaqueFill {
  /// What `OpaqueFill.vert` reads for one rectangle.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Opaque.
    var color: SIMD4<Float>
  }

  static func makeProgram() throws(RendererError) -> ShaderProgram {
    try ShaderProgram(
      "OpaqueFill", vertex: ShaderSource.opaqueFillVertex, fragment: [ShaderSource.opaqueFillFragment])
  }
}
