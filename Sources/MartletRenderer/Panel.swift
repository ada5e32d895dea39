import MartletShaders

/// Rounded rectangles that keep their shape on screen, with a radius for each corner, a border, or rounded clips.
enum Panel {
  /// What `Panel.vert` reads for one panel. Lengths are pixels.
  struct Instance: BitwiseCopyable {
    /// Centre x, y; cosine and sine of the rotation.
    var place: SIMD4<Float>
    /// Half width, half height, width of the border; the last is not used.
    var shape: SIMD4<Float>
    /// Clockwise from the top left, at least half a pixel each.
    var radii: SIMD4<Float>
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Premultiplied.
    var border: SIMD4<Float>
    /// The part to draw, from the centre: left, top, right, bottom.
    var quad: SIMD4<Float>
  }

  /// Makes the program for panels with or without border under a number of clips.
  static func makeProgram(border: Bool, clips: ClipSelection) throws(RendererError) -> ShaderProgram {
    try ShaderProgram(
      "Panel", vertex: ShaderSource.panelVertex,
      fragment: clips.shaderParts + [ShaderSource.panelFragment],
      defines: "precision highp float;\n#define BORDER \(border ? 1 : 0)\n" + clips.shaderDefines)
  }
}
