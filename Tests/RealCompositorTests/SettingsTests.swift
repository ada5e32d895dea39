import Testing

extension RealCompositorTests {
  /// What a person chooses for all programs of the desktop, followed by the gallery in an open window.
  struct SettingsTests {
    private static let appearance = "org.freedesktop.appearance"
    private static let interface = "org.gnome.desktop.interface"

    /// How many times slower than usual everything moves, so that there are pictures enough of what does.
    private static let slowness = 4.0

    @Test(.enabled(if: SettingsPortal.absence == nil, "python3-gi or dbus-daemon is missing"))
    func `dark, larger text, contrast and less motion are seen in a window as they are chosen`() throws {
      let portal = try SettingsPortal()
      let stage = try SwayStage(
        "controllers", options: ["--slow", "\(Self.slowness)"], environment: portal.environment)
      let origin = try stage.origin()
      let plain = try stage.sway.picture(named: "settings-plain")
      /// The window with one choice, which is taken back then.
      func look(_ name: String, _ group: String, _ key: String, _ new: String, _ old: String) throws
        -> Picture
      {
        try portal.choose(group, key, new)
        let chosen = try settled(stage, after: plain, name)
        try portal.choose(group, key, old)
        let back = try settled(stage, after: chosen, "\(name)-back")
        let (there, left) = (chosen.differences(from: plain), back.differences(from: plain))
        report("\(name), chosen while it runs", "\(there) pixels differ, \(left) when it is taken back")
        #expect(left == 0)
        return chosen
      }
      let dark = try look("dark", Self.appearance, "color-scheme", "uint32 1", "uint32 0")
      let large = try look("large", Self.interface, "text-scaling-factor", "1.5", "1.0")
      let contrast = try look("contrast", Self.appearance, "contrast", "uint32 1", "uint32 0")

      // Below a letter there is nothing.
      let empty = origin + Point(x: 540, y: 520)
      #expect(plain[empty].red > 230 && dark[empty].red < 60 && contrast[empty] == plain[empty])
      // The row of the letter that is open has a colour of its own.
      func rowHeight(_ picture: Picture) -> Int {
        let (x, y) = (Int(origin.x) + 28, Int(origin.y) + 150)
        return (0..<200).prefix { picture[x, y + $0] == plain[x, y] }.count
      }
      let heights = [plain, large, contrast].map(rowHeight)
      report("a row", "is \(heights[0]) pixels high, and \(heights[1]) in larger text")
      #expect(heights[0] > 40 && heights[1] > heights[0] * 4 / 3 && heights[2] == heights[0])
      // The line between the columns.
      let line = origin + Point(x: 352, y: 420)
      #expect(plain[line].red > 200 && contrast[line].red < 160)

      try stage.typeToRest(.space)
      let moving = try open(stage)
      try portal.choose(Self.appearance, "reduced-motion", "uint32 1")
      // Nothing of it is seen yet.
      let fading = try eventually("a sheet fades", within: 60) {
        let coming = try open(stage)
        return coming.strays < moving.strays / 2 ? coming : nil
      }
      report("a sheet that rises", moving.words)
      report("with less motion", fading.words)
      #expect(moving.strays > 300 && moving.between > 1)
      #expect(fading.strays < 20 && fading.between > 1)
      #expect(stage.gallery.process.status == nil && stage.gallery.errors == "")
    }

    /// Waits until the window looks other than before, and rests.
    private func settled(_ stage: SwayStage, after before: Picture, _ name: String) throws -> Picture {
      try eventually("it looks other than before: \(name)", within: 20, every: 0.1) {
        try stage.sway.picture(named: "settings-\(name)").differences(from: before) > 0
      }
      _ = try stage.trace.waitForRest()
      return try stage.sway.picture(named: "settings-\(name)")
    }

    /// What is seen as a sheet comes.
    private struct Coming {
      /// In how many pictures it is neither away nor there.
      var between = 0
      /// How many places look in one of them neither as before, nor as afterwards, nor like something between the two.
      var strays = 0

      var words: String {
        "\(between) pictures of it on its way, and \(strays) places that look like neither"
      }
    }

    /// Opens a sheet, films that, and closes it again.
    private func open(_ stage: SwayStage) throws -> Coming {
      let camera = try ScreenCamera(socketPath: stage.sway.compositor.socketPath)
      let origin = try stage.origin()
      let places = stride(from: 30.0, through: 930, by: 12).flatMap { x in
        stride(from: 150.0, through: 620, by: 12).map { origin + Point(x: x, y: $0) }
      }
      func look() throws -> [UInt32] {
        let frame = try camera.shoot().frame
        return places.map { frame[$0].word }
      }
      let before = try look()
      // The button at the right end of the bar.
      try stage.click(at: Point(x: 900, y: 114))
      var (looks, last) = ([before], now())
      let end = now() + 30
      while looks.count == 1 || now() < last + 0.5 {
        guard now() < end else {
          throw Failure("the sheet is not at rest within 30 s, after \(looks.count - 1) changes")
        }
        let next = try look()
        guard next != looks.last else { continue }
        looks.append(next)
        last = now()
      }
      guard let after = looks.last else { return Coming() }
      try stage.click(at: Point(x: 480, y: 200))
      _ = try stage.trace.waitForRest()
      var coming = Coming()
      var strays: Set<Int> = []
      for look in looks.dropFirst().dropLast() {
        var isBetween = false
        for place in places.indices where look[place] != before[place] && look[place] != after[place] {
          isBetween = true
          if isStray(look[place], between: before[place], and: after[place]) { strays.insert(place) }
        }
        if isBetween { coming.between += 1 }
      }
      coming.strays = strays.count
      return coming
    }

    /// Whether a component of a colour is clearly outside of those of two others.
    private func isStray(_ color: UInt32, between a: UInt32, and b: UInt32) -> Bool {
      [16, 8, 0].contains { shift in
        let (own, first, second) = (color >> shift & 255, a >> shift & 255, b >> shift & 255)
        return own + 4 < min(first, second) || own > max(first, second) + 4
      }
    }
  }
}
