/// The compiled shaders, each made when a batch first needs it.
final class ProgramLibrary {
  private var programs: [ShaderProgram?] = Array(repeating: nil, count: 6 * 32)

  /// The program that draws a batch.
  func program(for command: DrawCommand) throws(RendererError) -> ShaderProgram {
    let clips = command.clips
    let variant = (clips.isPlain ? 0 : 16) + 2 * clips.count + (command.hasBorder ? 1 : 0)
    let slot = Int(command.operation.rawValue) * 32 + variant
    if let known = programs[slot] { return known }
    let new: ShaderProgram
    switch command.operation {
    case .roundedFill: new = try RoundedFill.makeProgram()
    case .rectFill: new = try RectFill.makeProgram()
    case .opaqueFill: new = try OpaqueFill.makeProgram()
    case .group: new = try Group.makeProgram(clips: clips)
    case .panel: new = try Panel.makeProgram(border: command.hasBorder, clips: clips)
    case .shape: new = try Shape.makeProgram(border: command.hasBorder, clips: clips)
    }
    programs[slot] = new
    return new
  }
}
