import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Lists and scroll views whose main thread does not run.
@MainActor @Suite struct BlockedListTests {
  /// Offset and opacity of what each frame of the render tree shows: rows as the ranges that they cover, in the window.
  private func covered(_ edited: EditedList) -> [ClosedRange<Double>] {
    var found: [ClosedRange<Double>] = []
    edited.stage.window.renderTree.forEachNamedLayer { name, pose in
      guard name.hasPrefix("row "), let height = Double(name.dropFirst(4)) else { return }
      found.append(pose.position.y - height / 2...pose.position.y + height / 2)
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The widest blank within the list, in points.
  private func blank(_ edited: EditedList) -> Double {
    var (y, widest) = (0.0, 0.0)
    for range in covered(edited) where range.upperBound > y {
      widest = max(widest, min(range.lowerBound, 600) - y)
      y = range.upperBound
    }
    return max(widest, 600 - y)
  }

  /// Names what is seen of a list, for `covered`.
  private func name(_ edited: EditedList) {
    for row in edited.list.rows { row.layer.name = "row \(row.bounds.height)" }
  }

  @Test(arguments: [ListView.Heights.fixed(44), .exact, .estimated(60)], [600.0, 1500, 3000, 5000])
  func `a throw shows rows everywhere while the main thread is blocked for 2 s from the lift`(
    kind: ListView.Heights, speed: Double
  ) {
    for frames in [0, 2] {
      let edited = EditedList(100_000, kind)
      let (list, stage) = (edited.list, edited.stage)
      list.scrollToRow(50_000, animated: false)
      stage.run(for: 0.1)
      stage.drag(from: Point(x: 200, y: 580), by: Point(x: 0, y: -speed * 0.1), for: 0.1)
      for _ in 0..<frames { stage.run(for: 1.0 / 60) }
      #expect(list.isDecelerating && list.contentOffset.y - list.shownOffset.y > 0.3 * speed)
      name(edited)
      Transaction.flush()
      var widest = 0.0
      for frame in 1...120 {
        stage.window.renderTree.update(at: stage.window.now + Double(frame) / 60)
        widest = max(widest, blank(edited))
      }
      print(
        "blocked \(frames) frames after a lift at \(speed) pt/s, \(kind): \(list.madeRows.count) rows, \(widest) pt blank"
      )
      #expect(widest < 0.6)
    }
  }

  @Test func `a throw shows the same to the last bit, whether the main thread runs or not`() {
    let stages = (0..<2).map { _ in
      let stage = ScrollStage(content: Size(width: 400, height: 1500))
      stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -400), for: 0.15)
      stage.forget()
      return stage
    }
    #expect(stages[0].window.now == stages[1].window.now)
    stages[0].run(for: 2)
    let drawn = stages[0].drawn
    var blocked: [Point] = []
    for (time, _) in drawn {
      stages[1].window.renderTree.update(at: time)
      stages[1].window.renderTree.forEachNamedLayer { name, pose in
        if name == "mark" { blocked.append(pose.position) }
      }
    }
    #expect(drawn.count >= 119 && blocked == drawn.map(\.place))
    // A bounce beyond the end is in it.
    #expect(blocked.contains { $0.y < -920 } && blocked.last?.y == -900)
  }
}
