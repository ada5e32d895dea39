import Testing

extension RealCompositorTests {
  /// Two windows of two programs side by side under sway, and what is dragged between them.
  @Suite struct SwayDragTests {
    private let sway: Sway
    private let hand: Hand
    /// The programs on the left and on the right.
    private let (left, right): (InputLog, InputLog)

    init() throws {
      let sway = try Sway(isTiled: true)
      self.sway = sway
      hand = try Hand(socketPath: sway.compositor.socketPath, layout: (1280, 800))
      func start() throws -> InputLog {
        let log = try InputLog(
          environment: sway.compositor.environment, directory: sway.compositor.directory,
          arguments: ["windowed", "drag"])
        try log.wait(for: "size")
        try eventually("the window is shown") { try sway.window(of: log.process.pid)?.visible ?? false }
        return log
      }
      left = try start()
      right = try start()
      // Then the first one has given half of its room away.
      try left.wait(for: "size 640.0 800.0")
      try right.wait(for: "size 640.0 800.0")
    }

    /// Takes the text in the left window and carries it to a place.
    private func carry(to x: Double) throws {
      try hand.move(x: 100, y: 400)
      try left.wait(for: "hovered 100.0,400.0")
      try hand.press()
      for step in 1...40 {
        try hand.move(x: 100 + (x - 100) * Double(step) / 40, y: 400)
        // The picture is drawn for the compositor while the hand is still in the window.
        if step == 5 { try left.wait(for: "lifted") }
        try hand.settle()
      }
    }

    @Test func `a text is moved from one program to the other`() throws {
      try carry(to: 1100)
      try right.wait(for: "over")
      // The compositor shows the left half's picture over the right window. (sway 1.7 hangs it below the pointer, whatever its offset is.)
      try eventually("the picture is at the hand", every: 0.05) {
        try sway.picture(named: "sway-drag")[1150, 600].isNear(Picture.Pixel(0x30_5070))
      }
      try hand.release()
      try right.wait(for: "dropped dragged by \(left.process.pid)")
      try left.wait(for: "done move")
    }

    @Test func `let go where nothing takes it, it is still there, and can be dragged again`() throws {
      try carry(to: 700)
      try eventually("the compositor has the drag") { left.lines.contains { $0.contains(" cancelled ") } }
      try hand.release()
      try left.wait(for: "done nothing")
      let before = left.lines.count
      try hand.move(x: 90, y: 400)
      try left.wait(for: "hovered 90.0,400.0", after: before)
      try carry(to: 1100)
      try right.wait(for: "over")
      try hand.release()
      try left.wait(for: "done move")
    }
  }
}
