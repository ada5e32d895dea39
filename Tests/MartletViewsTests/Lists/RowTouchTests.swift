import Martlet
import MartletTesting
import RandomTestSupport
import Testing

/// Fingers on the rows of a list: what is highlighted, and what is chosen.
@MainActor @Suite struct RowTouchTests {
  /// A row that is pulled aside.
  private final class SwipeRow: RowView {
    let pan = PanGestureRecognizer()

    override init() {
      super.init()
      pan.axisLock = .only(.horizontal)
      addGestureRecognizer(pan)
    }
  }

  private final class Rows: ListViewDataSource {
    var count = 1000
    func numberOfRows(in list: ListView) -> Int { count }
    func listView(_ list: ListView, viewForRow row: Int) -> RowView { list.reusableRow() ?? SwipeRow() }
  }

  /// A list of a thousand rows of 50 points, and what was chosen in it.
  @MainActor private final class Listed {
    let list = ListView()
    let rows = Rows()
    let stage: ScrollStage
    var chosen: [Int] = []

    init() {
      list.rowHeights = .fixed(50)
      stage = ScrollStage(list, content: .zero)
      list.dataSource = rows
      list.onSelect = { [unowned self] in chosen.append($0) }
      stage.frame()
    }

    /// The rows that are highlighted.
    var lit: [Int] { list.madeRows.filter { list.view(forRow: $0)?.isHighlighted == true } }

    /// Throws the list, and waits until it is as slow as a speed, in points per second.
    func throwDown(until speed: Double) {
      stage.drag(from: Point(x: 200, y: 550), by: Point(x: 0, y: -300), for: 0.2)
      while abs(list.layer.velocity(of: .bounds.origin.y)) > speed { stage.run(for: 1.0 / 60) }
    }

    /// The row that is seen at a height of the view.
    func row(at y: Double) -> Int { Int((list.shownOffset.y + y) / 50) }
  }

  /// A finger at random: it taps, rests, is pulled aside slowly or fast, or scrolls.
  private func touch(_ script: inout InputScript, at time: MediaTime, _ g: inout SeededGenerator) -> MediaTime
  {
    let start = Point(x: g.double(20...380), y: g.double(20...580))
    let duration = g.double(0.05...1.5)
    let speeds = [0, 0, 30, 60, 200, 800]
    let speed = Double(speeds[g.int(0..<6)]) * (g.chance(0.5) ? 1 : -1)
    let way = g.chance(0.6) ? Point(x: speed, y: 0) : Point(x: 0, y: speed)
    script.touch(at: time, duration: duration) { start + way * $0 }
    return time + duration
  }

  @Test func `a second after all fingers have lifted no row is highlighted`() {
    for seed in SeededGenerator.seeds(250) {
      var g = SeededGenerator(seed: seed)
      let listed = Listed()
      var script = InputScript(seed: seed)
      let begin = listed.stage.window.now + 0.1
      var end = begin
      for _ in 0..<g.int(2..<5) {
        // Some land together.
        end = max(end, touch(&script, at: begin + (g.chance(0.5) ? 0 : g.double(0...1)), &g))
      }
      let change = g.chance(0.3) ? begin + g.double(0...1) : nil
      if let change {
        listed.stage.play(&script, until: change)
        listed.rows.count += 2
        listed.list.insertRows(at: [2, 5])
      }
      listed.stage.play(&script, until: end + 1)
      #expect(listed.lit == [], "seed \(seed), \(listed.list.madeRows)")
    }
  }

  @Test func `each finger chooses its own row, whatever another one does`() {
    for other in ["rests", "swipes", "taps", "came before"] {
      let listed = Listed()
      var script = InputScript(seed: 3)
      let begin = listed.stage.window.now + 0.1
      switch other {
      case "rests": script.touch(at: begin, duration: 1) { _ in Point(x: 100, y: 110) }
      case "swipes": script.touch(at: begin, duration: 1) { Point(x: 60 + 200 * $0, y: 110) }
      case "taps": script.touch(at: begin + 0.3, duration: 0.1) { _ in Point(x: 100, y: 110) }
      default: script.touch(at: begin, duration: 0.35) { _ in Point(x: 100, y: 110) }
      }
      script.touch(at: begin + 0.3, duration: 0.2) { _ in Point(x: 200, y: 460) }
      listed.stage.play(&script, until: begin + 0.49)
      #expect(listed.lit.contains(9), "\(other): \(listed.lit)")
      listed.stage.play(&script, until: begin + 2)
      let expected = other == "swipes" ? [9] : other == "rests" ? [9, 2] : [2, 9]
      #expect(listed.chosen == expected, "\(other): \(listed.chosen)")
      #expect(listed.lit == [])
    }
  }

  @Test func `fingers that rest on a touchpad choose no row`() {
    let listed = Listed()
    var script = InputScript(seed: 3)
    let begin = listed.stage.window.now + 0.1
    for x in [100.0, 220] {
      script.touch(at: begin, duration: 0.3, source: .touchpad) { _ in Point(x: x, y: 110) }
    }
    listed.stage.play(&script, until: begin + 0.29)
    #expect(listed.lit == [])
    listed.stage.play(&script, until: begin + 1)
    #expect(listed.chosen == [])
  }

  @Test func `two fingers on one row choose it once`() {
    let listed = Listed()
    var script = InputScript(seed: 3)
    let begin = listed.stage.window.now + 0.1
    script.touch(at: begin, duration: 0.3) { _ in Point(x: 100, y: 110) }
    script.touch(at: begin + 0.05, duration: 0.3) { _ in Point(x: 200, y: 120) }
    listed.stage.play(&script, until: begin + 1)
    #expect(listed.chosen == [2] && listed.lit == [])
  }

  @Test func `one who is touching all the time keeps nobody from choosing, and lists do not grow by it`() {
    let listed = Listed()
    var script = InputScript(seed: 3)
    let begin = listed.stage.window.now + 0.1
    // Pulled aside, again and again, with two fingers that overlap.
    for turn in 0..<30 {
      script.touch(at: begin + 0.5 * Double(turn), duration: 0.7) { Point(x: 60 + 200 * $0, y: 110) }
      script.tap(at: Point(x: 300, y: 460), time: begin + 0.5 * Double(turn) + 0.3)
    }
    listed.stage.play(&script, until: begin + 17)
    #expect(listed.chosen == [Int](repeating: 9, count: 30))
    #expect(listed.list.gestureRecognizers.count < 12)
  }

  // MARK: What hardly moves

  @Test func `a finger on rows that only creep taps, and stops them`() {
    for speed in [28.0, 18, 11, 6] {
      let listed = Listed()
      listed.throwDown(until: speed)
      var script = InputScript(seed: 3)
      let begin = listed.stage.window.now + 0.001
      script.touch(at: begin, duration: 0.3) { _ in Point(x: 200, y: 310) }
      listed.stage.play(&script, until: begin + 0.001)
      let row = listed.row(at: 310)
      let offset = listed.list.shownOffset.y
      listed.stage.play(&script, until: begin + 0.25)
      #expect(listed.lit == [row], "\(speed) pt/s: \(listed.lit)")
      #expect(abs(listed.list.shownOffset.y - offset) < 1, "\(speed) pt/s: it goes on under the finger")
      listed.stage.play(&script, until: begin + 2)
      #expect(listed.chosen == [row], "\(speed) pt/s: \(listed.chosen)")
      #expect(listed.list.contentOffset.y == listed.list.contentOffset.y.rounded())
      #expect(listed.list.shownOffset == listed.list.contentOffset)
    }
  }

  @Test func `a row that creeps is pulled aside, or pressed, as one at rest`() {
    for speed in [25.0, 11] {
      let listed = Listed()
      let press = LongPressGestureRecognizer()
      listed.list.addGestureRecognizer(press)
      listed.throwDown(until: speed)
      var script = InputScript(seed: 3)
      let begin = listed.stage.window.now + 0.001
      script.touch(at: begin, duration: 0.4) { Point(x: 100 + 400 * $0, y: 310) }
      script.touch(at: begin + 1, duration: 1) { _ in Point(x: 100, y: 310) }
      listed.stage.play(&script, until: begin + 0.3)
      let row = listed.list.view(forRow: listed.row(at: 310)) as? SwipeRow
      #expect(row?.pan.state.isOngoing == true && !listed.list.isDragging, "\(speed) pt/s")
      listed.stage.play(&script, until: begin + 1.8)
      #expect(press.state.isOngoing && listed.chosen == [], "\(speed) pt/s")
    }
  }

  @Test func `a finger that stops rows in flight chooses none, and presses if it rests`() {
    for rest in [0.1, 0.3, 0.8] {
      let listed = Listed()
      let press = LongPressGestureRecognizer()
      var states: [GestureRecognizer.State] = []
      press.addHandler { if $0.state != .changed { states.append($0.state) } }
      listed.list.addGestureRecognizer(press)
      listed.throwDown(until: 300)
      var script = InputScript(seed: 3)
      let begin = listed.stage.window.now + 0.001
      script.touch(at: begin, duration: rest, device: InputScript.Device(jitter: 0)) { _ in
        Point(x: 100, y: 310)
      }
      listed.stage.play(&script, until: begin + 0.09)
      let offset = listed.list.shownOffset.y
      listed.stage.play(&script, until: begin + rest - 0.001)
      #expect(abs(listed.list.shownOffset.y - offset) < 1)
      listed.stage.play(&script, until: begin + 2)
      #expect(listed.chosen == [] && listed.lit == [], "rest \(rest): \(listed.chosen)")
      #expect(states == (rest > 0.5 ? [.began, .ended] : []), "rest \(rest): \(states)")
      #expect(!listed.list.isTracking && abs(listed.list.shownOffset.y - offset) < 1)
    }
  }

  @Test func `a finger that catches rows and scrolls on does not press`() {
    let listed = Listed()
    let press = LongPressGestureRecognizer()
    press.allowableMovement = 100
    var presses = 0
    press.addHandler { _ in presses += 1 }
    listed.list.addGestureRecognizer(press)
    listed.throwDown(until: 300)
    var script = InputScript(seed: 3)
    let begin = listed.stage.window.now + 0.001
    script.touch(at: begin, duration: 1) { Point(x: 100, y: 310 - min(50 * $0, 20)) }
    listed.stage.play(&script, until: begin + 0.9)
    #expect(presses == 0 && listed.list.isDragging)
  }

  @Test func `the row at a point is the one that is seen there, or the one that was placed there`() {
    let listed = Listed()
    let list = listed.list
    list.scrollToRow(100, animated: false)
    listed.stage.frame()
    #expect(list.row(at: Point(x: 10, y: 5010)) == 100 && list.row(at: Point(x: 900, y: 5049.9)) == 100)
    #expect(list.row(at: Point(x: 0, y: 0)) == 0 && list.row(at: Point(x: 0, y: 49_999)) == 999)
    #expect(list.row(at: Point(x: 0, y: -1)) == nil && list.row(at: Point(x: 0, y: 50_000)) == nil)
    listed.rows.count -= 1
    list.deleteRows(at: [102])
    listed.stage.frame()
    // The next one is on its way to the place.
    let place = Point(x: 0, y: 5160)
    #expect(list.row(at: place) == 102 && list.row(at: place, source: .model) == 103)
    listed.stage.run(for: 2)
    #expect(list.row(at: place) == 103)
  }
}
