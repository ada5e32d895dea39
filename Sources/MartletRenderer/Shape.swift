import MartletShaders

/// Rounded rectangles in general: any projective map, a radius for each corner, a border, rounded clips. What keeps
/// its shape on screen is cheaper as a `Panel`.
enum Shape {
  /// What `Shape.vert` reads for one shape. The maps lead to pixels, lengths are the shape's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); width of the border.
    var center: SIMD4<Float>
    /// Clockwise from the top left.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Premultiplied.
    var border: SIMD4<Float>
  }

  /// Makes the program for shapes with or without border under a number of clips: what a shape does not need it
  /// does not pay for.
  static func makeProgram(border: Bool, clips: ClipSelection) throws(RendererError) -> ShaderProgram {
    try ShaderProgram(
      "Shape", vertex: ShaderSource.grownCorner + ShaderSource.shapeVertex,
      fragment: clips.shaderParts + [ShaderSource.shapeFragment],
      defines: "precision highp float;\n#define BORDER \(border ? 1 : 0)\n" + clips.shaderDefines)
  }
}
