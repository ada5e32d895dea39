import Testing

extension RealCompositorTests {
  /// Windows that are maximized by compositors of several makes.
  struct TurnTests {
    /// Those that have fingers, and maximize windows.
    static let kinds = InputOffer.tenFingers.kinds.filter {
      [.weston, .mutter, .kwinInSway, .phoc].contains($0)
    }

    @Test(arguments: kinds)
    func `a window that is maximized springs there, and back on its way`(kind: InputKind) throws {
      let (compositor, outer) = try kind.start()
      let devices = try Devices(in: outer ?? compositor)
      if kind == .phoc { try devices.send("mode 1280 800 60000") }
      // Wherever in the output it is opened, its landscape is in the middle of the left half.
      let gallery = try Gallery(
        "window-turns", options: ["--size", "1000x700"], environment: compositor.environment,
        directory: compositor.directory)
      _ = try gallery.waitForFirstFrame()
      for (name, pause) in [("there", nil), ("back", nil), ("there and back at once", 0.15)] {
        let rest = try gallery.trace.waitForRest()
        let start = try #require(rest.layers[TurnPath.layer]).point
        let begin = now()
        try tapTwice(with: devices)
        if let pause {
          sleep(until: now() + pause)
          try tapTwice(with: devices)
        }
        _ = try gallery.trace.wait(for: "frames of \(name)") { trace in
          trace.path(of: TurnPath.layer, since: begin).last { ($0.pose.point - start).length > 2 }
        }
        _ = try gallery.trace.waitForRest()
        let path = TurnPath(gallery.trace, from: start, since: begin)
        report("maximized under \(kind), \(name)", path.words)
        #expect(path.between >= 4 && path.largestStep < max(path.way * 0.5, 2), "\(name)")
      }
      #expect(gallery.errors == "")
    }

    private func tapTwice(with devices: Devices) throws {
      let place = Point(x: 400, y: 400)
      try devices.play([
        Stroke(finger: 0, delay: 0, duration: 0.04) { _ in place },
        Stroke(finger: 1, delay: 0.12, duration: 0.04) { _ in place },
      ])
      try devices.settle()
    }
  }
}
