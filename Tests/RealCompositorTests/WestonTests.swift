import Glibc
import Testing

extension RealCompositorTests {
  /// Weston, where input cannot be injected: the window opens, is drawn correctly, and rests.
  struct WestonTests {
    @Test func `it opens at scale one and rests`() throws {
      let weston = try Weston()
      let gallery = try open(under: weston, "960x640")
      let picture = try weston.picture(named: "weston")
      try expectCards(in: picture, of: gallery, scale: 1, isTurned: false)
      // Dispatch keeps threads that it no longer needs for five seconds, then ends them.
      sleep(until: now() + 6)
      let wakeUps = try gallery.wakeUps(during: 5)
      report("weston, idle for 5 s", "\(wakeUps) wake-ups")
      #expect(wakeUps == 0)
      try weston.compositor.crash()
      let ending = try gallery.process.waitForEnd(within: 5)
      report("weston killed", "\(ending): \(gallery.errors)")
      #expect(ending == .exited(1))
      #expect(gallery.errorLines.count == 1)
    }

    @Test func `at scale two it is drawn at twice the resolution`() throws {
      let weston = try Weston("--scale=2")
      let gallery = try open(under: weston, "600x400")
      let picture = try weston.picture(named: "weston-scale-2")
      try expectCards(in: picture, of: gallery, scale: 2, isTurned: false)
    }

    @Test func `on a turned output it is drawn turned`() throws {
      let weston = try Weston("--transform=rotate-90")
      let gallery = try open(under: weston, "600x400")
      let picture = try weston.picture(named: "weston-rotated")
      try expectCards(in: picture, of: gallery, scale: 1, isTurned: true)
    }

    @Test func `every demo comes up and is drawn in the palette's paper`() throws {
      let weston = try Weston()
      for visit in Visit.all {
        let gallery = try Gallery(
          visit.demo, environment: weston.compositor.environment, directory: weston.compositor.directory)
        _ = try gallery.waitForFirstFrame()
        if visit.rests { _ = try gallery.trace.waitForRest() }
        let picture = try weston.picture(named: "weston-\(visit.demo)")
        let (paper, other) = shares(of: picture)
        report(
          "weston, \(visit.demo)",
          "\(figure(paper * 100)) % paper, \(figure(other * 100)) % of something else")
        #expect(paper > 0.05 && other > 0.01)
        #expect(gallery.errors == "")
        gallery.process.signal(SIGKILL)
        _ = try gallery.process.waitForEnd(within: 5)
      }
    }

    /// The share of the window's 960 × 640 points that is background, and the share that is neither that nor
    /// the desktop.
    private func shares(of picture: Picture) -> (paper: Double, other: Double) {
      var (paper, other) = (0, 0)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let pixel = picture[x, y]
          if pixel.isNear(Gallery.paper) { paper += 1 } else if !pixel.isNear(Weston.backdrop) { other += 1 }
        }
      }
      return (Double(paper) / (960 * 640), Double(other) / (960 * 640))
    }

    private func open(under weston: Weston, _ size: String) throws -> Gallery {
      let gallery = try Gallery(
        options: ["--size", size], environment: weston.compositor.environment,
        directory: weston.compositor.directory)
      _ = try gallery.waitForFirstFrame()
      _ = try gallery.trace.waitForRest()
      return gallery
    }

    /// Compares the distance between two cards in the screenshot with that in the trace.
    private func expectCards(in picture: Picture, of gallery: Gallery, scale: Double, isTurned: Bool) throws {
      let poses = try gallery.trace.waitForRest().layers
      let (sky, coral) = (try #require(poses["sky"]?.point), try #require(poses["coral"]?.point))
      let skyBox = try #require(picture.bounds(of: Gallery.colors["sky"]!))
      let coralBox = try #require(picture.bounds(of: Gallery.colors["coral"]!))
      let drawn = (coralBox.center - skyBox.center) / scale
      let expected = isTurned ? Point(x: sky.y - coral.y, y: coral.x - sky.x) : coral - sky
      let mirrored = expected * -1
      let error = min((drawn - expected).length, isTurned ? (drawn - mirrored).length : .infinity)
      let fine = picture.fineSquares(
        inX: (skyBox.x - 8)..<(skyBox.x + 40), y: (skyBox.y - 8)..<(skyBox.y + 40))
      report(
        "weston",
        "from card to card \(drawn) pt, by the trace \(coral - sky); \(fine) fine squares in a corner")
      #expect(error < 1.5)
      #expect(fine > 10)
    }
  }
}
