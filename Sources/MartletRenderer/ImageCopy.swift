import MartletShaders

/// Images whose pixels land on pixels: what text needs to be crisp, and the cheapest way to draw an image.
enum ImageCopy {
  /// What `ImageCopy.vert` reads for one image.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Texel at the left top; opacity; the last is not used.
    var paint: SIMD4<Float>
  }

  /// Makes the program for images under a number of clips.
  static func makeProgram(clips: ClipSelection) throws(RendererError) -> ShaderProgram {
    try ShaderProgram(
      "ImageCopy", vertex: ShaderSource.imageCopyVertex,
      fragment: clips.shaderParts + [ShaderSource.imageCopyFragment],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + clips.shaderDefines)
  }
}
