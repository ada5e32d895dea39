/// A plan as text, one line per batch, for tests of what pixels cannot show, such as overdraw.
extension FramePlan: CustomStringConvertible {
  var description: String {
    var lines: [String] = []
    for i in order {
      let pass = passes[Int(i)]
      let c = pass.background
      let target = pass.target == 0 ? "window" : "sheet \(pass.target)"
      let start =
        switch pass.start {
        case .cleared: "clear \(c.x) \(c.y) \(c.z) \(c.w)"
        case .kept: "kept"
        case .undefined: "undefined"
        case .copy(let source): "copy of \(source == 0 ? "window" : "sheet \(source)")"
        case .corners(let source): "corners of \(source == 0 ? "window" : "sheet \(source)")"
        }
      let reasons = pass.reasons.isEmpty ? "" : " because of \(pass.reasons)"
      lines.append("\(target) \(pass.area) \(start)\(reasons)")
      var index = pass.first
      while index >= 0 {
        let command = commands[Int(index)]
        var line = "  \(command.operation) ×\(command.count)"
        if command.scissor != pass.area { line += " in \(command.scissor)" }
        let state = command.state
        if state.clips.count > 0 { line += " clips \(count(state.clips))" }
        line += command.operation.operation.describe(variant: state.variant)
        if state.hasCurvedCorners { line += " curved" }
        if command.pages.count > 0 {
          line += " pages " + (0..<command.pages.count).map { "\(command.pages[$0])" }.joined(separator: " ")
        }
        if state.page >= 0 { line += " page \(state.page)" }
        if state.blending != .over { line += " \(state.blending)" }
        if command.sheetPass >= 0 { line += " sheet \(command.sheetPass)" }
        if command.belowPass >= 0 { line += " below \(command.belowPass)" }
        lines.append(line)
        index = command.next
      }
    }
    return lines.joined(separator: "\n")
  }
}
