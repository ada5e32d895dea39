import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// The line between two columns, in a hand.
@MainActor @Suite struct SplitDividerTests {
  private let split = SplitController(primary: TurningController("a"), secondary: TurningController("b"))
  private let room: ControllerRoom

  init() {
    split.isDividerDraggable = true
    room = ControllerRoom(split, size: Size(width: 800, height: 480))
    room.settle()
  }

  private var line: Double { (split.view as! SplitView).layoutLine.layer.presentation.frame.minX }
  private var start: Point { Point(x: line, y: 240) }

  @Test func `the line follows the finger with both columns, and is held back beyond the widest`() {
    #expect(line == 288)
    let finger = room.finger(at: start)
    finger.move(by: Point(x: 100, y: 0), for: 0.5)
    #expect(abs(line - (288 + 50 - 10)) < 3, "\(line)")
    #expect(
      abs(split.primary.view.frame.width - line) < 1 && abs(split.secondary.view.frame.minX - line) < 1.1)
    finger.move(by: Point(x: 400, y: 0), for: 0.5)
    #expect(line > 402 && line < 500, "\(line)")
    finger.move(by: .zero, for: 0.3)
    finger.lift()
    room.settle()
    #expect(abs(line - 400) < 1 && abs(split.primaryShare - 0.5) < 0.01)
  }

  @Test func `pushed or thrown aside the column goes, and is pulled out again from the edge`() {
    let finger = room.finger(at: start)
    finger.move(by: Point(x: -1500, y: 0), for: 0.12)
    finger.lift()
    room.settle()
    #expect(split.isPrimaryHidden && line < 1 && split.primary.view.frame.maxX < 1)
    let other = room.finger(at: Point(x: 6, y: 240))
    other.move(by: Point(x: 500, y: 0), for: 0.5)
    #expect(!split.primary.view.frame.isEmpty && split.primary.view.frame.maxX > 200)
    other.move(by: .zero, for: 0.3)
    other.lift()
    room.settle()
    #expect(!split.isPrimaryHidden && line >= 240 && split.primary.view.frame.minX == 0)
  }

  @Test func `caught at any moment, everything is drawn where it was`() {
    var (worst, count) = (0.0, 0)
    for seed in SeededGenerator.seeds(60) {
      var g = SeededGenerator(seed: seed)
      let split = SplitController(primary: TurningController("a"), secondary: TurningController("b"))
      split.isDividerDraggable = true
      let room = ControllerRoom(split, size: Size(width: 800, height: 480))
      room.settle()
      func line() -> Double { (split.view as! SplitView).layoutLine.layer.presentation.frame.minX }
      let finger = room.finger(at: Point(x: line(), y: 240))
      finger.move(by: Point(x: -g.double(400...1800), y: 0), for: 0.12)
      finger.lift()
      for _ in 0..<3 {
        room.advance(by: g.double(0.02...0.2))
        guard (split.view as! SplitView).layoutLine.layer.isVisiblyMoving(.position.x) else { break }
        let before = room.corners
        let other = room.finger(at: Point(x: max(line(), 2), y: 240))
        for (old, new) in zip(before, room.corners) {
          for (a, b) in zip(old, new) { worst = max(worst, a.distance(to: b)) }
        }
        #expect(split.drag != nil, "seed \(seed)")
        count += 1
        other.move(by: Point(x: g.double(-900...900), y: 0), for: 0.1)
        other.lift()
      }
      room.settle()
      #expect(split.isPrimaryHidden == (line() < 1), "seed \(seed)")
    }
    // The line is on whole pixels when it is placed.
    #expect(worst < 1.01 && count > 40, "\(worst) pt in \(count) catches")
  }

  @Test func `keys and assistive programs move the line, and send the column away and back`() throws {
    let divider = try #require((split.view as! SplitView).divider)
    #expect(divider.becomeFocused())
    func press(_ key: KeyEvent.Key) {
      room.window.send(KeyEvent(phase: .pressed, key: key, modifiers: [], time: room.window.now))
      room.window.send(KeyEvent(phase: .released, key: key, modifiers: [], time: room.window.now))
      room.settle()
    }
    press(.right)
    #expect(abs(line - 312) < 1)
    press(.space)
    #expect(split.isPrimaryHidden && line < 1)
    press(.left)
    #expect(!split.isPrimaryHidden && abs(line - 312) < 1)
    #expect(divider.perform(.set(260)))
    room.settle()
    #expect(abs(line - 260) < 1)
  }

  @Test func `a window that gets narrow takes the line out of the hand`() {
    let finger = room.finger(at: start)
    finger.move(by: Point(x: 100, y: 0), for: 0.3)
    room.window.resize(to: Size(width: 320, height: 480))
    room.settle()
    finger.move(by: Point(x: 100, y: 0), for: 0.1)
    finger.lift()
    room.settle()
    #expect(split.isCollapsed && split.drag == nil && (split.view as! SplitView).divider?.isHidden == true)
    room.window.resize(to: Size(width: 800, height: 480))
    room.settle()
    #expect(!split.isCollapsed && abs(line - 288) < 1)
  }

  @Test func `a column that is still getting wider is caught, and gets narrower in the hand`() throws {
    let divider = try #require((split.view as! SplitView).divider)
    #expect(divider.perform(.set(380)))
    room.advance(by: 0.1)
    #expect(line > 290 && line < 370)
    let caught = line
    let finger = room.finger(at: start)
    finger.move(by: Point(x: -100, y: 0), for: 0.4)
    #expect(split.primary.view.frame.minX == 0 && split.primary.view.frame.width < caught)
    finger.lift()
  }

  @Test func `what moves by itself in a column goes on when the line is taken`() {
    let view = View()
    view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    split.primary.view.addSubview(view)
    room.advance(by: 0.1)
    View.animate(duration: 5) { view.center.x = 200 }
    room.advance(by: 0.1)
    let finger = room.finger(at: start)
    finger.move(by: Point(x: 60, y: 0), for: 0.2)
    #expect(split.drag != nil && view.layer.isAnimating(.position))
    finger.lift()
  }

  @Test func `what moves by itself in a column goes on when the columns are caught on their way`() throws {
    let view = View()
    view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    split.primary.view.addSubview(view)
    room.advance(by: 0.1)
    View.animate(duration: 5) { view.center.x = 200 }
    let divider = try #require((split.view as! SplitView).divider)
    #expect(divider.perform(.set(380)))
    room.advance(by: 0.1)
    let bar = try #require(split.primary.view.subviews.first)
    #expect(bar.layer.isAnimating(.bounds))
    let finger = room.finger(at: start)
    #expect(split.drag != nil && view.layer.isAnimating(.position))
    let place = view.layer.presentation.position.x
    finger.move(by: Point(x: 30, y: 0), for: 0.2)
    #expect(view.layer.presentation.position.x > place + 1)
    // What moved with the column is held with it.
    let column = split.primary.view.layer.presentation.bounds.width
    #expect(abs(bar.layer.presentation.bounds.width - column) < 0.5)
    finger.lift()
    room.settle()
  }

  @Test func `a split view in a column is caught with the column`() throws {
    let inner = SplitController(primary: TurningController("b"), secondary: TurningController("c"))
    let split = SplitController(primary: TurningController("a"), secondary: inner)
    split.isDividerDraggable = true
    let room = ControllerRoom(split, size: Size(width: 1400, height: 480))
    room.settle()
    #expect(!inner.isCollapsed)
    let view = try #require(split.view as? SplitView)
    #expect(try #require(view.divider).perform(.set(260)))
    room.advance(by: 0.1)
    var frames: [Rect] {
      var frames: [Rect] = []
      for part in (inner.view as! SplitView).parts {
        frames.append(part.layer.presentation.frame)
        for view in part.subviews { frames.append(view.layer.presentation.frame) }
      }
      return frames
    }
    func way(from old: [Rect]) -> Double {
      zip(old, frames).map { max($0.origin.distance(to: $1.origin), abs($0.width - $1.width)) }.max() ?? 0
    }
    let start = frames
    room.advance(by: 0.02)
    #expect(way(from: start) > 2)
    let finger = room.finger(at: Point(x: view.layoutLine.layer.presentation.frame.midX, y: 240))
    let caught = frames
    finger.move(by: .zero, for: 0.2)
    #expect(split.drag != nil && way(from: caught) < 1.5, "\(way(from: caught)) pt")
    finger.lift()
  }

  @Test func `a column that is shown and then moved at once has appeared`() throws {
    let first = RecordedController("a")
    let split = SplitController(primary: first, secondary: RecordedController("b"))
    split.isDividerDraggable = true
    let room = ControllerRoom(split, size: Size(width: 800, height: 480))
    room.settle()
    let divider = try #require((split.view as! SplitView).divider)
    split.setPrimaryHidden(true)
    room.settle()
    #expect(first.told == .hidden && divider.perform(.press))
    room.advance(by: 0.1)
    #expect(divider.perform(.increment))
    room.settle()
    #expect(first.told == .shown && first.faults == [])
  }

  @Test func `what was shown while the columns were one comes into the second one`() {
    room.window.resize(to: Size(width: 320, height: 480))
    room.settle()
    for name in ["c", "d"] {
      split.showSecondary(TurningController(name))
      room.settle()
    }
    room.window.resize(to: Size(width: 800, height: 480))
    room.settle()
    #expect(split.primary.controllers.count == 1 && split.secondary.controllers.count >= 2)
  }

  @Test func `where a finger goes back from the edge, only the room around the pill is the line's`() throws {
    let divider = try #require((split.view as! SplitView).divider)
    let (edge, middle) = (Point(x: 20, y: 100), Point(x: 20, y: 240))
    #expect(divider.point(inside: edge) && divider.point(inside: middle))
    split.secondary.push(TurningController("c"), animated: false)
    room.settle()
    #expect(!divider.point(inside: edge) && divider.point(inside: middle))
  }
}
