/// The compiled shaders, each made when a batch first needs it.
final class ProgramLibrary {
  private var programs: [ShaderProgram?] = Array(repeating: nil, count: 32)

  /// The program that draws a batch.
  func program(for command: DrawCommand) throws(RendererError) -> ShaderProgram {
    let clips = command.clips.count
    let slot: Int
    switch command.operation {
    case .roundedFill: slot = 0
    case .rectFill: slot = 1
    case .opaqueFill: slot = 2
    case .group: slot = 3 + clips
    case .shape: slot = 8 + 2 * clips + (command.hasBorder ? 1 : 0)
    }
    if let known = programs[slot] { return known }
    let new: ShaderProgram
    switch command.operation {
    case .roundedFill: new = try RoundedFill.makeProgram()
    case .rectFill: new = try RectFill.makeProgram()
    case .opaqueFill: new = try OpaqueFill.makeProgram()
    case .group: new = try Group.makeProgram(clips: clips)
    case .shape: new = try Shape.makeProgram(border: command.hasBorder, clips: clips)
    }
    programs[slot] = new
    return new
  }
}
