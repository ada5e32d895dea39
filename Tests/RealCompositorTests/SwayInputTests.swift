import Testing

extension RealCompositorTests {
  /// Devices under sway, as far as its virtual pointer has them.
  struct SwayInputTests {
    private let sway: Sway
    private let hand: Hand
    private let log: InputLog

    init() throws {
      sway = try Sway()
      hand = try Hand(socketPath: sway.compositor.socketPath, layout: (1280, 800))
      log = try InputLog(environment: sway.compositor.environment, directory: sway.compositor.directory)
      try log.wait(for: "size 1280.0 800.0")
      try eventually("the window is shown") { try sway.window(of: log.process.pid)?.visible ?? false }
      try hand.move(x: 300, y: 400)
      try log.wait(for: "hovered 300.0,400.0")
    }

    @Test func `a wheel's step is a step`() throws {
      try hand.turnWheel(by: 1)
      try hand.turnWheel(by: -2)
      try log.wait(for: "scrolled 0.0,15.0 steps=0.0,1.0 source=wheel")
      try log.wait(for: "scrolled 0.0,-30.0 steps=0.0,-2.0 source=wheel")
    }

    @Test func `each button that is held is a contact, and the pointer hovers while the main one is up`()
      throws
    {
      try hand.press(.secondary)
      try hand.move(x: 310, y: 400)
      try hand.press(.primary)
      try hand.move(x: 320, y: 400)
      try hand.release(.secondary)
      try hand.release(.primary)
      try log.wait(for: "pointer ended id=\(0x1_0000_0000)")
      let events = log.lines.filter { $0.hasPrefix("pointer") || $0.hasPrefix("hovered") }
        .map { line in
          let words = line.split(separator: " ")
          return "\(words[0] == "hovered" ? "hovered" : words[1]) \(line.contains("button=273") ? "2" : "1")"
        }
      #expect(
        events.suffix(8) == [
          "began 2", "moved 2", "hovered 1", "began 1", "moved 2", "moved 1", "ended 2", "ended 1",
        ])
    }

    @Test func `two fingers scroll as one contact that lifts`() throws {
      for step in 1...10 { try hand.scroll(by: Double(step)) }
      try hand.stopScrolling()
      try log.wait(for: "scrolling ended id=\(try identifier()) 300.0,345.0")
      #expect(log.lines(beginning: "scrolling began").count == 1)
      #expect(log.lines(beginning: "scrolling moved").count == 10)
      #expect(log.lines(beginning: "scrolled") == [])
    }

    @Test func `the hand is open, closed while it drags, and a bar elsewhere`() throws {
      try rest(at: 310, with: "grab")
      try hand.press()
      try log.wait(for: "pressed 272 310.0,400.0")
      try hand.move(x: 900, y: 400)
      try log.wait(for: "pointer moved")
      try hand.release()
      try log.wait(for: "released 272 900.0,400.0 cursor=grabbing")
      try log.wait(for: "pointer ended")
      try rest(at: 900, with: "text")
    }

    /// Moves about a place until the window shows a cursor there.
    private func rest(at x: Double, with cursor: String) throws {
      var step = 0.0
      try eventually("the cursor \(cursor)", every: 0.05) {
        step = 1 - step
        try hand.move(x: x + step, y: 400)
        return log.lines.last?.hasSuffix("cursor=\(cursor)") ?? false
      }
      try hand.move(x: x, y: 400)
      try hand.settle()
    }

    @Test func `fingers that scroll are cancelled as their device is unplugged`() throws {
      try hand.scroll(by: 5)
      try log.wait(for: "scrolling moved")
      try hand.unplugPointer()
      try log.wait(for: "scrolling cancelled")
      try log.wait(for: "left")
    }

    /// The number of the contact that scrolls.
    private func identifier() throws -> String {
      let line = try log.wait(for: "scrolling began")
      return String(line.split(separator: "=")[1].prefix { $0 != " " })
    }
  }
}
