import Martlet
import Testing

@testable import MartletViews

/// Menus as values.
@Suite @MainActor struct MenuValueTests {
  @Test func `a builder makes sections of what stands between separators`() {
    let extra = [MenuItem("c") {}, MenuItem("d") {}]
    let menu = Menu {
      MenuSeparator()
      MenuItem("a") {}
      if !extra.isEmpty { MenuItem("b") {} }
      MenuSeparator()
      MenuSeparator()
      extra
      MenuSection("Named") {
        for name in ["e", "f"] { MenuItem(name) {} }
      }
      MenuItem("g") {}
    }
    #expect(menu.sections.map { $0.items.map(\.title) } == [["a", "b"], ["c", "d"], ["e", "f"], ["g"]])
    #expect(menu.sections.map(\.title) == [nil, nil, "Named", nil])
  }

  @Test func `a menu of nothing is empty, and an item with one cannot be chosen`() {
    #expect(Menu {}.isEmpty && Menu(sections: [MenuSection(items: [])]).isEmpty)
    #expect(!MenuItem("More", submenu: Menu {}).canBeChosen)
  }

  @Test func `shortcuts are written as people know them`() {
    #expect(KeyShortcut("s").description == "Ctrl+S")
    #expect(KeyShortcut("s", [.shift, .control]).description == "Ctrl+Shift+S")
    #expect(KeyShortcut(.delete, []).description == "Del")
    #expect(KeyShortcut(.f5, .alt).description == "Alt+F5")
    #expect(KeyShortcut(.function(12), [.logo]).description == "Super+F12")
  }

  @Test func `a shortcut chooses in a closed menu, in submenus too, and not what is disabled`() {
    var done: [String] = []
    let menu = Menu {
      MenuItem("Cut", shortcut: "x", isEnabled: false) { done.append("cut") }
      Menu("More") { MenuItem("Save", shortcut: "s") { done.append("save") } }
    }
    func press(_ key: KeyEvent.Key, _ phase: KeyEvent.Phase = .pressed) -> Bool {
      menu.choose(by: KeyEvent(phase: phase, key: key, modifiers: .control, time: 1))
    }
    #expect(press("s") && !press("x") && !press("s", .released))
    #expect(done == ["save"])
  }

  @Test func `the triangle holds what goes to the submenu, and nothing else`() {
    let triangle = SafeTriangle(from: Point(x: 100, y: 50), to: Rect(x: 200, y: 40, width: 150, height: 200))
    #expect(triangle.contains(Point(x: 150, y: 90)))
    #expect(triangle.contains(Point(x: 199, y: 235)))
    #expect(!triangle.contains(Point(x: 110, y: 90)), "too steep")
    #expect(!triangle.contains(Point(x: 90, y: 50)), "away from it")
    #expect(!triangle.contains(Point(x: 150, y: 20)), "above it")
    let mirrored = SafeTriangle(from: Point(x: 100, y: 50), to: Rect(x: -60, y: 40, width: 100, height: 200))
    #expect(mirrored.contains(Point(x: 70, y: 90)) && !mirrored.contains(Point(x: 130, y: 60)))
  }
}
