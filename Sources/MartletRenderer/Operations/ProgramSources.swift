/// The text of a pair of shaders.
struct ProgramSources {
  /// Parts of the vertex shader, in order.
  var vertex: [[UInt8]]
  /// Parts of the fragment shader, in order.
  var fragment: [[UInt8]]
  /// Lines that precede the fragment shader.
  var defines = ""
}
