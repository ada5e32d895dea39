import MartletShaders

/// Images in general: scaled, turned or tilted, with antialiased edges. What lands on whole pixels is cheaper as an
/// `ImageCopy`.
enum ImageFill {
  /// What `ImageFill.vert` reads for one image. The maps lead to pixels, lengths are the item's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); opacity.
    var center: SIMD4<Float>
    /// From coordinates around the centre to those of the page, 0 to 1: factor x, y; offset x, y.
    var map: SIMD4<Float>
    /// What of the page may be read: left, top, right, bottom.
    var limits: SIMD4<Float>
  }

  /// Makes the program for images under a number of clips.
  static func makeProgram(clips: ClipSelection) throws(RendererError) -> ShaderProgram {
    try ShaderProgram(
      "ImageFill", vertex: ShaderSource.grownCorner + ShaderSource.imageFillVertex,
      fragment: clips.shaderParts + [ShaderSource.imageFillFragment],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + clips.shaderDefines)
  }
}
