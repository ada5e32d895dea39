import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Cells in which fingers pull aside what is shown.
@MainActor @Suite struct GridSwipeTests {
  @Test func `the cell stays in its place, what is in it slides, and nothing is left after it has closed`() {
    let swiped = SwipedGrid()
    let (cell, frame) = (swiped.cell(1), swiped.cell(1).frame)
    swiped.drag(-80, from: swiped.middle)
    swiped.wait()
    let width = cell.swipe?.openWidth ?? .nan
    #expect(swiped.grid.openItem == 1 && cell.frame == frame && cell.clipsToBounds)
    #expect(abs(swiped.drawn + width) < 0.1 && width > 40 && width < frame.width)
    // A finger on what is uncovered meets a button, and none lies over the cell beside it.
    let button = cell.swipe?.view.buttons[0]
    let hit = swiped.grid.hitTest(Point(x: frame.maxX - 4, y: frame.midY))
    #expect(hit === button)
    #expect(swiped.grid.hitTest(Point(x: frame.maxX + 20, y: frame.midY))?.superview === swiped.cell(2))
    swiped.grid.closeActions()
    swiped.wait()
    #expect(swiped.grid.openItem == nil && swiped.disorder.isEmpty, "\(swiped.disorder)")
  }

  @Test func `what is in a cell follows the finger, and is held back beyond its actions`() {
    let swiped = SwipedGrid()
    var script = InputScript(seed: 3)
    let (begin, start) = (swiped.window.now + 0.02, swiped.middle + Point(x: 40, y: 0))
    script.touch(at: begin, duration: 1, device: InputScript.Device(jitter: 0)) {
      start - Point(x: 200 * min($0, 0.8), y: 0)
    }
    swiped.play(&script, until: begin + 0.3)
    #expect(abs(swiped.drawn - (10 - 60)) < 3, "\(swiped.drawn)")
    swiped.play(&script, until: begin + 0.95)
    let width = swiped.cell(1).swipe?.openWidth ?? .nan
    let expected = width + RubberBand(length: swiped.cell(1).bounds.width).offset(for: 150 - width)
    #expect(abs(-swiped.drawn - expected) < 0.5, "\(swiped.drawn), not \(expected)")
  }

  @Test func `caught at any moment, it is drawn where it was, and stays under the finger`() {
    var (worst, worstButton, count) = (0.0, 0.0, 0)
    for seed in SeededGenerator.seeds(100) {
      var g = SeededGenerator(seed: seed)
      let swiped = SwipedGrid()
      let middle = swiped.middle
      var script = InputScript(seed: seed)
      let (begin, speed) = (swiped.window.now + 0.02, g.double(300...1200))
      script.touch(at: begin, duration: 0.12) { middle + Point(x: 50 - speed * $0, y: 0) }
      swiped.play(&script, until: begin + 0.121)
      for _ in 0..<4 {
        swiped.play(&script, until: swiped.window.now + g.double(0.01...0.15))
        guard let swipe = swiped.cell(1).swipe, swipe.isSeenMoving else { break }
        let seen = swiped.drawn
        let button = swipe.view.buttons[0].layer.presentation.position.x
        let (way, start) = (g.double(-500...500), swiped.window.now + 0.001)
        script.touch(at: start, duration: 0.1) { middle + Point(x: way * $0, y: 0) }
        swiped.play(&script, until: start + 0.0001)
        worst = max(worst, abs(swiped.drawn - seen))
        if swiped.cell(1).swipe === swipe {
          worstButton = max(worstButton, abs(swipe.view.buttons[0].layer.presentation.position.x - button))
        }
        #expect(swiped.cell(1).swipe?.phase == .held, "seed \(seed)")
        count += 1
        swiped.play(&script, until: start + 0.101)
      }
      swiped.wait()
      #expect(abs(swiped.drawn - (swiped.cell(1).swipe?.offset ?? 0)) < 0.1, "seed \(seed)")
    }
    #expect(
      worst < 0.5 && worstButton < 1 && count > 60, "\(worst) pt, \(worstButton) pt in \(count) catches")
  }

  @Test func `a long swipe performs the first action, and what deletes takes the item away`() {
    let swiped = SwipedGrid()
    swiped.drag(-190, from: swiped.middle + Point(x: 50, y: 0))
    swiped.wait()
    #expect(swiped.done == ["hide 1"] && swiped.grid.openItem == nil && swiped.disorder.isEmpty)
    swiped.deletesFirst = true
    swiped.drag(-190, from: swiped.middle + Point(x: 50, y: 0))
    swiped.wait()
    #expect(swiped.done == ["hide 1", "delete 1"] && swiped.grid.numberOfItems == 39)
    #expect(swiped.disorder.isEmpty, "\(swiped.disorder)")
    swiped.grid.performsFirstActionWithFullSwipe = false
    swiped.drag(-190, from: swiped.middle + Point(x: 50, y: 0))
    swiped.wait()
    #expect(swiped.done.count == 2 && swiped.grid.openItem == 1)
  }

  @Test func `a tap on a button performs it, one elsewhere closes and chooses nothing, and scrolling closes`()
  {
    let swiped = SwipedGrid()
    swiped.grid.openActions(ofItem: 1)
    swiped.wait()
    let frame = swiped.cell(1).frame
    swiped.tap(Point(x: frame.maxX - 6, y: frame.midY))
    swiped.wait()
    #expect(swiped.done == ["hide 1"] && swiped.chosen.isEmpty && swiped.disorder.isEmpty)
    swiped.grid.openActions(ofItem: 1)
    swiped.wait()
    swiped.tap(swiped.cell(3).center)
    swiped.wait()
    #expect(swiped.grid.openItem == nil && swiped.chosen.isEmpty)
    swiped.grid.openActions(ofItem: 1)
    swiped.wait()
    swiped.tap(Point(x: frame.minX + 4, y: frame.midY))
    swiped.wait()
    #expect(swiped.grid.openItem == nil && swiped.chosen.isEmpty)
    swiped.grid.openActions(ofItem: 1)
    swiped.wait()
    swiped.grid.scrollToItem(39, animated: true)
    swiped.wait(3)
    #expect(swiped.grid.openItem == nil && swiped.disorder.isEmpty)
    swiped.tap(swiped.cell(39).center - swiped.grid.shownOffset)
    #expect(swiped.chosen == [39])
  }

  @Test func `only one cell is open, and up and down scroll`() {
    let swiped = SwipedGrid()
    swiped.grid.openActions(ofItem: 1)
    swiped.drag(-80, from: swiped.cell(3).center)
    swiped.wait()
    #expect(swiped.grid.openItem == 3 && swiped.cell(1).swipe == nil)
    var script = InputScript(seed: 7)
    let begin = swiped.window.now + 0.02
    script.touch(at: begin, duration: 0.3) { Point(x: 200 - 20 * $0, y: 500 - 900 * $0) }
    swiped.play(&script, until: begin + 0.2)
    #expect(swiped.grid.contentOffset.y > 60 && swiped.grid.openItem == nil)
  }

  @Test func `from right to left the sides change places`() {
    let swiped = SwipedGrid(direction: .rightToLeft)
    swiped.drag(80, from: swiped.middle)
    swiped.wait()
    #expect(swiped.drawn > 40 && swiped.cell(1).swipe?.edge == .trailing)
    swiped.grid.layoutDirection = .leftToRight
    swiped.wait(0.1)
    #expect(swiped.grid.openItem == nil && swiped.disorder.isEmpty)
  }

  @Test func `other columns leave an open cell open, and what is in it where it belongs`() {
    let swiped = SwipedGrid()
    swiped.grid.openActions(ofItem: 1)
    swiped.wait()
    View.animate(spring: Spring(duration: 0.4)) {
      swiped.grid.frame.size.width = 300
      swiped.grid.layoutIfNeeded()
    }
    swiped.wait()
    let cell = swiped.cell(1)
    #expect(swiped.grid.openItem == 1 && cell.bounds.width == 144 && cell.mark.frame == cell.bounds)
    #expect(abs((cell.swipe?.view.frame.minX ?? 0) - cell.bounds.width) < 0.01)
  }

  @Test func `a cell that shows another item has nothing of the old one's actions`() {
    let swiped = SwipedGrid()
    swiped.grid.openActions(ofItem: 1)
    swiped.wait(0.1)
    swiped.grid.reloadData()
    swiped.wait(0.1)
    #expect(swiped.grid.openItem == nil && swiped.disorder.isEmpty, "\(swiped.disorder)")
    swiped.grid.openActions(ofItem: 1)
    swiped.wait(0.1)
    swiped.things.remove(at: 1)
    swiped.grid.deleteItems(at: [1])
    swiped.wait()
    #expect(swiped.grid.openItem == nil && swiped.disorder.isEmpty, "\(swiped.disorder)")
    // The views that were put away are used again.
    swiped.grid.scrollToItem(38, animated: false)
    swiped.wait(0.1)
    #expect(swiped.disorder.isEmpty, "\(swiped.disorder)")
  }

  @Test
  func `the menu key opens the item that has the focus, arrows go through its buttons, Escape closes it`() {
    let swiped = SwipedGrid()
    swiped.press(.tab)
    swiped.press(.right)
    #expect(swiped.cell(1).isFocused && swiped.grid.openItem == nil)
    swiped.press(.f10, .shift)
    #expect(swiped.grid.openItem == 1 && swiped.cell(1).swipe?.hasFocus == true)
    swiped.press(.right)
    swiped.press(.space)
    swiped.wait()
    #expect(swiped.done == ["hide 1"] && swiped.cell(1).isFocused)
    swiped.press(.menu)
    swiped.press(.escape)
    swiped.wait()
    #expect(swiped.grid.openItem == nil && swiped.cell(1).isFocused && swiped.chosen.isEmpty)
    swiped.press(.right)
    #expect(swiped.cell(2).isFocused)
  }

  @Test func `accessibility names the actions of an item and performs them`() {
    let swiped = SwipedGrid()
    func all(_ nodes: [AccessibilityNode]) -> [AccessibilityNode] {
      nodes.flatMap { [$0] + all($0.children) }
    }
    let node = all(swiped.controller.rootView.accessibilityTree).first { $0.view === swiped.cell(1) }
    #expect(node?.actions == [.press, .named("Keep"), .named("Hide"), .named("Delete")])
    #expect(node?.perform(.named("Delete")) == true && node?.perform(.named("Sing")) == false)
    swiped.wait()
    #expect(swiped.done == ["delete 1"] && swiped.grid.numberOfItems == 39 && swiped.disorder.isEmpty)
  }
}
