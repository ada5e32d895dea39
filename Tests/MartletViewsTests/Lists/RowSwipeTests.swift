import Martlet
import MartletGeometry
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Rows that fingers pull aside.
@MainActor @Suite struct RowSwipeTests {
  /// The width of the actions of an open row.
  private func width(_ swiped: SwipedList) -> Double { swiped.row.swipe?.openWidth ?? .nan }

  @Test func `nothing is made before a row is pulled, and nothing is left after it has closed`() {
    let swiped = SwipedList()
    let layers = swiped.layers(in: 2)
    #expect(swiped.asked == 0)
    swiped.drag(-100)
    #expect(swiped.layers(in: 2) > layers && swiped.asked == 1)
    swiped.list.closeActions()
    swiped.wait()
    #expect(swiped.layers(in: 2) == layers && swiped.list.openRow == nil && swiped.offset == 0)
  }

  @Test func `a row follows the finger to the width of its actions, and is held back beyond`() {
    let swiped = SwipedList()
    var script = InputScript(seed: 3)
    let begin = swiped.now + 0.02
    script.touch(at: begin, duration: 1, device: InputScript.Device(jitter: 0)) {
      Point(x: 350 - 300 * min($0, 0.8), y: 125)
    }
    swiped.play(&script, until: begin + 0.3)
    // The slop is not made up for.
    #expect(abs(swiped.offset - (10 - 90)) < 3, "\(swiped.offset)")
    swiped.play(&script, until: begin + 0.95)
    let (width, wanted) = (width(swiped), 230.0)
    let expected = width + RubberBand(length: 400).offset(for: wanted - width)
    #expect(abs(-swiped.offset - expected) < 0.5, "\(swiped.offset), not \(expected)")
  }

  @Test(arguments: [
    // The way, in seconds, the rest before the lift, whether it opens.
    (-60.0, 0.5, 0.2, false), (-120, 0.5, 0.2, true), (-40, 0.08, 0, true), (-30, 0.6, 0.1, false),
  ])
  func `let go, it goes where the throw would end`(
    _ way: Double, _ seconds: Double, _ rest: Double, _ opens: Bool
  ) {
    let swiped = SwipedList()
    swiped.drag(way, for: seconds, rests: rest)
    swiped.wait()
    #expect((swiped.list.openRow == 2) == opens)
    #expect(abs(swiped.offset - (opens ? -width(swiped) : 0)) < 0.1, "\(swiped.offset)")
  }

  @Test func `let go in motion, it goes on with the velocity of the hand, whatever the device`() {
    var (worst, kick) = (0.0, 0.0)
    for seed in SeededGenerator.seeds(60) {
      var g = SeededGenerator(seed: seed)
      let swiped = SwipedList()
      let (speed, seconds) = (g.double(300...900), g.double(0.1...0.15))
      let device = InputScript.Device(rate: g.chance(0.5) ? 120 : 240, jitter: 0)
      var script = InputScript(seed: seed)
      let begin = swiped.now + g.double(0.02...0.04)
      script.touch(at: begin, duration: seconds, device: device) { Point(x: 350 - speed * $0, y: 125) }
      let lift = begin + seconds
      swiped.play(&script, until: lift + 0.3)
      let (pull, width) = (speed * seconds - 10, width(swiped))
      #expect(swiped.list.openRow == 2, "seed \(seed)")
      // Past the width it has been held back before.
      guard pull < width else { continue }
      for frame in swiped.drawn where frame.time > lift + 0.02 && frame.time < lift + 0.2 {
        let r = ListConstants.swipe.response(at: frame.time - lift)
        let expected = width + (pull - width) * r.displacement + speed * r.impulse
        worst = max(worst, abs(-frame.offset - expected))
        // What a velocity that is off by 3 % would change.
        kick = max(kick, abs(-frame.offset - expected) - 0.03 * speed * abs(r.impulse))
      }
    }
    #expect(worst < 1.5 && kick < 0.5, "\(worst) pt, \(kick)")
    print("rows let go in motion: \(worst) pt beside the curve of the hand's velocity")
  }

  @Test func `a braking hand, and one that lifts late, let it go at rest`() {
    for isLate in [false, true] {
      let swiped = SwipedList()
      var script = InputScript(seed: 5)
      let begin = swiped.now + 0.02
      script.touch(at: begin, duration: isLate ? 0.5 : 0.4, device: InputScript.Device(jitter: 0)) { t in
        let part = min(t / 0.4, 1)
        return Point(x: 350 - 140 * (isLate ? part : 1 - (1 - part) * (1 - part)), y: 125)
      }
      swiped.play(&script, until: begin + 1.5)
      let width = width(swiped)
      #expect(swiped.drawn.allSatisfy { -$0.offset < width + 0.5 } || 130 > width, "late: \(isLate)")
      #expect(abs(swiped.offset + width) < 0.1)
      let steps = zip(swiped.drawn, swiped.drawn.dropFirst()).map { abs($1.offset - $0.offset) }
      #expect((steps.max() ?? 0) < 14, "\(steps.max() ?? 0)")
    }
  }

  @Test func `caught at any moment, it is drawn where it was, and stays under the finger`() {
    var (worst, worstButton, count) = (0.0, 0.0, 0)
    for seed in SeededGenerator.seeds(150) {
      var g = SeededGenerator(seed: seed)
      let swiped = SwipedList()
      var script = InputScript(seed: seed)
      let begin = swiped.now + 0.02
      let speed = g.double(300...1600)
      script.touch(at: begin, duration: 0.12) { Point(x: 350 - speed * $0, y: 125) }
      swiped.play(&script, until: begin + 0.121)
      for _ in 0..<4 {
        swiped.play(&script, until: swiped.now + g.double(0.01...0.15))
        guard let swipe = swiped.row.swipe, swipe.isSeenMoving else { break }
        let seen = swiped.offset
        let button = swipe.view.buttons[0].layer.presentation.position.x
        let way = g.double(-700...700)
        let start = swiped.now + 0.001
        script.touch(at: start, duration: 0.1) { Point(x: 200 + way * $0, y: 125) }
        swiped.play(&script, until: start + 0.0001)
        worst = max(worst, abs(swiped.offset - seen))
        if swiped.row.swipe === swipe {
          worstButton = max(
            worstButton, abs(swipe.view.buttons[0].layer.presentation.position.x - button))
        }
        #expect(swiped.row.swipe?.phase == .held, "seed \(seed)")
        count += 1
        swiped.play(&script, until: start + 0.101)
      }
      swiped.wait()
      let rest = swiped.row.swipe?.offset ?? 0
      #expect(abs(swiped.offset - rest) < 0.1, "seed \(seed): \(swiped.offset), not \(rest)")
    }
    #expect(
      worst < 0.5 && worstButton < 1 && count > 100, "\(worst) pt, \(worstButton) pt in \(count) catches")
  }

  @Test func `buttons begin where their share of what is uncovered ends, in every frame`() {
    let swiped = SwipedList()
    swiped.drag(-90, for: 0.1)
    for _ in 0..<30 {
      swiped.wait(1.0 / 60)
      guard let swipe = swiped.row.swipe else { break }
      let pull = 200 - swiped.row.layer.presentation.position.x
      for (button, share) in zip(swipe.view.buttons, swipe.view.shares) {
        let expected = swipe.view.middle(at: pull * share)
        #expect(abs(button.layer.presentation.position.x - expected) < 0.2)
      }
    }
    #expect(swiped.list.openRow == 2)
  }

  // MARK: Long swipes

  @Test func `a long swipe performs the first action, and none if the finger comes back`() {
    for (back, expected) in [(0.0, ["archive 2"]), (120, [])] as [(Double, [String])] {
      let swiped = SwipedList()
      var script = InputScript(seed: 3)
      let begin = swiped.now + 0.02
      script.touch(at: begin, duration: 1.2) { t in
        Point(x: 380 - 330 * min(t / 0.5, 1) + back * min(max(t - 0.6, 0) / 0.3, 1), y: 125)
      }
      swiped.play(&script, until: begin + 0.58)
      #expect(swiped.row.swipe?.grown == 0 && swiped.done == [])
      swiped.play(&script, until: begin + 1.15)
      #expect(swiped.row.swipe?.grown == (back > 0 ? nil : 0))
      swiped.play(&script, until: begin + 2.5)
      #expect(swiped.done == expected)
      #expect(swiped.list.openRow == (back > 0 ? 2 : nil))
    }
    let careful = SwipedList()
    careful.list.performsFirstActionWithFullSwipe = false
    careful.drag(-330, for: 0.5, from: 380)
    careful.wait()
    #expect(careful.done == [] && careful.list.openRow == 2)
  }

  @Test func `what deletes slides out, and the list deletes the row`() {
    let swiped = SwipedList()
    swiped.deletesFirst = true
    swiped.drag(-330, for: 0.5, from: 380)
    #expect(swiped.done == ["delete 2"] && swiped.list.numberOfRows == 39)
    swiped.wait()
    #expect(swiped.list.leaving.isEmpty && swiped.list.view(forRow: 2)?.frame.minX == 0)
    #expect(swiped.list.openRow == nil)
    // If it asks first, the row comes back.
    swiped.deletes = false
    swiped.list.view(forRow: 2)?.layer.name = "row"
    swiped.drag(-330, for: 0.5, from: 380)
    swiped.wait()
    #expect(swiped.done.count == 2 && swiped.list.numberOfRows == 39 && swiped.offset == 0)
  }

  @Test func `a handler may reload a list that makes a new view for each row`() {
    let swiped = SwipedList()
    swiped.deletesFirst = true
    swiped.reusesRows = false
    // From then on nobody keeps a view that shows no row.
    for _ in 0..<ListConstants.mostSpare { swiped.list.reloadData() }
    swiped.afterDeletion = { [unowned swiped] in swiped.list.reloadData() }
    swiped.wait(0.1)
    weak var old: View?
    old = swiped.row
    swiped.drag(-330, for: 0.5, from: 380)
    swiped.wait()
    #expect(swiped.done == ["delete 2"] && swiped.list.numberOfRows == 39 && swiped.list.openRow == nil)
    #expect(old == nil && swiped.list.view(forRow: 2)?.frame.minX == 0)
  }

  @Test func `a tap on a button performs its action, and chooses no row`() {
    let swiped = SwipedList()
    swiped.drag(-120)
    swiped.wait()
    swiped.tap(Point(x: 390, y: 125))
    swiped.wait()
    #expect(swiped.done == ["archive 2"] && swiped.chosen == [] && swiped.list.openRow == nil)
    swiped.drag(-120)
    swiped.wait()
    swiped.tap(Point(x: 400 - width(swiped) + 10, y: 125))
    swiped.wait()
    #expect(swiped.done == ["archive 2", "delete 2"] && swiped.list.numberOfRows == 39)
  }

  @Test func `opened again while it closes after an action that has filled all, it shows all of them`() {
    for deletes in [false, true] {
      let swiped = SwipedList()
      swiped.deletes = false
      if deletes {
        swiped.drag(-120)
        swiped.wait()
        swiped.tap(Point(x: 400 - width(swiped) + 10, y: 125))
      } else {
        swiped.drag(-330, for: 0.5, from: 380)
      }
      #expect(swiped.row.swipe?.phase == .closing && swiped.row.swipe?.grown == (deletes ? 1 : 0))
      #expect(swiped.list.openActions(ofRow: 2))
      swiped.wait()
      guard let view = swiped.row.swipe?.view else {
        Issue.record("the row is closed")
        return
      }
      for (button, share) in zip(view.buttons, view.shares) {
        #expect(abs(button.layer.presentation.position.x - view.middle(at: view.openWidth * share)) < 0.1)
      }
      #expect(view.subviews.elementsEqual(view.buttons.reversed()) { $0 === $1 })
    }
  }

  // MARK: Arbitration

  @Test func `the direction decides between pulling aside and scrolling`() {
    for (way, isSwipe) in [
      (Point(x: -120, y: 20), true), (Point(x: -20, y: -120), false), (Point(x: -60, y: -120), false),
    ] {
      let swiped = SwipedList()
      var script = InputScript(seed: 3)
      let begin = swiped.now + 0.02
      script.touch(at: begin, duration: 0.5) { Point(x: 300, y: 125) + way * ($0 / 0.5) }
      swiped.play(&script, until: begin + 0.45)
      #expect((swiped.row.swipe != nil) == isSwipe && swiped.list.isDragging == !isSwipe, "\(way)")
    }
  }

  @Test func `a touch elsewhere closes it and chooses nothing, a tap on it closes it, and so does scrolling`()
  {
    let swiped = SwipedList()
    for point in [Point(x: 100, y: 325), Point(x: 100, y: 125)] {
      swiped.drag(-120)
      swiped.wait()
      #expect(swiped.list.openRow == 2)
      swiped.tap(point)
      swiped.wait()
      #expect(swiped.list.openRow == nil && swiped.chosen == [] && swiped.offset == 0)
    }
    swiped.tap(Point(x: 100, y: 325))
    #expect(swiped.chosen == [6])
    swiped.drag(-120)
    swiped.wait()
    var script = InputScript(seed: 3)
    script.wheel(steps: Point(x: 0, y: 1), at: Point(x: 100, y: 300), time: swiped.now + 0.02)
    swiped.play(&script, until: swiped.now + 1.5)
    #expect(swiped.list.openRow == nil && swiped.list.contentOffset.y > 0)
  }

  @Test func `only one row is open`() {
    let swiped = SwipedList()
    swiped.drag(-120)
    swiped.wait()
    swiped.drag(-120, y: 225)
    swiped.wait()
    #expect(swiped.list.openRow == 4 && swiped.row.swipe == nil && swiped.offset == 0)
  }

  @Test func `a drag from the edge of a navigation controller leads back`() {
    let swiped = SwipedList()
    let edge = ScreenEdgePanGestureRecognizer()
    edge.edges = .left
    swiped.list.superview?.addGestureRecognizer(edge)
    var script = InputScript(seed: 3)
    let begin = swiped.now + 0.02
    script.touch(at: begin, duration: 0.5) { Point(x: 5 + 200 * $0, y: 125) }
    swiped.play(&script, until: begin + 0.4)
    #expect(edge.state.isOngoing && swiped.row.swipe == nil)
  }

  @Test func `a pointer pulls rows aside if the list allows it`() {
    for isAllowed in [true, false] {
      let swiped = SwipedList()
      swiped.list.allowsPointerSwipes = isAllowed
      swiped.drag(-120, source: .pointer)
      swiped.wait()
      #expect(swiped.list.openRow == (isAllowed ? 2 : nil))
    }
  }

  // MARK: Sides

  @Test func `from right to left everything is mirrored`() {
    let swiped = SwipedList(direction: .rightToLeft)
    swiped.drag(120, from: 100)
    swiped.wait()
    #expect(swiped.row.swipe?.edge == .trailing && abs(swiped.offset - width(swiped)) < 0.1)
    swiped.tap(Point(x: 10, y: 125))
    swiped.wait()
    #expect(swiped.done == ["archive 2"])
  }

  @Test func `a finger that goes on over the row's place uncovers the actions of the other side`() {
    let swiped = SwipedList()
    var script = InputScript(seed: 3)
    let begin = swiped.now + 0.02
    script.touch(at: begin, duration: 1.2) { t in
      Point(x: 200 - 80 * min(t / 0.3, 1) + 160 * min(max(t - 0.3, 0) / 0.6, 1), y: 125)
    }
    swiped.play(&script, until: begin + 1.1)
    let expected = width(swiped) + RubberBand(length: 400).offset(for: 90 - width(swiped))
    #expect(swiped.row.swipe?.edge == .leading && abs(swiped.offset - expected) < 1, "\(swiped.offset)")
    let steps = zip(swiped.drawn, swiped.drawn.dropFirst()).map { abs($1.offset - $0.offset) }
    #expect((steps.max() ?? 0) < 10, "\(steps.max() ?? 0)")
    swiped.play(&script, until: begin + 2.5)
    #expect(abs(swiped.offset - width(swiped)) < 0.1)
  }

  /// A finger that pulls row 2 to the left, and on over its place to the right.
  private func pullOver(_ swiped: SwipedList) {
    var script = InputScript(seed: 3)
    let begin = swiped.now + 0.02
    script.touch(at: begin, duration: 1.2) { t in
      Point(x: 200 - 80 * min(t / 0.3, 1) + 160 * min(max(t - 0.3, 0) / 0.6, 1), y: 125)
    }
    swiped.play(&script, until: begin + 2.5)
  }

  @Test func `a side without actions is asked for them once`() {
    let swiped = SwipedList()
    swiped.hasLeadingActions = false
    pullOver(swiped)
    #expect(swiped.asked == 2 && swiped.list.openRow == nil && swiped.offset == 0)
  }

  @Test(arguments: [true, false])
  func `a data source that reloads when it is asked for the other side leaves no row aside`(
    _ hasActions: Bool
  ) {
    let swiped = SwipedList()
    swiped.hasLeadingActions = hasActions
    swiped.onAskForLeading = { [unowned swiped] in swiped.list.reloadData() }
    pullOver(swiped)
    #expect(swiped.list.openRow == nil && swiped.list.swipeGrip == nil)
    #expect(swiped.list.madeRows.allSatisfy { swiped.list.view(forRow: $0)?.frame.minX == 0 })
    #expect(swiped.list.madeRows.allSatisfy { swiped.list.view(forRow: $0)?.swipe == nil })
  }

  // MARK: Rows that change

  @Test func `an open row that is moved stays open, one that is reloaded or scrolled away is closed`() {
    let swiped = SwipedList()
    swiped.drag(-120)
    swiped.wait()
    let row = swiped.row
    swiped.things.swapAt(2, 5)
    swiped.list.performBatchUpdates {
      swiped.list.moveRow(at: 2, to: 5)
      swiped.list.moveRow(at: 5, to: 2)
    }
    swiped.wait()
    #expect(swiped.list.openRow == 5 && swiped.list.view(forRow: 5) === row)
    #expect(abs(row.frame.minX + (row.swipe?.openWidth ?? 0)) < 0.1 && row.frame.minY == 250)
    swiped.list.reloadRows(at: [5])
    swiped.wait()
    #expect(swiped.list.openRow == nil && swiped.list.view(forRow: 5)?.frame.minX == 0)
    swiped.list.openActions(ofRow: 3)
    swiped.wait()
    swiped.list.scrollToRow(30, animated: false)
    swiped.stage.frame()
    swiped.list.scrollToRow(0, animated: false)
    swiped.wait()
    #expect(swiped.list.madeRows.allSatisfy { swiped.list.view(forRow: $0)?.frame.minX == 0 })
    #expect(swiped.list.madeRows.allSatisfy { swiped.list.view(forRow: $0)?.swipe == nil })
  }

  @Test func `a row that is deleted while a finger holds it lets go of the finger`() {
    let swiped = SwipedList()
    var script = InputScript(seed: 3)
    let begin = swiped.now + 0.02
    script.touch(at: begin, duration: 1) { Point(x: 350 - 150 * $0, y: 125) }
    swiped.play(&script, until: begin + 0.5)
    swiped.things.remove(at: 2)
    swiped.list.deleteRows(at: [2])
    swiped.play(&script, until: begin + 2.5)
    #expect(swiped.list.openRow == nil && swiped.list.swipeGrip == nil && swiped.list.leaving.isEmpty)
    #expect(swiped.list.madeRows.allSatisfy { swiped.list.view(forRow: $0)?.frame.minX == 0 })
    swiped.drag(-120)
    #expect(swiped.list.openRow == 2)
  }

  @Test func `an open row that gets another size keeps its actions at the edge`() {
    let swiped = SwipedList()
    swiped.drag(-120)
    swiped.wait()
    swiped.list.frame = Rect(x: 0, y: 0, width: 300, height: 600)
    swiped.wait()
    let row = swiped.row
    #expect(abs(row.frame.maxX - (300 - width(swiped))) < 0.1)
    #expect(row.swipe?.view.frame == Rect(x: 300, y: 0, width: 300, height: 50))
  }

  @Test func `open actions follow the desktop's colours and scale of text`() {
    let swiped = SwipedList()
    swiped.list.openActions(ofRow: 2)
    swiped.wait()
    let (before, button) = (width(swiped), swiped.row.swipe?.view.buttons[0])
    let ground = button?.backgroundColor
    swiped.stage.window.preferences = DesktopPreferences(interfaceStyle: .dark)
    swiped.wait()
    let strong = ControlColors.dark.strong(ControlColors.defaultTint(isDark: true))
    #expect(button?.backgroundColor == strong && ground != strong && width(swiped) == before)
    swiped.stage.window.preferences = DesktopPreferences(textScale: 2)
    swiped.wait()
    #expect(button?.backgroundColor == ground && width(swiped) > before + 20)
    #expect(abs(swiped.offset + width(swiped)) < 0.1 && swiped.list.openRow == 2)
  }

  @Test func `the actions of a row that clips are seen beside it, go with it, and are gone as it closes`() {
    let swiped = SwipedList()
    swiped.row.clipsToBounds = true
    swiped.drag(-120)
    swiped.wait()
    guard let swipe = swiped.row.swipe, let stand = swiped.row.stand else {
      Issue.record("the row is closed")
      return
    }
    #expect(swipe.view.superview === stand && stand.superview === swiped.list)
    #expect(stand.frame == swiped.row.frame && abs(swiped.offset + width(swiped)) < 0.1)
    swiped.things.insert(100, at: 0)
    swiped.list.insertRows(at: [0])
    swiped.wait(0.1)
    let (row, shown) = (swipe.row.layer.presentation.position, stand.layer.presentation.position)
    #expect(abs(row.y - shown.y) < 0.01 && abs(row.x - shown.x) < 0.01)
    swiped.wait()
    swiped.tap(Point(x: 390, y: 175))
    swiped.wait()
    #expect(swiped.done == ["archive 2"] && swiped.list.openRow == nil && stand.superview == nil)
  }

  // MARK: Keys and accessibility

  @Test func `keys open the row that has the focus, lead to its buttons and close it`() {
    let keys: [(KeyEvent.Key, KeyEvent.Modifiers)] = [(.menu, []), (.f10, .shift), (.right, [])]
    for (key, modifiers) in keys {
      let swiped = SwipedList()
      swiped.row.becomeFocused()
      swiped.press(key, modifiers)
      #expect(swiped.list.openRow == 2 && swiped.row.swipe?.view.buttons[1].isFocused == true)
      swiped.press(.right)
      #expect(swiped.row.swipe?.view.buttons[0].isFocused == true)
      swiped.press(.escape)
      #expect(swiped.list.openRow == nil && swiped.row.isFocused)
      swiped.press(key, modifiers)
      swiped.press(.right)
      swiped.press(.return)
      #expect(swiped.done == ["archive 2"] && swiped.row.isFocused)
    }
  }

  @Test func `an arrow that leads to another view of a row's focus group does not open the row`() {
    let swiped = SwipedList()
    let (group, first, second) = (View(), SwipedList.Row(), SwipedList.Row())
    group.isFocusGroup = true
    group.frame = Rect(x: 0, y: 0, width: 200, height: 50)
    swiped.row.addSubview(group)
    for (index, part) in [first, second].enumerated() {
      part.frame = Rect(x: 100 * Double(index), y: 0, width: 100, height: 50)
      group.addSubview(part)
    }
    first.becomeFocused()
    swiped.press(.right)
    #expect(swiped.list.openRow == nil && second.isFocused)
    swiped.press(.right)
    #expect(swiped.list.openRow == 2 && swiped.row.swipe?.view.buttons[1].isFocused == true)
  }

  @Test func `accessibility names the actions of a row and performs them`() {
    let swiped = SwipedList()
    let node = swiped.list.accessibilityTree.first?.children.first { $0.view === swiped.row }
    #expect(node?.actions == [.press, .named("Keep"), .named("Archive"), .named("Delete")])
    #expect(node?.perform(.named("Keep")) == true && node?.perform(.named("Delete")) == true)
    #expect(node?.perform(.named("Sing")) == false)
    #expect(swiped.done == ["keep 2", "delete 2"] && swiped.list.numberOfRows == 39)
  }
}
