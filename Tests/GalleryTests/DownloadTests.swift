import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The ring of a download: it waits, fills, is stopped and ends as a tick.
@MainActor
@Suite struct DownloadTests {
  @Test(arguments: [12 as UInt64, 13, 14, 15])
  func `a download waits, comes in lumps that add up to all of it, and is forgotten by another turn`(
    seed: UInt64
  ) {
    var download = Download(seed: seed)
    #expect(download.state == .idle && !download.isRunning && !download.advance(by: 10))
    download.turn()
    #expect(download.state == .waiting && !download.advance(by: 1))
    var seen: [Double] = []
    while download.isRunning, seen.count < 1000 {
      if download.advance(by: 0.05) { seen.append(download.progress) }
    }
    #expect(download.state == .done && seen.last == 1 && seen.count > 5)
    #expect(seen == seen.sorted())
    download.turn()
    #expect(download.state == .idle && download.progress == 0)
  }

  @Test func `the ring turns while it waits, fills as far as the download is, and ends as a tick`() throws {
    let stage = try Stage()
    #expect(stage.signs == Signs(arrow: true, stop: false, disc: false))
    #expect(stage.ring.presentationValue(of: .strokeEnd) == 0)
    stage.demo.pressed("1")
    // It waits for 1.2 s at least.
    stage.window.run(for: 1.1)
    #expect(stage.signs == Signs(arrow: false, stop: true, disc: false))
    let before = stage.ring.presentationValue(of: .transform.rotation)
    #expect(stage.ring.presentationValue(of: .strokeEnd) > 0.5)
    stage.window.run(for: 0.05)
    #expect(stage.ring.presentationValue(of: .transform.rotation) != before, "it turns")
    stage.window.run(for: 20)
    #expect(stage.signs == Signs(arrow: false, stop: false, disc: true))
    #expect(stage.ring.presentationValue(of: .strokeEnd) == 1)
    #expect(stage.tick.presentationValue(of: .strokeEnd) == 1)
    #expect(stage.ring.presentationValue(of: .transform.rotation) == 0)
    #expect(!stage.window.wantsFrames)
  }

  @Test(arguments: [1.0, 2.6])
  func `a ring that is stopped while it waits or fills is as before, and rests`(after: Double) throws {
    let stage = try Stage()
    stage.demo.pressed("1")
    stage.window.run(for: after)
    #expect(stage.signs.stop)
    stage.demo.pressed("1")
    stage.window.run(for: 4)
    #expect(stage.signs == Signs(arrow: true, stop: false, disc: false))
    #expect(stage.ring.presentationValue(of: .strokeEnd) == 0)
    #expect(stage.tick.presentationValue(of: .strokeEnd) == 0)
    #expect(!stage.window.wantsFrames)
  }

  /// Which signs are seen in the ring.
  private struct Signs: Equatable {
    var arrow, stop, disc: Bool
  }

  /// The demo in a window, and the parts of its first control.
  @MainActor
  private struct Stage {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let demo: DownloadDemo
    let ring, tick: ShapeLayer
    private let parts: [Layer]

    init() throws {
      let controller = WindowController(window: window)
      demo = DownloadDemo(in: controller, palette: .light, trace: nil)
      window.run(for: 0.1)
      let control = try #require(controller.rootView.layer.first(named: "ring 1"))
      // The track, the ring, the disc, the arrow, the square and the tick.
      parts = control.sublayers
      try #require(parts.count == 6)
      ring = try #require(parts[1] as? ShapeLayer)
      tick = try #require(parts[5] as? ShapeLayer)
    }

    var signs: Signs {
      func isSeen(_ part: Int) -> Bool { parts[part].presentationValue(of: .opacity) > 0.5 }
      return Signs(arrow: isSeen(3), stop: isSeen(4), disc: isSeen(2))
    }
  }
}
