import Martlet
import MartletRenderTree
import MartletTesting
import Testing

@testable import gallery

/// The demos of what a layer costs, and their figures.
@MainActor
@Suite struct CostTests {
  @Test(arguments: [
    (0, "0"), (9999, "9999"), (10_000, "10 k"), (230_499, "230 k"), (999_499, "999 k"),
    (1_000_000, "1.0 M"), (2_073_600, "2.1 M"),
  ])
  func `a count is short`(count: Int, words: String) {
    #expect(CostMeter.short(count) == words)
  }

  @Test(arguments: [
    (0.04, "0.0"), (16.66, "16.7"), (99.94, "99.9"), (99.96, "100"), (190.2, "190"), (1025.6, "1026"),
  ])
  func `a time has no more than four characters`(time: Double, words: String) {
    #expect(CostMeter.decimal(time) == words)
  }

  @Test func `costs arrive once a while, and the frame that shows them does not count`() {
    let inbox = CostInbox()
    var samples: [Int] = []
    inbox.onSample = {
      samples.append($0.newest.drawing.draws)
      return true
    }
    func cost(_ draws: Int) -> FrameCounters {
      var cost = FrameCounters()
      cost.drawing.draws = draws
      return cost
    }
    #expect(inbox.note(cost(3), commitCount: 1))
    #expect(!inbox.note(cost(5), commitCount: 1))
    inbox.tell()
    #expect(samples == [5])
    // The frame with the figures.
    #expect(!inbox.note(cost(90), commitCount: 2))
    #expect(inbox.note(cost(7), commitCount: 2))
    inbox.tell()
    #expect(samples == [5, 7])
    inbox.tell()
    #expect(samples == [5, 7])
  }

  @Test func `a page that is kept is not drawn anew while it turns`() throws {
    let visit = try Visit("rasterise", size: Self.size, scale: 1)
    let drawn = try cost(of: visit, after: [])
    let kept = try cost(of: visit, after: [.space])
    print("drawn: \(drawn.draws) draws; kept: \(kept.draws) draws, \(kept.pictureHits) kept")
    #expect(drawn.pictureHits == 0 && drawn.pictureMisses == 0)
    #expect(kept.pictureHits == 1 && kept.pictureMisses == 0)
    #expect(kept.draws <= drawn.draws)
    // A finer picture is drawn once.
    let finer = try cost(of: visit, after: [.right])
    #expect(finer.pictureHits == 1 && finer.pictureMisses == 0)
  }

  @Test func `shadows by formula and of kept paths need no passes of their own, those by a blur do`() throws {
    let visit = try Visit("shadows", size: Self.size, scale: 1)
    let rounded = try cost(of: visit, after: [])
    let path = try cost(of: visit, after: [.space])
    let blur = try cost(of: visit, after: [.space])
    print("passes: rounded \(rounded.passes), path \(path.passes), blur \(blur.passes)")
    // Software OpenGL gets the coverage of paths for each rectangle that is redrawn.
    #expect(rounded.uploads == 0 && path.uploads <= path.passes)
    // One pass for each rectangle that is redrawn, and those of the blurs.
    #expect(rounded.passes < 8 && path.passes < 8)
    #expect(blur.passes >= 24)
  }

  @Test func `sheets need no passes of their own and no uploads`() throws {
    let visit = try Visit("overdraw", size: Self.size, scale: 1)
    let opaque = try cost(of: visit, after: [])
    let clear = try cost(of: visit, after: [.space])
    print("opaque: \(opaque); clear: \(clear)")
    #expect(opaque.passes < 8 && clear.passes < 8 && opaque.uploads == 0 && clear.uploads == 0)
  }

  @Test(arguments: [0.0, 0.4, 1.1])
  func `the edge of a turned or tilted card has tones between its colour and the ground`(angle: Double) throws
  {
    let window = ManualWindow(size: Self.size, now: 1000)
    let controller = WindowController(window: window)
    let view = EdgesView(palette: .light)
    view.fill(controller)
    window.resolveFrame()
    view.turn(by: angle)
    window.run(for: 3)
    let picture = try window.drawFrame()
    let stage = EdgesView.layout(Self.size).stage
    // Down through the middle of each card, there are four edges' pixels at least on all rows around the ends.
    for (index, share) in [0.2, 0.5, 0.8].enumerated() {
      let middle = Int(stage.minX + stage.width * share)
      // In which the card and the ground differ most.
      let channel = index == 2 ? 2 : 1
      var between = 0
      for x in middle - 30..<middle + 30 {
        let column = (Int(stage.minY)..<Int(stage.center.y)).map { Int(picture[x, $0][channel]) }
        let (ground, body) = (column.first ?? 0, column.last ?? 0)
        let (low, high) = (min(ground, body) + 12, max(ground, body) - 12)
        if column.contains(where: { $0 > low && $0 < high }) { between += 1 }
      }
      print("card \(index) turned by \(angle): \(between) of 60 columns have a tone between")
      #expect(between >= 24, "card \(index)")
    }
  }

  private static let size = Size(width: 960, height: 640)

  /// What a frame in motion costs after some keys, when the bar shows the choice.
  private func cost(of visit: Visit, after keys: [KeyEvent.Key]) throws -> DrawingCounters {
    for key in keys { visit.window.send(KeyEvent(phase: .pressed, key: key, time: visit.window.now)) }
    visit.window.run(for: 1)
    for _ in 0..<4 {
      visit.window.advance(to: visit.window.now + 1.0 / 60)
      _ = try visit.window.drawFrame()
    }
    return visit.window.counters
  }
}
