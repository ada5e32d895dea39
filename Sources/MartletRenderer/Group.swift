import MartletShaders

/// Finished sheets of groups, laid onto what is beneath them.
enum Group {
  /// What `Group.vert` reads for one sheet.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Opacity; the rest is not used.
    var paint: SIMD4<Float>
  }

  /// Makes the program for sheets under a number of clips.
  static func makeProgram(clips: ClipSelection) throws(RendererError) -> ShaderProgram {
    try ShaderProgram(
      "Group", vertex: ShaderSource.groupVertex,
      fragment: clips.shaderParts + [ShaderSource.groupFragment],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + clips.shaderDefines)
  }
}
