import Martlet
import MartletTesting

@testable import MartletViews

/// A window with a text field that is typed into, pointed at and touched.
@MainActor
final class FieldRoom {
  let room: ControlRoom
  let field: TextField
  private var nextContact: Int64 = 1000

  var window: ManualWindow { room.window }
  var input: TextInputState? { window.textInput }

  init(
    _ text: String = "", width: Double = 220, y: Double = 120, isFocused: Bool = true,
    size: Size = Size(width: 480, height: 320)
  ) {
    room = ControlRoom(size: size)
    field = TextField("Name", text: text)
    room.place(field, 40, y, width)
    if isFocused { field.becomeFocused() }
    show()
  }

  func show() { window.resolveFrame() }

  /// Presses and releases a key.
  func key(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) { room.key(key, modifiers) }

  /// Types characters, one key for each.
  func type(_ text: String) {
    for character in text {
      let key = KeyEvent.Key(character.unicodeScalars.first ?? " ")
      window.send(KeyEvent(phase: .pressed, key: key, characters: String(character), time: window.now))
      window.send(KeyEvent(phase: .released, key: key, time: window.now))
    }
    show()
  }

  func receive(_ edit: TextInputEdit) {
    window.receive(edit)
    show()
  }

  /// The place in the window of the caret at an offset in bytes.
  func place(_ offset: Int) -> Point {
    let rect = field.caretPlace(offset)
    return field.convert(rect.center, to: nil) ?? .zero
  }

  /// Presses a button of the pointer, moves it over places and releases it.
  func point(
    _ places: [Point], button: PointerButton = .primary, modifiers: KeyEvent.Modifiers = [],
    lastModifiers: KeyEvent.Modifiers? = nil, hold: Double = 0.02
  ) {
    nextContact += 1
    var modifiers = modifiers
    func send(_ phase: TouchEvent.Phase, _ place: Point) {
      window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: nextContact), source: .pointer, phase: phase, position: place,
          time: window.now, button: button, modifiers: modifiers))
      show()
    }
    send(.began, places[0])
    for (index, place) in places.enumerated().dropFirst() {
      window.advance(to: window.now + 0.02)
      if index == places.count - 1, let lastModifiers { modifiers = lastModifiers }
      send(.moved, place)
    }
    window.advance(to: window.now + hold)
    send(.ended, places[places.count - 1])
  }

  /// Clicks a place a number of times in a row.
  func click(
    _ place: Point, times: Int = 1, button: PointerButton = .primary, modifiers: KeyEvent.Modifiers = []
  ) {
    for _ in 0..<times {
      point([place], button: button, modifiers: modifiers)
      window.advance(to: window.now + 0.1)
    }
  }

  /// Lets a time pass in which nothing follows a click.
  func pause() { window.advance(to: window.now + 1) }

  /// Taps a place a number of times in a row.
  func tap(_ place: Point, times: Int = 1) {
    for _ in 0..<times {
      room.tap(at: place)
      window.advance(to: window.now + 0.1)
    }
  }

  /// What the menu offers; `nil` if there is none.
  var menu: [String]? {
    let names = room.root.accessibilityTree.filter { $0.role == .button }.map(\.label)
    return names.isEmpty ? nil : names
  }

  /// What the menu of the secondary button offers, and what of it can be chosen; `nil` if there is none.
  var contextMenu: (titles: [String], open: [String])? {
    guard let menu = room.root.accessibilityTree.first(where: { $0.role == .menu }) else { return nil }
    let open = menu.children.filter { !$0.states.contains(.disabled) }
    return (menu.children.map(\.label), open.map(\.label))
  }

  /// Taps a word of the menu.
  func choose(_ word: String) {
    guard let node = room.root.accessibilityTree.first(where: { $0.label == word }) else { return }
    // It has to be seen.
    room.wait(0.2)
    room.tap(at: node.frame.center)
    show()
  }
}

extension TextField {
  /// The middle of the caret at an offset in bytes of the text, in the field.
  func caretPlace(_ offset: Int) -> Rect {
    // What the field tells an input method is where it draws its caret.
    let before = selection
    selection = TextSelection(offset)
    layoutIfNeeded()
    defer {
      selection = before
      layoutIfNeeded()
    }
    return line.caret.frame.offsetBy(dx: line.frame.minX, dy: line.frame.minY)
  }
}
