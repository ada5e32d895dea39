import Martlet
import MartletTesting
import Testing

/// Shortcuts of menus that are closed.
@Suite @MainActor struct ClosedMenuTests {
  private let room = ControlRoom(size: Size(width: 480, height: 400))
  private let log = Log()

  @MainActor private final class Log {
    var chosen: [String] = []
    var unused: [KeyEvent.Key] = []
  }

  init() { room.controller.onKey = { [log] in if $0.phase == .pressed { log.unused.append($0.key) } } }

  private func menu(_ name: String, isEnabled: Bool = true) -> @MainActor () -> Menu {
    { [log] in
      Menu { MenuItem(name, shortcut: "n", isEnabled: isEnabled) { log.chosen.append(name) } }
    }
  }

  @discardableResult
  private func button(_ name: String, y: Double, isEnabled: Bool = true, in parent: View? = nil) -> Button {
    let button = Button(name)
    button.menu = menu(name, isEnabled: isEnabled)
    return room.place(button, 20, y, in: parent)
  }

  private func press() { room.key("n", .control) }

  @Test func `an item is chosen by its key though its menu is closed, and nobody else hears of the key`() {
    button("New", y: 20)
    press()
    #expect(log.chosen == ["New"] && log.unused.isEmpty)
    #expect(room.root.accessibilityTree.allSatisfy { $0.role != .menu })
    room.key("m", .control)
    #expect(log.chosen == ["New"] && log.unused == ["m"])
  }

  @Test func `a key that is held chooses once`() {
    button("New", y: 20)
    room.press("n", .control)
    room.press("n", .control, phase: .repeated)
    room.release("n")
    #expect(log.chosen == ["New"] && log.unused.isEmpty)
  }

  @Test func `what has the focus comes first, then what is around it, then what is nearest`() {
    let (inner, outer) = (View(), View())
    room.place(outer, 0, 0, 480, 300)
    room.place(inner, 0, 100, 480, 100, in: outer)
    button("far", y: 320)
    button("near", y: 20, in: outer)
    let own = button("own", y: 20, in: inner)
    let plain = room.place(Button("plain"), 200, 20, in: inner)
    own.becomeFocused()
    press()
    plain.becomeFocused()
    press()
    own.removeFromSuperview()
    press()
    outer.contextMenu = { [menu = menu("around")] _ in menu() }
    press()
    #expect(log.chosen == ["own", "own", "near", "around"])
  }

  @Test func `the menu key, and keys that lead on, make no menus of other things`() {
    var made: [String] = []
    for name in ["one", "two"] {
      let button = room.place(Button(name), 20, name == "one" ? 20 : 80)
      button.menu = {
        made.append(name)
        return Menu { MenuItem(name, shortcut: "n") {} }
      }
    }
    let plain = room.place(Button("plain"), 20, 140)
    plain.becomeFocused()
    room.key(.menu)
    room.key(.f10, .shift)
    room.key(.tab)
    room.key(.tab, .shift)
    #expect(made.isEmpty, "\(made)")
    plain.contextMenu = { _ in
      made.append("own")
      return nil
    }
    room.key(.menu)
    #expect(made == ["own"])
    press()
    #expect(made.contains("one"))
  }

  @Test func `what can't be chosen leaves the key to others`() {
    let first = button("first", y: 20, isEnabled: false)
    let second = button("second", y: 80)
    let hidden = button("hidden", y: 140)
    button("last", y: 200)
    (second.isEnabled, hidden.isHidden) = (false, true)
    first.becomeFocused()
    press()
    #expect(log.chosen == ["last"])
  }

  @Test func `a menu of another thing that can be pressed for one is not asked`() {
    let photo = room.place(View(), 20, 20)
    photo.contextMenu = { [menu = menu("photo")] _ in menu() }
    press()
    #expect(log.chosen.isEmpty && log.unused == ["n"])
  }

  @Test func `what has the focus may use the key itself`() {
    button("New", y: 20)
    let deaf = room.place(KeyEater(), 20, 100)
    deaf.becomeFocused()
    press()
    #expect(log.chosen.isEmpty)
  }

  @Test func `a pop-over that is open keeps shortcuts to itself`() {
    let anchor = button("behind", y: 20)
    let content = View()
    button("inside", y: 20, in: content)
    let popover = Popover(content, size: Size(width: 200, height: 120))
    room.root.contextMenu = { [menu = menu("window")] _ in menu() }
    popover.open(from: anchor)
    room.wait()
    press()
    content.subviews.first?.removeFromSuperview()
    press()
    popover.close()
    press()
    #expect(log.chosen == ["inside", "window"])
  }
}

private final class KeyEater: View {
  override var canBecomeFocused: Bool { true }
  override func keyPressed(_ event: KeyEvent) -> Bool { true }
}
