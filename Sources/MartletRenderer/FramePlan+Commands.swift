/// How instances become batches.
extension FramePlan {
  /// Makes room for one more instance in a batch: in an earlier one of its kind if nothing that was drawn since
  /// touches its pixels, so that the painter's order is kept, or else in a new one.
  ///
  /// - Parameters:
  ///   - operation: whose instance is appended next.
  ///   - bounds: pixels that the instance touches at most.
  ///   - allowed: pixels that it may change.
  ///   - clips: rounded clips that apply.
  ///   - hasBorder: whether the shape has a border.
  mutating func join(
    _ operation: DrawingOperation, bounds: PixelRect, allowed: PixelRect, clips: ClipSelection = .none,
    hasBorder: Bool = false
  ) {
    guard let pass = levels.last.map({ Int($0.pass) }) else { return }
    let touched = bounds.intersection(allowed)
    let next = instanceCount(operation)
    var index = passes[pass].last
    var steps = 0
    while index >= 0, steps < reach {
      let i = Int(index)
      if commands[i].operation == operation, commands[i].first + commands[i].count == next,
        commands[i].hasBorder == hasBorder, commands[i].clips == clips,
        commands[i].scissor.intersection(bounds) == touched
      {
        commands[i].count += 1
        commands[i].bounds = commands[i].bounds.union(touched)
        return
      }
      if commands[i].bounds.intersects(touched) { break }
      index = commands[i].previous
      steps += 1
    }
    // Where the whole pass may be changed without harm, say so: others can then join.
    let scissor = allowed.contains(bounds) ? passes[pass].area : allowed
    append(
      DrawCommand(
        operation: operation, first: next, count: 1, scissor: scissor, bounds: touched, clips: clips,
        hasBorder: hasBorder, sheetPass: -1, previous: -1, next: -1))
  }

  /// Adds a batch to the end of the current pass.
  mutating func append(_ command: DrawCommand) {
    guard let pass = levels.last.map({ Int($0.pass) }) else { return }
    let index = Int32(commands.count)
    var command = command
    command.previous = passes[pass].last
    commands.append(command)
    if command.previous >= 0 {
      commands[Int(command.previous)].next = index
    } else {
      passes[pass].first = index
    }
    passes[pass].last = index
  }

  /// Number of instances of an operation so far.
  func instanceCount(_ operation: DrawingOperation) -> Int32 {
    switch operation {
    case .roundedFill: return Int32(roundedFills.count)
    case .rectFill: return Int32(rectFills.count)
    case .opaqueFill: return Int32(opaqueFills.count)
    case .panel: return Int32(panels.count)
    case .shape: return Int32(shapes.count)
    case .group: return Int32(groups.count)
    }
  }
}
