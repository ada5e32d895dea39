import Foundation
import Glibc
import Testing

extension RealCompositorTests {
  /// The gallery on a kiosk: it outlives the compositor.
  struct KioskTests {
    @Test func `under sway it is there again after each crash, at rest`() throws {
      let sway = try Sway()
      let gallery = try open("catch", under: sway.compositor)
      _ = try gallery.trace.waitForRest()
      #expect(try sway.window(of: gallery.process.pid)?.fullscreenMode == 1)
      let before = try sway.picture(named: "sway-kiosk-before")
      try outlive(10, deathsOf: sway.compositor, gallery) { try sway.restart() }
      _ = try gallery.trace.waitForRest()
      let after = try sway.picture(named: "sway-kiosk-after")
      for card in ["sky", "coral", "sun"] {
        let color = try #require(Gallery.colors[card])
        let boxes = [before, after].map { $0.bounds(of: color) }
        #expect(boxes[0] != nil && boxes[0]?.center == boxes[1]?.center)
      }
      // Dispatch keeps threads that it no longer needs for five seconds, then ends them.
      sleep(until: now() + 6)
      let wakeUps = try gallery.wakeUps(during: 3)
      report("kiosk, idle for 3 s", "\(wakeUps) wake-ups")
      #expect(wakeUps == 0)
    }

    @Test func `under weston it is there again after each crash, in motion`() throws {
      let weston = try Weston()
      let gallery = try open("sing-along", under: weston.compositor)
      try outlive(10, deathsOf: weston.compositor, gallery) { try weston.compositor.restart() }
      try eventually("weston launches its shell") {
        weston.compositor.log.contains("weston-desktop-shell")
      }
      _ = try weston.picture(named: "weston-kiosk-after")
    }

    @Test func `started before the compositor it waits for it`() throws {
      let weston = try Weston()
      try weston.compositor.crash()
      let gallery = try Gallery(
        "catch", options: ["--kiosk"], environment: weston.compositor.environment,
        directory: weston.compositor.directory)
      try eventually("it says that it waits") { gallery.errorLines.count == 1 }
      // As long as it may try again.
      sleep(until: now() + 3)
      #expect(gallery.process.status == nil)
      try weston.compositor.restart()
      let begin = try weston.compositor.socketTime()
      let first = try gallery.waitForFirstFrame()
      report(
        "kiosk before its compositor", "first frame \(figure((first.t - begin) * 1000)) ms after the socket")
      #expect(first.t - begin < 1)
      try eventually("it says that there is one") { gallery.errorLines.count == 2 }
    }

    @Test func `without a compositor it wakes nobody`() throws {
      let weston = try Weston()
      let gallery = try open("catch", under: weston.compositor)
      _ = try gallery.trace.waitForRest()
      try weston.compositor.crash()
      // As long as it may try again, and Dispatch keeps threads.
      sleep(until: now() + 8)
      let wakeUps = try gallery.wakeUps(during: 3)
      report("kiosk without a compositor for 3 s", "\(wakeUps) wake-ups")
      #expect(wakeUps == 0)
      #expect(gallery.process.status == nil)
    }

    private func open(_ demo: String, under compositor: Compositor) throws -> Gallery {
      let gallery = try Gallery(
        demo, options: ["--kiosk"], environment: compositor.environment, directory: compositor.directory)
      _ = try gallery.waitForFirstFrame()
      return gallery
    }

    /// Kills and restarts the compositor. Expects the gallery to draw within a second each time, and to keep
    /// nothing of the dead ones.
    private func outlive(
      _ deaths: Int, deathsOf compositor: Compositor, _ gallery: Gallery, restart: () throws -> Void
    ) throws {
      var times: [Double] = []
      var sizes: [(descriptors: Int, threads: Int, memory: Int)] = []
      for death in 1...deaths {
        try compositor.crash()
        try eventually("the gallery hears of death \(death); it says: \(gallery.errors)") {
          gallery.errorLines.count == 2 * death - 1
        }
        try gallery.trace.update()
        let last = try #require(gallery.trace.frames.last?.n)
        try restart()
        let begin = try compositor.socketTime()
        // A frame of the lost connection may be recorded late.
        let first = try gallery.trace.wait(for: "a frame after death \(death)") { trace in
          trace.frames.first { $0.n > last && $0.t > begin }
        }
        times.append(first.t - begin)
        // Whoever dies before it has heard of the new one, dies once.
        try eventually("it says that compositor \(death) is there") { gallery.errorLines.count == 2 * death }
        sizes.append(try footprint(of: gallery))
      }
      let worst = times.max() ?? .infinity
      report(
        "kiosk, \(deaths) deaths",
        "first frame at most \(figure(worst * 1000)) ms after the socket; then \(sizes[2]), in the end \(sizes[deaths - 1])"
      )
      #expect(worst < 1)
      #expect(gallery.process.status == nil)
      #expect(gallery.errorLines.count == 2 * deaths)
      // One buffer more or less may be in use at any time.
      #expect(sizes[deaths - 1].descriptors <= sizes[2].descriptors + 2)
      #expect(sizes[deaths - 1].threads <= sizes[2].threads + 1)
      #expect(gallery.trace.strangeLines == [])
    }

    private func footprint(of gallery: Gallery) throws -> (descriptors: Int, threads: Int, memory: Int) {
      let process = "/proc/\(gallery.process.pid)"
      return (
        try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd").count,
        try FileManager.default.contentsOfDirectory(atPath: "\(process)/task").count,
        try gallery.residentMemory()
      )
    }
  }
}
