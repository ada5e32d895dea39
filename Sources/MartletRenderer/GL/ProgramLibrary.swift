/// The compiled shader programs. Each is compiled when a batch first needs it.
final class ProgramLibrary {
  /// Numbers of programs per operation: by kind and number of clips, and together with its own variants.
  private static let clipVariants = 2 * 8
  private static let variants = clipVariants * Int(DrawState.variantCount)
  private var programs: [ShaderProgram?] = Array(
    repeating: nil, count: OperationKind.allCases.count * variants)

  /// The program that draws a batch, compiled if necessary. Throws if it does not compile.
  func program(for command: DrawCommand) throws(RendererError) -> ShaderProgram {
    let state = command.state
    let clips = (state.clips.isPlain ? 0 : 8) + state.clips.count
    let slot =
      Int(command.operation.rawValue) * Self.variants + Int(state.variant) * Self.clipVariants + clips
    if let known = programs[slot] { return known }
    let new = try ShaderProgram(
      "\(command.operation.operation)", command.operation.operation.sources(state))
    programs[slot] = new
    return new
  }
}
