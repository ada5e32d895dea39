import CMartletEGL

/// A linked pair of shaders and its uniforms.
final class ShaderProgram {
  /// The texture unit of the picture of the pixels below.
  static let belowUnit: Int32 = 1
  /// The texture unit of the cuts of pictures.
  static let cutsUnit: Int32 = 2
  /// The texture unit of the clips beyond four.
  static let clipsUnit: Int32 = 3

  private let program: GLuint
  private let viewLocation: GLint
  private let turnLocation: GLint
  private let pixelsLocation: GLint
  private let clipsLocation: GLint
  private let moreLocation: GLint
  private var view = SIMD4<Float>(repeating: .nan)
  private var turn = SIMD4<Float>(repeating: .nan)
  private var pixels: PixelColumns?

  /// Compiles and links the shaders that draw batches of an operation in a state. Returns OpenGL's name for the program.
  ///
  /// - Throws: `RendererError` with the driver's log.
  static func link(_ kind: OperationKind, _ state: DrawState) throws(RendererError) -> GLuint {
    try link("\(kind.operation)", kind.operation.sources(state), countsPixels: state.countsPixels)
  }

  /// Compiles and links a pair of shaders. Returns OpenGL's name for the program.
  ///
  /// - Parameters:
  ///   - name: The operation's name, for messages.
  ///   - sources: The text of both shaders.
  ///   - countsPixels: As in `DrawState`.
  /// - Throws: `RendererError` with the driver's log.
  static func link(
    _ name: String, _ sources: ProgramSources, countsPixels: Bool = false
  ) throws(RendererError) -> GLuint {
    let version = "#version 300 es\n#define COUNTS_PIXELS \(countsPixels ? 1 : 0)\n"
    let vertex =
      sources.vertex.reduce(Array((version + TurnSources.beforeVertex).utf8), +)
      + Array(TurnSources.afterVertex.utf8)
    let text = sources.fragment.reduce(
      Array((version + sources.defines + TurnSources.beforeFragment).utf8), +)
    let vertexShader = try compile("\(name).vert", GL_VERTEX_SHADER, vertex)
    defer { glDeleteShader(vertexShader) }
    let fragmentShader = try compile("\(name).frag", GL_FRAGMENT_SHADER, text)
    defer { glDeleteShader(fragmentShader) }
    let program = glCreateProgram()
    glAttachShader(program, vertexShader)
    glAttachShader(program, fragmentShader)
    glLinkProgram(program)
    var linked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &linked)
    guard linked != 0 else {
      let log = log { glGetProgramInfoLog(program, $0, nil, $1) }
      glDeleteProgram(program)
      throw RendererError("The shaders of \(name) could not be linked: \(log)")
    }
    return program
  }

  /// Takes a linked program, to which nothing else refers.
  init(_ program: GLuint) {
    self.program = program
    viewLocation = glGetUniformLocation(program, "view")
    turnLocation = glGetUniformLocation(program, "turn")
    pixelsLocation = glGetUniformLocation(program, "pixels")
    clipsLocation = glGetUniformLocation(program, "clips")
    moreLocation = glGetUniformLocation(program, "more")
    for (name, unit) in [
      ("below", Self.belowUnit), ("cuts", Self.cutsUnit), ("moreClips", Self.clipsUnit),
    ] {
      let sampler = glGetUniformLocation(program, name)
      guard sampler >= 0 else { continue }
      glUseProgram(program)
      glUniform1i(sampler, unit)
    }
    let pages = glGetUniformLocation(program, "pages")
    if pages >= 0 {
      glUseProgram(program)
      // Those beyond the last one of the array are ignored.
      let units = (0..<Collage.mostPages).map { GLint($0) }
      glUniform1iv(pages, GLsizei(units.count), units)
    }
  }

  deinit { glDeleteProgram(program) }

  /// Makes this the current program.
  ///
  /// - Parameters:
  ///   - newView: From pixels of the window, y down, to clip space: factors for x and y, then offsets for x and y.
  ///   - newTurn: Where the directions of clip space lead in the target.
  ///   - newPixels: From `gl_FragCoord` to pixels of the window, y down.
  func use(view newView: SIMD4<Float>, turn newTurn: SIMD4<Float>, pixels newPixels: PixelColumns) {
    glUseProgram(program)
    if newView != view {
      view = newView
      glUniform4f(viewLocation, view.x, view.y, view.z, view.w)
    }
    if newTurn != turn {
      turn = newTurn
      glUniform4f(turnLocation, turn.x, turn.y, turn.z, turn.w)
    }
    if pixelsLocation >= 0, newPixels != pixels {
      pixels = newPixels
      // Three pairs of floats, without gaps.
      withUnsafeBytes(of: newPixels) { bytes in
        glUniformMatrix3x2fv(
          pixelsLocation, 1, GLboolean(GL_FALSE), bytes.baseAddress?.assumingMemoryBound(to: GLfloat.self))
      }
    }
  }

  /// Sets the clips of the current program, four vectors each. `use` must have been called before.
  func setClips(_ vectors: [SIMD4<Float>]) {
    vectors.withUnsafeBytes { bytes in
      glUniform4fv(
        clipsLocation, GLsizei(vectors.count), bytes.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
  }

  /// Sets where the clips beyond four are, of the current program.
  /// - Parameter chain: The chain in the table.
  func setMoreClips(_ chain: ClipChain) {
    glUniform2f(moreLocation, Float(chain.first), Float(chain.count))
  }

  /// Sets where the picture of `TurnedCopy` begins, in pixels. `use` must have been called before.
  func setFirst(_ first: (x: Int32, y: Int32)) {
    glUniform2f(glGetUniformLocation(program, "first"), Float(first.x), Float(first.y))
  }

  private static func compile(_ name: String, _ kind: GLint, _ text: [UInt8]) throws(RendererError) -> GLuint
  {
    let shader = glCreateShader(GLenum(kind))
    text.withUnsafeBytes { bytes in
      var start = bytes.baseAddress?.assumingMemoryBound(to: GLchar.self)
      var length = GLint(bytes.count)
      glShaderSource(shader, 1, &start, &length)
    }
    glCompileShader(shader)
    var compiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled != 0 else {
      let log = log { glGetShaderInfoLog(shader, $0, nil, $1) }
      glDeleteShader(shader)
      throw RendererError("The shader \(name) could not be compiled: \(log)")
    }
    return shader
  }

  private static func log(_ read: (GLsizei, UnsafeMutablePointer<GLchar>) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: GLchar.self, capacity: 2048) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress else { return "" }
      read(GLsizei(buffer.count), start)
      return String(cString: start)
    }
  }
}
