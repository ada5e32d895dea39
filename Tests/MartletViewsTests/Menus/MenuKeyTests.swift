import Martlet
import MartletTesting
import Testing

/// Menus and keys.
@Suite @MainActor struct MenuKeyTests {
  let room = MenuRoom()

  private func key(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) {
    room.room.key(key, modifiers)
  }

  private func type(_ text: String) {
    for character in text.unicodeScalars {
      room.window.send(
        KeyEvent(
          phase: .pressed, key: KeyEvent.Key(character), characters: String(character), time: room.window.now)
      )
      room.window.send(KeyEvent(phase: .released, key: KeyEvent.Key(character), time: room.window.now))
    }
    room.window.resolveFrame()
  }

  private func open() {
    room.button.becomeFocused()
    key(.space)
    room.wait()
  }

  @Test func `Space opens it at its first item, and Return chooses`() {
    open()
    #expect(room.highlighted == "New" && room.room.controller.focusedView !== room.button)
    key(.return)
    #expect(room.chosen == ["New"] && room.open.isEmpty)
    #expect(room.button.isFocused, "the focus is where it was")
  }

  @Test func `arrows and Tab go past what cannot be chosen, and round`() {
    open()
    for expected in ["Open", "Delete", "New", "Open"] {
      key(.down)
      #expect(room.highlighted == expected)
    }
    key(.up)
    #expect(room.highlighted == "New")
    key(.up)
    #expect(room.highlighted == "Delete")
    key(.tab)
    #expect(room.highlighted == "New")
    key(.tab, .shift)
    #expect(room.highlighted == "Delete")
    key(.home)
    #expect(room.highlighted == "New")
    key(.end)
    #expect(room.highlighted == "Delete")
  }

  @Test func `right opens a submenu, left closes it, and Escape closes one menu at a time`() {
    open()
    key(.down)
    key(.right)
    #expect(room.titles == ["First", "Second"] && room.highlighted == "First")
    key(.left)
    #expect(room.open.count == 1 && room.highlighted == "Open")
    key(.return)
    #expect(room.highlighted == "First")
    key(.escape)
    #expect(room.open.count == 1)
    key(.escape)
    #expect(room.open.isEmpty && room.button.isFocused && room.chosen.isEmpty)
  }

  @Test func `from right to left the arrows change places`() {
    let room = MenuRoom(isMirrored: true)
    room.button.becomeFocused()
    room.room.key(.down)
    room.wait()
    room.room.key(.down)
    room.room.key(.left)
    #expect(room.titles == ["First", "Second"])
    room.room.key(.right)
    #expect(room.open.count == 1)
  }

  @Test func `typing finds an item by the beginning of its title`() {
    open()
    type("d")
    #expect(room.highlighted == "Delete")
    room.wait(1.5)
    type("op")
    #expect(room.highlighted == "Open")
    room.wait(1.5)
    type("x")
    #expect(room.highlighted == "Open", "nothing begins so")
  }

  @Test func `a shortcut chooses while the menu is open`() {
    open()
    key("n", .control)
    #expect(room.chosen == ["New"] && room.open.isEmpty)
  }

  @Test func `the program hears no key while a menu is open`() {
    var heard: [KeyEvent.Key] = []
    room.room.controller.onKey = { if $0.phase == .pressed { heard.append($0.key) } }
    open()
    key("q")
    key(.f5)
    #expect(heard.isEmpty)
    key(.escape)
    key("q")
    #expect(heard == ["q"])
  }

  @Test func `the menu key and Shift+F10 open the context menu of what is around the focus`() {
    for (key, held) in [(KeyEvent.Key.menu, KeyEvent.Modifiers()), (.f10, .shift)] {
      let inner = KeyView()
      room.room.place(inner, 10, 10, 80, 30, in: room.picture)
      inner.becomeFocused()
      self.key(key, held)
      room.wait()
      #expect(room.highlighted == "New")
      self.key(.escape)
      #expect(room.open.isEmpty && inner.isFocused)
      inner.removeFromSuperview()
    }
  }

  @Test func `an item tells what it is and can be chosen without being seen`() throws {
    open()
    let new = try #require(room.node("New"))
    #expect(new.role == .menuItem && new.hint == "Ctrl+N" && new.actions == [.press])
    #expect(room.node("Rename")?.states == [.disabled])
    #expect(room.open.first?.label == "Actions")
    #expect(new.perform(.press))
    #expect(room.chosen == ["New"] && room.open.isEmpty)
  }

  @Test func `a check is told as on, and a mixed mark as such`() throws {
    let menu = Menu {
      MenuItem("Bold", mark: .checked) {}
      MenuItem("Italic", mark: .mixed) {}
    }
    menu.open(below: room.button)
    room.wait()
    #expect(try #require(room.node("Bold")).states == [.on])
    #expect(try #require(room.node("Italic")).value == "mixed")
  }
}
