/// The compiled shader programs. Each is compiled when a batch first needs it.
final class ProgramLibrary {
  /// By what distinguishes them.
  private var programs: [UInt32: ShaderProgram] = [:]

  /// The program that draws a batch, compiled if necessary. Throws if it does not compile.
  func program(for command: DrawCommand) throws(RendererError) -> ShaderProgram {
    let state = command.state
    let corners: UInt32 =
      (state.hasCurvedCorners ? 1 : 0) + (state.clips.isCurved ? 2 : 0) + (state.clips.isPlain ? 4 : 0)
    let key =
      UInt32(command.operation.rawValue) << 24 | UInt32(state.variant) << 16 | UInt32(state.clips.count) << 8
      | corners
    if let known = programs[key] { return known }
    let new = try ShaderProgram(
      "\(command.operation.operation)", command.operation.operation.sources(state))
    programs[key] = new
    return new
  }
}
