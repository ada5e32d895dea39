import MartletShaders

/// The blurred image of a rounded rectangle in closed form: a product of two error functions, less what the round corners
/// lack of it, which a few rows of Gaussian quadrature give. What no corner reaches is cheaper as a `ShadowEdge`.
enum Shadow {
  /// What `Shadow.vert` and `ShadowEdge.vert` read for one part. The maps lead to pixels, lengths are the item's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); standard deviation of the blur.
    var center: SIMD4<Float>
    /// Clockwise from the top left.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var color: SIMD4<Float>
    /// The part to draw, from the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
  }

  /// How many standard deviations a shadow reaches beyond its rectangle: what is farther is less than half a level of 255.
  static let reach = 3.0

  /// How many rows keep corners of a radius, in standard deviations, within half a level of 255 (measured: one up to
  /// ratios of 15).
  static func taps(ratio: Double) -> Int32 { ratio < 3 ? 4 : ratio < 9 ? 8 : 16 }

  /// Makes the program for corners of so many rows, 4, 8 or 16, under a number of clips.
  static func makeProgram(taps: Int32, clips: ClipSelection) throws(RendererError) -> ShaderProgram {
    try ShaderProgram(
      "Shadow", vertex: ShaderSource.shadowVertex,
      fragment: clips.shaderParts + [ShaderSource.gauss, ShaderSource.shadowFragment],
      defines: "precision highp float;\n#define TAPS \(taps)\n" + clips.shaderDefines)
  }
}
