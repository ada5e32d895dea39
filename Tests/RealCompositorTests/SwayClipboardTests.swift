import Testing

extension RealCompositorTests {
  /// The clipboard under sway, with the programs of wl-clipboard on the other side.
  @Suite(.enabled(if: Tools.isRequired || Tools.isInstalled("wl-paste"), "wl-clipboard is missing"))
  struct SwayClipboardTests {
    private let sway: Sway
    private let hand: Hand
    private let log: InputLog

    init() throws {
      sway = try Sway()
      hand = try Hand(socketPath: sway.compositor.socketPath, layout: (1280, 800))
      log = try InputLog(
        environment: sway.compositor.environment, directory: sway.compositor.directory,
        arguments: ["clipboard"])
      try log.wait(for: "size 1280.0 800.0")
      try eventually("the window is shown") { try sway.window(of: log.process.pid)?.visible ?? false }
      try hand.move(x: 300, y: 400)
      try log.wait(for: "hovered 300.0,400.0")
    }

    @Test func `what is copied in the window can be pasted elsewhere`() throws {
      try hand.press(.middle)
      try hand.release(.middle)
      try eventually("wl-paste has the text") {
        let pasted = try? ChildProcess.output(
          of: ["wl-paste", "--no-newline"], environment: sway.compositor.environment)
        return pasted == Array("copied in the window".utf8)
      }
    }

    @Test func `what is copied elsewhere can be pasted in the window`() throws {
      let copier = try ChildProcess(
        ["wl-copy", "--foreground", "copied elsewhere"], environment: sway.compositor.environment)
      try eventually("the window has the text", every: 0.05) {
        try hand.press(.secondary)
        try hand.release(.secondary)
        return log.lines.contains("pasted copied elsewhere")
      }
      copier.signal(15)
    }
  }
}
