import Martlet
import MartletTesting
import Testing

/// Which view has the focus, and where Tab leads.
@MainActor @Suite struct FocusTests {
  private let room = ControlRoom()

  private var focused: String? { (room.controller.focusedView as? KeyView)?.name }

  @discardableResult
  private func view(
    _ name: String, _ x: Double, _ y: Double, in parent: View? = nil, width: Double = 40
  ) -> KeyView {
    room.place(KeyView(name), x, y, width, 30, in: parent)
  }

  private func tabs(_ count: Int, _ modifiers: KeyEvent.Modifiers = []) -> [String] {
    (0..<count).map { _ in
      room.key(.tab, modifiers)
      return focused ?? "nobody"
    }
  }

  @Test func `Tab goes in reading order whatever the order of the views, and round`() {
    for (name, x, y) in [("d", 100.0, 104.0), ("b", 100, 3), ("c", 0, 100), ("a", 0, 0)] { view(name, x, y) }
    #expect(tabs(5) == ["a", "b", "c", "d", "a"])
    #expect(tabs(3, .shift) == ["d", "c", "b"])
  }

  @Test func `from right to left a row begins at the right`() {
    for (name, x, y) in [("a", 100.0, 0.0), ("b", 0, 0), ("c", 100, 100)] { view(name, x, y) }
    room.root.layoutDirection = .rightToLeft
    #expect(tabs(4) == ["a", "b", "c", "a"])
  }

  @Test func `an order of the program's own goes first`() {
    let views = ["a", "b", "c"].enumerated().map { view($0.element, 0, Double($0.offset) * 50) }
    room.root.focusOrder = [views[2], views[0]]
    #expect(tabs(4) == ["c", "a", "b", "c"])
  }

  @Test func `what scrolls is one place in the order, with all that it contains`() {
    let scroll = room.place(ScrollView(), 0, 0, 100, 100)
    scroll.contentSize = Size(width: 100, height: 1000)
    view("a", 0, 0, in: scroll)
    view("b", 0, 800, in: scroll)
    view("c", 0, 150)
    #expect(tabs(3) == ["a", "b", "c"])
  }

  @Test func `a view that gets the focus by a key is scrolled to`() {
    let scroll = room.place(ScrollView(), 0, 0, 100, 100)
    scroll.contentSize = Size(width: 100, height: 1000)
    view("a", 0, 0, in: scroll)
    view("b", 0, 800, in: scroll)
    _ = tabs(2)
    room.wait()
    #expect(scroll.contentOffset.y >= 730 && scroll.contentOffset.y <= 800)
  }

  @Test func `hidden, transparent and disabled views are passed over, and what is in them`() {
    view("a", 0, 0)
    let (hidden, clear, locked) = (View(), View(), View())
    for (index, outer) in [hidden, clear, locked].enumerated() {
      room.place(outer, 0, 50 + 50 * Double(index))
      view("no", 0, 0, in: outer)
    }
    hidden.isHidden = true
    clear.opacity = 0
    locked.isUserInteractionEnabled = false
    let button = room.place(Button("No"), 0, 220)
    button.isEnabled = false
    view("b", 0, 270)
    #expect(tabs(3) == ["a", "b", "a"])
  }

  @Test func `Tab comes to a group once, and arrows lead within it to where things lie`() {
    view("a", 0, 0)
    let group = room.place(View(), 0, 50, 200, 100)
    group.isFocusGroup = true
    for (index, name) in ["1", "2", "3", "4"].enumerated() {
      view(name, Double(index % 2) * 60, Double(index / 2) * 50, in: group)
    }
    view("b", 0, 200)
    #expect(tabs(2) == ["a", "1"])
    var names: [String] = []
    for key in [KeyEvent.Key.right, .down, .left, .left, .up, .down] {
      room.key(key)
      names.append(focused ?? "nobody")
    }
    #expect(names == ["2", "4", "3", "3", "1", "3"])
    #expect(tabs(2) == ["b", "a"])
    // Where it was left.
    #expect(tabs(1) == ["3"])
  }

  @Test func `the focus moves to the next view when its view is removed, and to the one before at the end`() {
    let views = ["a", "b", "c"].enumerated().map { view($0.element, 0, Double($0.offset) * 50) }
    views[1].becomeFocused()
    views[1].removeFromSuperview()
    room.window.resolveFrame()
    #expect(focused == "c" && views[1].changes == [true, false] && views[2].changes == [true])
    views[2].removeFromSuperview()
    room.window.resolveFrame()
    #expect(focused == "a")
    views[0].removeFromSuperview()
    room.window.resolveFrame()
    #expect(focused == nil)
  }

  @Test func `a view that is moved to another place in the window keeps the focus`() {
    let other = room.place(View(), 200, 0, 100, 100)
    let moved = view("a", 0, 0)
    view("b", 0, 50)
    moved.becomeFocused()
    moved.removeFromSuperview()
    other.addSubview(moved)
    room.window.resolveFrame()
    #expect(focused == "a" && moved.changes == [true])
  }

  @Test func `keys do not go to a view that was hidden or disabled, but to its neighbour`() {
    let button = room.place(Button("Off"), 0, 0)
    let next = view("b", 0, 50)
    var presses = 0
    button.addAction(for: .primaryAction) { presses += 1 }
    button.becomeFocused()
    button.isEnabled = false
    room.key(.space)
    #expect(presses == 0 && next.isFocused && next.heard == ["pressed"])
    next.isHidden = true
    room.key(.space)
    #expect(room.controller.focusedView == nil)
  }

  @Test func `without anything to focus Tab is the program's`() {
    var keys: [KeyEvent.Key] = []
    room.controller.onKey = { keys.append($0.key) }
    room.key(.tab)
    #expect(keys == [.tab, .tab])
  }

  @Test func `a view that can't have the focus does not get it`() {
    let plain = room.place(View(), 0, 0)
    let hidden = view("a", 0, 50)
    hidden.isHidden = true
    let outside = KeyView()
    #expect(!plain.becomeFocused() && !hidden.becomeFocused() && !outside.becomeFocused())
    hidden.isHidden = false
    #expect(hidden.becomeFocused())
    hidden.resignFocus()
    #expect(!hidden.isFocused && hidden.changes == [true, false])
  }

  @Test func `after a press Tab goes on from the control that was pressed`() {
    let buttons = (0..<4).map { room.place(Button("\($0)"), 0, Double($0) * 60) }
    buttons[0].becomeFocused()
    room.tap(at: buttons[2].center)
    #expect(room.controller.focusedView == nil)
    room.key(.tab)
    #expect(buttons[3].isFocused)
  }

  @Test func `an order of the program's own finds what lies in what scrolls`() {
    let first = view("first", 0, 0)
    let scroll = room.place(ScrollView(), 0, 150, 100, 100)
    let inside = view("inside", 0, 0, in: scroll)
    room.root.focusOrder = [inside, first]
    #expect(tabs(3) == ["inside", "first", "inside"])
  }
}
