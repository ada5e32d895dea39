import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Rows that people move.
@MainActor @Suite struct RowReorderTests {
  /// The moment until which a finger presses for long, in seconds from its landing.
  private static let pressed = 0.6

  @Test func `a row that was pressed for long follows the finger from where it was grabbed`() {
    let edited = ReorderedList()
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 137), by: 200, script: &script)
    edited.play(&script, until: begin + Self.pressed)
    #expect(edited.list.lift?.gap.source == 2)
    for part in [0.25, 0.5, 0.75, 1] {
      edited.play(&script, until: begin + Self.pressed + 0.5 * part + 0.02)
      guard let lift = edited.list.lift else { break }
      let finger = lift.hand.location.y
      #expect(abs(edited.top(of: lift.row) - (finger - 37)) < 0.51, "\(edited.top(of: lift.row)), \(finger)")
    }
    #expect(edited.list.lift != nil && edited.list.contentOffset.y == 0 && edited.told == [])
  }

  @Test func `the others make room on springs, and the data change once, as it is let go`() {
    let edited = ReorderedList()
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 125), by: 150, holds: 0.8, script: &script)
    edited.play(&script, until: begin + Self.pressed + 0.2)
    // On its way: neither where it was nor where it will be.
    let moving = edited.seen[3] ?? .nan
    #expect(moving > 100.5 && moving < 149.5, "\(moving)")
    edited.play(&script, until: begin + Self.pressed + 1.2)
    #expect([3, 4, 5].allSatisfy { abs((edited.seen[$0] ?? .nan) - Double($0 - 1) * 50) < 0.5 })
    #expect(abs((edited.seen[6] ?? .nan) - 300) < 0.5 && edited.told == [])
    edited.play(&script, until: begin + 4)
    #expect(edited.told == ["2 to 5"] && edited.things[..<7] == [0, 1, 3, 4, 5, 2, 6])
    #expect(edited.fault == nil, "\(edited.fault ?? "")")
  }

  @Test func `let go in motion, it goes on with the hand's velocity`() {
    let edited = ReorderedList()
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 125), by: 180, for: 0.3, holds: 0, script: &script)
    let lift = begin + Self.pressed + 0.3
    edited.play(&script, until: lift + 0.4)
    let after = edited.drawn.filter { $0.time > lift + 0.004 }
    // 600 points a second, from 280 to the place of row 6.
    for frame in after.prefix(8) {
      let r = ListConstants.drop.response(at: frame.time - lift)
      let expected = 300 + (280 - 300) * r.displacement + 600 * r.impulse
      #expect(abs(frame.top - expected) < 4, "\(frame.top), not \(expected)")
    }
    edited.wait()
    #expect(edited.fault == nil && edited.told == ["2 to 6"], "\(edited.fault ?? "") \(edited.told)")
  }

  @Test func `a pointer lifts a row as it moves, a finger that moves scrolls`() {
    for source in [TouchEvent.Source.pointer, .touchscreen] {
      let edited = ReorderedList()
      var script = InputScript(seed: 3)
      let begin = edited.now + 0.02
      script.touch(at: begin, duration: 1, source: source) { Point(x: 100, y: 325 - 200 * min($0 / 0.3, 1)) }
      edited.play(&script, until: begin + 0.9)
      #expect((edited.list.lift != nil) == (source == .pointer))
      #expect((edited.list.contentOffset.y > 100) == (source == .touchscreen))
    }
  }

  @Test func `a handle lifts its row at once, and nothing else does with a pointer`() {
    for (x, source, lifts) in [
      (20.0, TouchEvent.Source.touchscreen, true), (20, .pointer, true), (200, .pointer, false),
    ] {
      let edited = ReorderedList(hasHandles: true)
      var script = InputScript(seed: 3)
      let begin = edited.now + 0.02
      script.touch(at: begin, duration: 0.6, source: source) { Point(x: x, y: 125 + 100 * min($0 / 0.3, 1)) }
      edited.play(&script, until: begin + 0.5)
      #expect((edited.list.lift != nil) == lifts, "\(x), \(source)")
    }
  }

  @Test func `without a closure, and where the program does not allow it, rows stay`() {
    for isAllowed in [true, false] {
      let edited = ReorderedList()
      if isAllowed { edited.list.onReorder = nil } else { edited.list.canReorder = { $0 != 2 } }
      var script = InputScript(seed: 3)
      let begin = edited.carry(from: Point(x: 100, y: 125), by: 150, script: &script)
      edited.play(&script, until: begin + 1)
      #expect(edited.list.lift == nil)
    }
  }

  @Test(arguments: ["escape", "cancelled", "removed", "not wanted"])
  func `put back, everything is as it was, and nobody is told`(_ how: String) {
    let edited = ReorderedList()
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 125), by: 150, holds: 1, script: &script)
    edited.play(&script, until: begin + Self.pressed + 0.6)
    #expect(edited.list.lift?.gap.target == 5)
    switch how {
    case "escape": edited.press(.escape)
    case "cancelled": edited.list.liftPress.isEnabled = false
    case "not wanted": edited.list.onReorder = nil
    default:
      let root = edited.list.superview
      edited.list.removeFromSuperview()
      root?.addSubview(edited.list)
    }
    #expect(edited.list.lift == nil)
    edited.play(&script, until: begin + 4)
    #expect(edited.told == [] && edited.things == Array(0..<40))
    #expect(edited.fault == nil, "\(edited.fault ?? "")")
  }

  @Test func `a row that is on its way is caught where it is seen`() {
    let edited = ReorderedList()
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 125), by: 170, for: 0.3, holds: 0, script: &script)
    edited.play(&script, until: begin + Self.pressed + 0.36)
    guard let row = edited.list.rows.first(where: { $0.depth == .lifted }) else {
      Issue.record("no row lands")
      return
    }
    let seen = edited.top(of: row)
    let touch = edited.now + 0.001
    script.touch(at: touch, duration: 1, device: InputScript.Device(jitter: 0)) { _ in
      Point(x: 100, y: seen + 25)
    }
    edited.play(&script, until: touch + 0.3)
    #expect(edited.list.lift?.row === row && abs(edited.top(of: row) - seen) < 8)
    edited.play(&script, until: touch + 3)
    #expect(edited.fault == nil, "\(edited.fault ?? "")")
  }

  // MARK: Scrolling

  @Test func `beyond the edge it scrolls by the depth, whatever the frame rate`() {
    var offsets: [Double] = []
    for rate in [30.0, 60, 144] {
      let edited = ReorderedList(1_000_000)
      var script = InputScript(seed: 3)
      let begin = edited.carry(from: Point(x: 100, y: 325), by: 350, for: 0.2, holds: 3, script: &script)
      let window = edited.stage.window
      while window.now < begin + 2.8 {
        window.play(&script, until: window.now + 1 / rate)
        window.resolveFrame()
      }
      offsets.append(edited.list.contentOffset.y)
      #expect(edited.made < 60, "\(edited.made) views")
      if let lift = edited.list.lift {
        #expect(abs(edited.top(of: lift.row) - 650) < 1, "\(edited.top(of: lift.row))")
        #expect(edited.list.view(forRow: lift.gap.target) != nil)
      }
    }
    // 75 points beyond the edge, 48 before it: 1476 points per second, for about two seconds.
    #expect(offsets.allSatisfy { abs($0 - offsets[1]) < 120 } && offsets[1] > 2200, "\(offsets)")
  }

  @Test func `at the end of the list it stops, and asks for no more frames`() {
    let edited = ReorderedList(20)
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 325), by: 350, for: 0.2, holds: 3, script: &script)
    edited.play(&script, until: begin + 3)
    #expect(edited.list.contentOffset.y == 400 && edited.list.lift?.scroller.isScrolling == false)
    edited.play(&script, until: begin + 6)
    #expect(edited.told == ["6 to 19"] && edited.fault == nil, "\(edited.told) \(edited.fault ?? "")")
  }

  @Test func `let go far away, it is there, with all heights right`() {
    for kind in [ListView.Heights.exact, .estimated(50)] {
      let edited = ReorderedList(300, heights: kind) { 30 + Double(($0 &* 2_654_435_761) & 63) }
      var script = InputScript(seed: 3)
      let begin = edited.carry(from: Point(x: 100, y: 325), by: 330, for: 0.2, holds: 2, script: &script)
      edited.play(&script, until: begin + 1.2)
      let thing = (edited.list.lift?.row as? ReorderedList.Row)?.thing ?? -1
      edited.play(&script, until: begin + 5)
      #expect(edited.told.count == 1 && (edited.things.firstIndex(of: thing) ?? 0) > thing + 20)
      #expect(edited.things.count == 300 && edited.fault == nil, "\(edited.fault ?? "")")
    }
  }

  // MARK: Changes meanwhile

  @Test func `rows that come and go meanwhile leave it in the hand, and one that is gone ends it`() {
    for isGone in [false, true] {
      let edited = ReorderedList()
      var script = InputScript(seed: 3)
      let begin = edited.carry(from: Point(x: 100, y: 225), by: 100, holds: 1.5, script: &script)
      edited.play(&script, until: begin + Self.pressed + 0.6)
      let lifted = edited.list.lift?.row
      edited.things.remove(at: isGone ? 4 : 1)
      edited.list.deleteRows(at: [isGone ? 4 : 1])
      edited.play(&script, until: begin + Self.pressed + 1)
      if !isGone {
        #expect(edited.list.lift?.row === lifted && edited.list.lift?.gap.source == 3)
        #expect(lifted.map { abs(edited.top(of: $0) - 300) < 1 } ?? false)
      }
      #expect((edited.list.lift == nil) == isGone)
      edited.play(&script, until: begin + 5)
      #expect(edited.told.count == (isGone ? 0 : 1) && edited.things.count == 39)
      #expect(edited.fault == nil, "\(edited.fault ?? "")")
    }
  }

  @Test func `data that are loaded again meanwhile end it`() {
    let edited = ReorderedList()
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 225), by: 100, holds: 1.5, script: &script)
    edited.play(&script, until: begin + Self.pressed + 0.6)
    edited.things = Array(0..<5)
    edited.list.reloadData()
    edited.play(&script, until: begin + 4)
    #expect(edited.told == [] && edited.fault == nil, "\(edited.fault ?? "")")
  }

  @Test func `a program that tells the list of the move by itself, or loads all again, may`() {
    for reloads in [false, true] {
      let edited = ReorderedList()
      edited.list.onReorder = { [unowned edited] in
        edited.things.insert(edited.things.remove(at: $0), at: $1)
        if reloads { edited.list.reloadData() } else { edited.list.moveRow(at: $0, to: $1) }
      }
      var script = InputScript(seed: 3)
      let begin = edited.carry(from: Point(x: 100, y: 125), by: 150, script: &script)
      edited.play(&script, until: begin + 4)
      #expect(edited.things[5] == 2 && edited.fault == nil, "\(edited.fault ?? "")")
    }
  }

  @Test func `rows are at their places where the program has moved nothing, and tells of it later`() {
    let edited = ReorderedList()
    edited.list.onReorder = { [unowned edited] _, _ in edited.things.append(40) }
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 125), by: 150, script: &script)
    edited.play(&script, until: begin + 4)
    #expect(edited.things.count == 41 && edited.fault == nil, "\(edited.fault ?? "")")
    edited.list.insertRows(at: [40])
    edited.wait()
    #expect(edited.fault == nil, "\(edited.fault ?? "")")
  }

  @Test func `a row that is moved again on its way from the hand leaves no shadow`() {
    let edited = ReorderedList()
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 125), by: 170, for: 0.3, holds: 0, script: &script)
    edited.play(&script, until: begin + Self.pressed + 0.36)
    guard let row = edited.list.rows.first(where: { $0.depth == .lifted })?.row else {
      Issue.record("no row lands")
      return
    }
    edited.things.insert(edited.things.remove(at: row), at: row - 2)
    edited.list.moveRow(at: row, to: row - 2)
    edited.wait(3)
    #expect(edited.fault == nil, "\(edited.fault ?? "")")
  }

  @Test func `what lies beneath a lifted row fades with it when it is deleted`() {
    let edited = ReorderedList()
    var script = InputScript(seed: 3)
    let begin = edited.carry(from: Point(x: 100, y: 225), by: 100, holds: 1.5, script: &script)
    edited.play(&script, until: begin + Self.pressed + 0.6)
    let ground = edited.list.lift?.row.ground
    edited.things.remove(at: 4)
    edited.list.deleteRows(at: [4])
    #expect(ground?.superview === edited.list && ground?.layer.opacity == 0)
    edited.play(&script, until: begin + 5)
    #expect(edited.fault == nil, "\(edited.fault ?? "")")
  }

  // MARK: Keys and accessibility

  @Test func `Alt and an arrow move the row that has the focus, not beyond the ends`() {
    let edited = ReorderedList()
    edited.list.view(forRow: 1)?.becomeFocused()
    for _ in 0..<3 { edited.press(.up, .alt) }
    edited.press(.down)
    edited.wait()
    #expect(edited.told == ["1 to 0"] && edited.things[..<3] == [1, 0, 2])
    #expect(edited.list.view(forRow: 0)?.isFocused ?? false)
    edited.press(.down, .alt)
    edited.wait()
    #expect(edited.told == ["1 to 0", "0 to 1"] && edited.fault == nil)
  }

  @Test func `accessibility offers to move a row where it can go`() {
    let edited = ReorderedList(3)
    let (up, down) = (LibraryWords.current("Move up"), LibraryWords.current("Move down"))
    func actions(_ row: Int) -> [AccessibilityAction] {
      guard let view = edited.list.view(forRow: row) else { return [] }
      var node = AccessibilityNode(view: view)
      view.describe(&node)
      return node.actions
    }
    #expect(actions(0) == [.named(down)] && actions(1) == [.named(up), .named(down)])
    #expect(actions(2) == [.named(up)])
    #expect(edited.list.view(forRow: 2)?.perform(.named(up)) ?? false)
    edited.wait()
    #expect(edited.things == [0, 2, 1])
    edited.list.onReorder = nil
    #expect(actions(1) == [])
  }
}
