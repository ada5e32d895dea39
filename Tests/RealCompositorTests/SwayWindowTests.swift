import Testing

extension RealCompositorTests {
  /// The window's size, scale and output, all changed while it is open.
  struct SwayWindowTests {
    @Test func `a window takes every size it is given`() throws {
      let stage = try SwayStage()
      for (width, height) in [(700, 500), (1101, 733), (481, 363), (960, 640)] {
        try stage.command("resize", "set", "\(width)", "px", "\(height)", "px")
        try stage.command("move", "position", "20", "20")
        try waitForSize(width, height, of: stage, picture: "sway-size-\(width)x\(height)")
        report("size \(width)×\(height)", "all corners filled, nothing drawn outside")
      }
    }

    @Test func `a storm of sizes ends at the last`() throws {
      let stage = try SwayStage(size: (600, 400))
      try stage.type(.space)
      for step in 0...39 {
        try stage.command("resize", "set", "\(600 + 7 * step)", "px", "\(400 + 5 * step)", "px")
      }
      // Sway 1.7 drops a requested size if the window shows the previous one at that moment.
      try eventually("sway takes the last size", every: 0.1) {
        try stage.command("resize", "set", "873", "px", "595", "px")
        return try stage.window().rect.width == 873
      }
      try waitForSize(873, 595, of: stage, picture: "sway-size-storm")
      report("40 sizes in flight", "ends filled at 873×595")
      #expect(stage.gallery.process.status == nil)
    }

    @Test func `at scale two it is drawn at twice the resolution`() throws {
      let stage = try SwayStage(output: (1920, 1200), size: (900, 560))
      let before = try #require(try stage.trace.waitForRest().layers["sky"])
      try stage.sway.command("output", Sway.output, "scale", "2")
      try stage.command("move", "position", "20", "20")
      try waitForSize(900, 560, of: stage, scale: 2, picture: "sway-scale-2")
      // Sway enlarges the old picture until the window redraws. A round corner tells: in an enlarged picture
      // nearly all 2×2 squares there have one colour.
      let (box, fine) = try eventually("drawn at twice the resolution", every: 0.05) {
        () -> (Picture.Box, Int)? in
        let picture = try stage.sway.picture(named: "sway-scale-2")
        guard let box = picture.bounds(of: Gallery.colors["sky"]!) else { return nil }
        let fine = picture.fineSquares(inX: (box.x - 8)..<(box.x + 40), y: (box.y - 8)..<(box.y + 40))
        return fine > 40 ? (box, fine) : nil
      }
      let drawn = try box.center / 2 - stage.origin()
      let after = try #require(try stage.trace.waitForRest().layers["sky"])
      report(
        "scale 2",
        "card at \(after.point) as before at \(before.point), drawn at \(drawn), \(box.width)×\(box.height) px; \(fine) fine squares in its corner"
      )
      #expect((after.point - before.point).length < 0.01)
      #expect((drawn - after.point).length < 1)
      try stage.sway.command("output", Sway.output, "scale", "1")
      try waitForSize(900, 560, of: stage, picture: "sway-scale-1")
    }

    @Test func `an output that turns while cards fly shows them upright`() throws {
      let stage = try SwayStage(size: (640, 480))
      // Where it fits in both orientations.
      try stage.command("move", "position", "20", "20")
      try stage.type(.space)
      for transform in ["90", "270", "180", "flipped", "normal"] {
        try stage.hand.type(.space)
        try stage.hand.settle()
        try stage.sway.command("output", Sway.output, "transform", transform)
        let turned = now()
        _ = try stage.trace.wait(for: "frames after turning to \(transform)") { trace in
          trace.frames.last { $0.t > turned + 0.05 }
        }
        let pose = try #require(try stage.trace.waitForRest().layers["sun"])
        let picture = try stage.sway.picture(named: "sway-transform-\(transform)")
        let isPortrait = transform == "90" || transform == "270"
        try picture.requireSize(isPortrait ? 800 : 1280, isPortrait ? 1280 : 800)
        let box = try #require(picture.bounds(of: Gallery.colors["sun"]!))
        let drawn = try box.center - stage.origin()
        report("transform \(transform)", "card drawn at \(drawn), by the trace at \(pose.point)")
        #expect((drawn - pose.point).length < 1.5)
      }
    }

    @Test func `F11 fills the output and gives it back`() throws {
      let stage = try SwayStage(size: (640, 480))
      try stage.type(.f11)
      try waitForSize(1280, 800, of: stage, picture: "sway-fullscreen")
      #expect(try stage.window().fullscreenMode == 1)
      try stage.hand.type(.f11)
      try waitForSize(640, 480, of: stage, picture: "sway-fullscreen-left")
      #expect(try stage.window().fullscreenMode == 0)
      report("fullscreen", "1280×800 filled, then 640×480 again")
    }

    @Test func `it goes on after its output was away`() throws {
      let stage = try SwayStage()
      try stage.sway.command("output", Sway.output, "disable")
      try stage.hand.settle()
      try stage.sway.command("output", Sway.output, "enable")
      let back = now()
      // Without an output newer versions of sway have neither windows nor a focus.
      try stage.type(.space)
      let frame = try stage.trace.wait(for: "frames once the output is back") { trace in
        trace.frames.last { $0.t > back }
      }
      report("output away and back", "frames go on with number \(frame.n)")
      #expect(stage.gallery.process.status == nil)
    }

    /// Waits until sway has given the window a size and the gallery fills exactly that. Returns the
    /// screenshot that shows it. Sway calls a window's first size its geometry.
    @discardableResult
    private func waitForSize(
      _ width: Int, _ height: Int, of stage: SwayStage, scale: Int = 1, picture name: String
    ) throws -> Picture {
      let size = (width: Double(width), height: Double(height))
      let window = try eventually("sway gives the window \(width)×\(height)", within: 5) {
        let window = try stage.window()
        return window.rect.width == size.width && window.rect.height == size.height ? window : nil
      }
      var wrong = ""
      do {
        return try eventually("filled", every: 0.05) {
          let picture = try stage.sway.picture(named: name)
          wrong = unfilledCorners(of: window.rect, in: picture, scale: scale)
          return wrong == "" ? picture : nil
        }
      } catch is Failure {
        throw Failure("a window of \(width)×\(height) is not drawn in its size: \(wrong)")
      }
    }

    /// Checks both sides of each corner of a window. Returns descriptions of those that are wrong.
    private func unfilledCorners(of rect: Sway.Rect, in picture: Picture, scale: Int) -> String {
      let (left, top) = (Int(rect.x) * scale, Int(rect.y) * scale)
      let (right, bottom) = (left + Int(rect.width) * scale - 1, top + Int(rect.height) * scale - 1)
      var wrong: [String] = []
      for (x, outsideX) in [(left, left - 1), (right, right + 1)] {
        for (y, outsideY) in [(top, top - 1), (bottom, bottom + 1)] {
          if !picture[x, y].isNear(Gallery.paper) { wrong.append("(\(x), \(y)) is not the window's") }
          guard (0..<picture.width).contains(outsideX), (0..<picture.height).contains(outsideY) else {
            continue
          }
          if !picture[outsideX, outsideY].isNear(Sway.backdrop) {
            wrong.append("(\(outsideX), \(outsideY)) is not free")
          }
        }
      }
      return wrong.joined(separator: ", ")
    }
  }
}
