import Testing

extension RealCompositorTests {
  /// The gallery on a kiosk whose screen is turned: its buffers are turned as well.
  struct KioskTransformTests {
    @Test func `under sway it is upright however the output is turned`() throws {
      let sway = try Sway()
      let gallery = try Gallery(
        "catch", options: ["--kiosk"], environment: sway.compositor.environment,
        directory: sway.compositor.directory)
      _ = try gallery.waitForFirstFrame()
      for transform in [
        "90", "flipped-90", "180", "flipped-180", "270", "flipped-270", "flipped", "normal",
      ] {
        try sway.command("output", Sway.output, "transform", transform)
        let isPortrait = transform.hasSuffix("90") || transform.hasSuffix("270")
        let (width, height) = isPortrait ? (800, 1280) : (1280, 800)
        let picture = try eventually("a kiosk turned by \(transform) that fills its screen", every: 0.1) {
          () -> Picture? in
          _ = try gallery.trace.waitForRest()
          let picture = try sway.picture(named: "sway-kiosk-\(transform)")
          try picture.requireSize(width, height)
          let corners = [(2, 2), (width - 3, 2), (2, height - 3), (width - 3, height - 3)]
          return corners.allSatisfy { picture[$0.0, $0.1].isNear(Gallery.paper) } ? picture : nil
        }
        let layers = try gallery.trace.waitForRest().layers
        for card in ["sky", "coral", "sun"] {
          let pose = try #require(layers[card])
          let box = try #require(picture.bounds(of: Gallery.colors[card]!))
          let distance = (box.center - pose.point).length
          #expect(distance < 1.5, "\(card) is drawn at \(box.center), by the trace it is at \(pose.point)")
        }
        report("kiosk turned by \(transform)", "three cards where the trace says")
      }
      #expect(gallery.process.status == nil)
    }
  }
}
