/// A plan as text, one line per batch, for tests of what pixels cannot show, such as overdraw.
extension FramePlan: CustomStringConvertible {
  var description: String {
    var lines: [String] = []
    for i in order {
      let pass = passes[Int(i)]
      let c = pass.background
      lines.append("\(i == 0 ? "window" : "sheet \(i)") \(pass.area) clear \(c.x) \(c.y) \(c.z) \(c.w)")
      var index = pass.first
      while index >= 0 {
        let command = commands[Int(index)]
        var line = "  \(command.operation) ×\(command.count)"
        if command.scissor != pass.area { line += " in \(command.scissor)" }
        let state = command.state
        if state.clips.count > 0 { line += " clips \(state.clips.count)" }
        line += command.operation.operation.describe(variant: state.variant)
        if state.page >= 0 { line += " page \(state.page)" }
        if state.isAdded { line += " added" }
        if command.sheetPass >= 0 { line += " sheet \(command.sheetPass)" }
        lines.append(line)
        index = command.next
      }
    }
    return lines.joined(separator: "\n")
  }
}
