import Martlet
import MartletTesting
import Testing

/// Distances around the content that change.
@MainActor @Suite struct ScrollInsetTests {
  private final class Rows: ListViewDataSource {
    var count = 100
    func numberOfRows(in list: ListView) -> Int { count }
    func listView(_ list: ListView, viewForRow row: Int) -> RowView { list.reusableRow() ?? RowView() }
  }

  private func list(_ rows: Rows) -> (ScrollStage, ListView) {
    let list = ListView()
    list.dataSource = rows
    return (ScrollStage(list, content: .zero), list)
  }

  @Test func `content that is at its upper and left edge stays there`() {
    let stage = ScrollStage(content: Size(width: 900, height: 5000))
    let scroll = stage.scroll
    for insets in [
      Insets(top: 4), Insets(top: 60, left: 12), Insets(top: 20, left: 30, bottom: 9), Insets.zero,
    ] {
      scroll.contentInsets = insets
      #expect(scroll.contentOffset == Point(x: -insets.left, y: -insets.top), "\(insets)")
    }
    scroll.contentInsets = Insets(top: 40, left: 8)
    scroll.frame.size = Size(width: 300, height: 500)
    scroll.contentSize = Size(width: 700, height: 300)
    stage.frame()
    #expect(scroll.contentOffset == Point(x: -8, y: -40) && stage.offset == Point(x: -8, y: -40))
    scroll.contentSize = Size(width: 700, height: 3000)
    stage.frame()
    #expect(scroll.contentOffset == Point(x: -8, y: -40))
    let fresh = ScrollView()
    fresh.contentInsets = Insets(top: 4)
    let other = ScrollStage(fresh)
    #expect(fresh.contentOffset.y == -4 && other.offset.y == -4)
  }

  @Test func `content that is elsewhere stays where it is seen`() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 200
    stage.scroll.contentInsets = Insets(top: 60)
    #expect(stage.scroll.contentOffset == Point(x: 0, y: 200))
    stage.scroll.contentOffset.y = -30
    stage.scroll.contentInsets = Insets(top: 80)
    #expect(stage.scroll.contentOffset == Point(x: 0, y: -30))
    stage.scroll.contentInsets = Insets(top: 10)
    #expect(stage.scroll.contentOffset == Point(x: 0, y: -10))
  }

  @Test func `a finger that holds content keeps it, and a scroll in its midst goes where it goes`() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 600
    stage.frame()
    var script = InputScript(seed: 1)
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 1) { Point(x: 200, y: 100 + min($0, 0.5) * 200) }
    stage.play(&script, until: begin + 0.8)
    let seen = stage.offset.y
    stage.scroll.contentInsets = Insets(top: 60)
    stage.frame()
    #expect(stage.offset.y == seen && stage.scroll.isDragging)
    stage.play(&script, until: begin + 2)
    stage.drag(from: Point(x: 200, y: 100), by: Point(x: 0, y: 60), for: 0.15)
    let end = stage.scroll.contentOffset.y
    #expect(stage.scroll.isDecelerating && end > 100)
    stage.scroll.contentInsets = Insets(top: 80)
    stage.run(for: 3)
    #expect(stage.scroll.contentOffset.y == end && stage.offset.y == end)
  }

  @Test func `a finger that holds content beyond its edge keeps it as the edge moves`() {
    let stage = ScrollStage()
    var script = InputScript(seed: 1)
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 2) { Point(x: 200, y: 100 + min($0, 0.3) / 0.3 * 200) }
    stage.play(&script, until: begin + 1)
    let seen = stage.offset.y
    #expect(seen < -60)
    for top in [60.0, 0, 20] {
      stage.scroll.contentInsets.top = top
      stage.frame()
      #expect(abs(stage.offset.y - seen) < 1e-6, "\(top)")
    }
  }

  @Test func `an edge that moves within an animation takes the content along, and a finger catches it`() {
    let stage = ScrollStage()
    stage.scroll.contentInsets.top = 64
    stage.frame()
    #expect(stage.offset.y == -64)
    View.animate(spring: Spring(duration: 0.5, bounce: 0)) { stage.scroll.contentInsets.top = 0 }
    #expect(stage.scroll.contentOffset.y == 0 && stage.scroll.contentOffset.y.sign == .plus)
    var last = stage.offset.y
    for _ in 0..<12 {
      stage.frame()
      #expect(stage.offset.y >= last - 1e-9 && stage.offset.y - last < 12)
      last = stage.offset.y
      stage.run(for: 1.0 / 60)
    }
    #expect(last > -64 && last < -0.5)
    var script = InputScript(seed: 2)
    script.touch(at: stage.window.now + 0.001, duration: 1) { _ in Point(x: 200, y: 300) }
    stage.play(&script, until: stage.window.now + 0.05)
    let caught = stage.offset.y
    stage.play(&script, until: stage.window.now + 0.5)
    #expect(stage.offset.y == caught && stage.scroll.isTracking)
    stage.play(&script, until: stage.window.now + 3)
    #expect(abs(stage.offset.y) < 0.01)
  }

  @Test func `an offset that is set within an animation moves there`() {
    let stage = ScrollStage()
    View.animate(duration: 0.5) { stage.scroll.contentOffset.y = 300 }
    stage.run(for: 0.25)
    #expect(stage.offset.y > 50 && stage.offset.y < 290)
    stage.run(for: 0.5)
    #expect(stage.offset.y == 300)
  }

  @Test(arguments: [0.05, 0.25, 0.5]) func `a throw and a scroll to the upper edge end at the new one`(
    wait: Double
  ) {
    for isThrown in [true, false] {
      let stage = ScrollStage()
      stage.scroll.contentOffset.y = 300
      stage.frame()
      if isThrown {
        stage.drag(from: Point(x: 200, y: 100), by: Point(x: 0, y: 250), for: 0.15)
      } else {
        stage.scroll.setContentOffset(.zero, animated: true)
        stage.frame()
      }
      stage.run(for: wait)
      let before = stage.offset.y
      stage.scroll.contentInsets = Insets(top: 40)
      stage.frame()
      #expect(abs(stage.offset.y - before) < 60, "no jump: \(before) to \(stage.offset.y)")
      stage.run(for: 3)
      #expect(stage.scroll.contentOffset.y == -40 && abs(stage.offset.y + 40) < 0.01, "\(isThrown)")
      #expect(stage.log.events.last == (isThrown ? "did decelerate" : "did animate"))
    }
  }

  @Test func `a list with a distance above it begins there, and new rows come into view`() {
    let rows = Rows()
    let (stage, list) = list(rows)
    list.contentInsets = Insets(top: 4)
    stage.frame()
    for offset in [-4.0, 0, -2] {
      list.contentOffset.y = offset
      rows.count += 3
      list.insertRows(at: 0..<3)
      stage.run(for: 1)
      #expect(list.contentOffset.y == offset && list.visibleRows.first == 0, "\(list.contentOffset)")
    }
    list.contentOffset.y = 20
    rows.count += 3
    list.insertRows(at: 0..<3)
    #expect(list.contentOffset.y == 20 + 3 * 44)
  }
}
