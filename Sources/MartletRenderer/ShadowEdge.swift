import MartletShaders

/// Parts of blurred rectangles that no round corner reaches: the same instances as `Shadow`'s, in less time.
enum ShadowEdge {
  /// Makes the program for edges under a number of clips.
  static func makeProgram(clips: ClipSelection) throws(RendererError) -> ShaderProgram {
    try ShaderProgram(
      "ShadowEdge", vertex: ShaderSource.shadowEdgeVertex,
      fragment: clips.shaderParts + [ShaderSource.gauss, ShaderSource.shadowEdgeFragment],
      defines: "precision highp float;\n" + clips.shaderDefines)
  }
}
