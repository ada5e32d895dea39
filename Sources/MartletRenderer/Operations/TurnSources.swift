/// What is put around all shaders, so that each of them draws into buffers that hold a turned picture, and reads nothing but
/// upright pixels.
enum TurnSources {
  /// The shader's own `main` places a vertex in the upright picture.
  static let beforeVertex = "#define main uprightMain\n"

  /// Turns that place: the columns say where x and y of clip space lead.
  static let afterVertex = """

    #undef main
    uniform vec4 turn;
    void main() {
      uprightMain();
      gl_Position.xy = turn.xy * gl_Position.x + turn.zw * gl_Position.y;
    }

    """

  /// The place of the fragment in pixels of the window, y down.
  static let beforeFragment = """

    uniform highp mat3x2 pixels;
    highp vec2 windowPixel() { return pixels * vec3(gl_FragCoord.xy, 1.0); }

    """
}
