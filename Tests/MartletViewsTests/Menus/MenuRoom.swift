import Martlet
import MartletTesting

/// A window with a button that opens a menu, and a place with a context menu.
@MainActor
final class MenuRoom {
  let room: ControlRoom
  let button = Button("Actions")
  let picture = View()
  /// What was chosen, in order.
  private(set) var chosen: [String] = []
  private var nextContact: Int64 = 900

  var window: ManualWindow { room.window }

  init(size: Size = Size(width: 480, height: 400), isMirrored: Bool = false) {
    room = ControlRoom(size: size)
    if isMirrored { room.root.layoutDirection = .rightToLeft }
    button.menu = { [unowned self] in menu }
    room.place(button, isMirrored ? size.width - 140 : 20, 20, 120, 44)
    room.place(picture, 20, 120, 300, 200)
    picture.contextMenu = { [unowned self] _ in menu }
  }

  /// New, Open (with two recent ones), a line, Rename (disabled), Delete.
  var menu: Menu {
    Menu("Actions") {
      item("New", shortcut: "n")
      Menu("Open") {
        item("First")
        item("Second", mark: .checked)
      }
      MenuSeparator()
      MenuItem("Rename", isEnabled: false) {}
      item("Delete", isDestructive: true)
    }
  }

  private func item(
    _ title: String, shortcut: KeyShortcut? = nil, mark: MenuItem.Mark = .none, isDestructive: Bool = false
  ) -> MenuItem {
    MenuItem(title, shortcut: shortcut, mark: mark, isDestructive: isDestructive) { [unowned self] in
      chosen.append(title)
    }
  }

  // MARK: What is open

  /// The menus that are open, without those that are on their way out.
  var open: [AccessibilityNode] { room.root.accessibilityTree.filter { $0.role == .menu } }

  /// The title of the item that is highlighted in the last menu.
  var highlighted: String? { open.last?.children.first { $0.states.contains(.focused) }?.label }

  /// The titles of the items of the last menu.
  var titles: [String]? { open.last.map { $0.children.map(\.label) } }

  func node(_ title: String) -> AccessibilityNode? {
    open.lazy.compactMap { menu in menu.children.first { $0.label == title } }.first
  }

  /// The middle of an item in the window.
  func place(_ title: String) -> Point { node(title)?.frame.center ?? .zero }

  // MARK: Hands

  func hover(_ point: Point) {
    window.send(.hovered(point, time: window.now))
    window.resolveFrame()
  }

  /// A button of the pointer that is down.
  func press(_ point: Point, _ button: PointerButton = .primary) -> Press {
    nextContact += 1
    return Press(self, id: nextContact, at: point, button)
  }

  func click(_ point: Point, _ button: PointerButton = .primary) {
    let press = press(point, button)
    wait(0.05)
    press.lift()
  }

  func wait(_ seconds: Double = 0.5) { room.wait(seconds) }

  @MainActor
  final class Press {
    private let room: MenuRoom
    private let id: Int64
    private let button: PointerButton
    private var place: Point

    fileprivate init(_ room: MenuRoom, id: Int64, at place: Point, _ button: PointerButton) {
      (self.room, self.id, self.place, self.button) = (room, id, place, button)
      send(.began)
    }

    private func send(_ phase: TouchEvent.Phase) {
      room.window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: id), source: .pointer, phase: phase, position: place,
          time: room.window.now, button: button))
      room.window.resolveFrame()
    }

    func move(to point: Point) {
      for step in 1...6 {
        place = place.interpolated(to: point, fraction: Double(step) / 6)
        room.window.advance(to: room.window.now + 0.01)
        send(.moved)
      }
    }

    func lift() { send(.ended) }
    func cancel() { send(.cancelled) }
  }
}
