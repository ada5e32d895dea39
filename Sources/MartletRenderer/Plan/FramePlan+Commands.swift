/// Combining instances into batches.
extension FramePlan {
  /// Makes room for one more instance in a batch. It joins an earlier batch of its kind if nothing that was
  /// drawn since touches its pixels, which preserves the painter's order. Otherwise it begins a new batch.
  ///
  /// - Parameters:
  ///   - operation: The operation whose instance is appended next.
  ///   - bounds: Pixels that the instance touches at most.
  ///   - allowed: Pixels that it may change.
  ///   - state: The state that it must share with the batch.
  ///   - sheet: Index of the pass whose sheet it reads; −1 for none.
  ///   - pixels: About how many pixels it fills, if that may be fewer than those that it touches at most.
  mutating func join(
    _ operation: OperationKind, bounds: PixelRect, allowed: PixelRect, state: DrawState = DrawState(),
    reading sheet: Int32 = -1, pixels: Double = .infinity
  ) {
    guard let pass = levels.last.map({ Int($0.pass) }) else { return }
    let touched = bounds.intersection(allowed)
    // Written so that NaN counts all.
    let filled = pixels < Double(touched.area) ? Int(max(pixels, 0)) : touched.area
    let next = instanceCount(operation)
    func fits(_ i: Int) -> Bool {
      commands[i].operation == operation && commands[i].first + commands[i].count == next
        && commands[i].state == state && commands[i].sheetPass == sheet
        && commands[i].scissor.intersection(bounds) == touched
    }
    var index = passes[pass].last
    var steps = 0
    while index >= 0, steps < reach {
      if fits(Int(index)) {
        extend(index, touched, filled)
        return
      }
      if commands[Int(index)].bounds.intersects(touched) { break }
      index = commands[Int(index)].previous
      steps += 1
    }
    // For example cards with labels: the bounds of both batches overlap, although no later card touches a
    // label.
    let last = lastCommands[Int(operation.rawValue)]
    if last >= 0, commands[Int(last)].pass == pass, fits(Int(last)),
      last >= lastCommand(touching: touched, pass)
    {
      extend(last, touched, filled)
      return
    }
    // If the scissor can be the whole pass without harm, use that: more instances can then join.
    let scissor = allowed.contains(bounds) ? passes[pass].area : allowed
    append(
      DrawCommand(
        operation: operation, pass: Int32(pass), first: next, count: 1, scissor: scissor, bounds: touched,
        state: state, sheetPass: sheet), pixels: filled)
  }

  private mutating func extend(_ index: Int32, _ touched: PixelRect, _ pixels: Int) {
    commands[Int(index)].count += 1
    commands[Int(index)].bounds = commands[Int(index)].bounds.union(touched)
    shadedPixels += pixels
    touch(index, touched)
  }

  /// The last command that may have touched any of these pixels; −1 for none.
  private func lastCommand(touching pixels: PixelRect, _ pass: Int) -> Int32 {
    guard passes[pass].tiles >= 0 else { return passes[pass].last }
    return tiles.last(in: pixels, of: passes[pass])
  }

  /// Records which pixels a command touches, as soon as the pass has a second command.
  private mutating func touch(_ index: Int32, _ pixels: PixelRect) {
    let pass = Int(commands[Int(index)].pass)
    if passes[pass].tiles >= 0 {
      tiles.set(index, in: pixels, of: passes[pass])
    } else if passes[pass].first != passes[pass].last {
      tiles.add(to: &passes[pass])
      let first = passes[pass].first
      tiles.set(first, in: commands[Int(first)].bounds, of: passes[pass])
      tiles.set(index, in: pixels, of: passes[pass])
    }
  }

  /// Adds a batch to the end of its pass.
  /// - Parameters:
  ///   - command: The batch.
  ///   - pixels: How many pixels it fills, each as often as it is drawn; `nil` for those of its bounds.
  mutating func append(_ command: DrawCommand, pixels: Int? = nil) {
    shadedPixels += pixels ?? command.bounds.intersection(command.scissor).area
    let pass = Int(command.pass)
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
    lastCommands[Int(command.operation.rawValue)] = index
    touch(index, command.bounds)
    let target = passes[pass].target
    if !command.state.blending.keepsOpaque, target >= 0 {
      passes[Int(target)].thinned = passes[Int(target)].thinned.union(command.bounds)
    }
  }
}
