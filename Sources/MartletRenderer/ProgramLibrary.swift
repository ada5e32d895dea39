/// The compiled shaders, each made when a batch first needs it.
final class ProgramLibrary {
  private static let variants = 64
  private var programs: [ShaderProgram?] = Array(
    repeating: nil, count: DrawingOperation.allCases.count * variants)

  /// The program that draws a batch.
  func program(for command: DrawCommand) throws(RendererError) -> ShaderProgram {
    let state = command.state
    let clips = state.clips
    // Borders and the rows of shadows are never asked of the same operation.
    let detail = state.hasBorder ? 1 : Int(state.taps / 8)
    let variant = ((clips.isPlain ? 0 : 1) * 8 + clips.count) * 4 + detail
    let slot = Int(command.operation.rawValue) * Self.variants + variant
    if let known = programs[slot] { return known }
    let new: ShaderProgram
    switch command.operation {
    case .roundedFill: new = try RoundedFill.makeProgram()
    case .rectFill: new = try RectFill.makeProgram()
    case .opaqueFill: new = try OpaqueFill.makeProgram()
    case .group: new = try Group.makeProgram(clips: clips)
    case .panel: new = try Panel.makeProgram(border: state.hasBorder, clips: clips)
    case .shape: new = try Shape.makeProgram(border: state.hasBorder, clips: clips)
    case .imageCopy: new = try ImageCopy.makeProgram(clips: clips)
    case .imageFill: new = try ImageFill.makeProgram(clips: clips)
    case .shadow: new = try Shadow.makeProgram(taps: state.taps, clips: clips)
    case .shadowEdge: new = try ShadowEdge.makeProgram(clips: clips)
    }
    programs[slot] = new
    return new
  }
}
