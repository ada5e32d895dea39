/// When each sheet is needed for the last time, so that another pass of the same frame can have it.
extension FramePlan {
  /// Finds the last pass that needs each sheet.
  mutating func findLastUses() {
    var last = lastUses
    lastUses = []
    // The window's image alone needs no sheet.
    guard order.count > 1 else { return lastUses = last }
    last.removeAll(keepingCapacity: true)
    for _ in passes.indices { last.append(-1) }
    for number in order { forEachSheet(usedBy: number) { last[Int($0)] = number } }
    lastUses = last
  }

  /// Calls a function with each pass whose sheet no pass needs after this one.
  func forEachSheet(lastUsedBy number: Int32, _ body: (Int32) -> Void) {
    // All are free at the end.
    guard number != order.last else { return }
    // The window is no sheet.
    forEachSheet(usedBy: number) { if $0 != 0, lastUses[Int($0)] == number { body($0) } }
  }

  /// Calls a function with each pass whose sheet this one draws on or reads, some more than once.
  private func forEachSheet(usedBy number: Int32, _ body: (Int32) -> Void) {
    body(passes[Int(number)].target)
    forEachRead(of: number) { body($0.target) }
  }

  /// Calls a function with each target that a pass reads, in the order in which it does, some more than once.
  func forEachRead(of number: Int32, _ body: (PassGraph.Read) -> Void) {
    let pass = passes[Int(number)]
    switch pass.start {
    case .kept: body(PassGraph.Read(target: pass.target, use: .goesOn))
    case .copy(let source): body(PassGraph.Read(target: source, use: .copies))
    case .corners(let source): body(PassGraph.Read(target: source, use: .keepsCorners))
    case .cleared, .undefined: break
    }
    var index = pass.first
    while index >= 0 {
      let command = commands[Int(index)]
      if command.sheetPass >= 0 { body(PassGraph.Read(target: command.sheetPass, use: .draws)) }
      if command.belowPass >= 0 { body(PassGraph.Read(target: command.belowPass, use: .mixes)) }
      index = command.next
    }
  }
}
