import Martlet
import MartletTesting
import Testing

/// Who hears of keys.
@MainActor @Suite struct ResponderTests {
  private let room = ControlRoom()

  private final class KeyController: ViewController {
    var log: ((String) -> Void)?
    var usesKeys = false
    override func keyPressed(_ event: KeyEvent) -> Bool {
      log?("controller")
      return usesKeys
    }
  }

  @Test func `a key goes from the focused view outwards, past its controller, to the window`() {
    var order: [String] = []
    let controller = KeyController()
    let (outer, middle, inner) = (KeyView("outer"), KeyView("middle"), KeyView("inner"))
    controller.view = middle
    controller.log = { order.append($0) }
    for view in [outer, middle, inner] { view.log = { order.append($0) } }
    room.controller.onKey = { event in if event.phase == .pressed { order.append("window") } }
    room.place(outer, 0, 0, 200, 200)
    room.place(middle, 0, 0, 100, 100, in: outer)
    room.place(inner, 0, 0, 50, 50, in: middle)
    inner.becomeFocused()
    room.key("a")
    #expect(order == ["inner", "middle", "controller", "outer", "window"])
    order = []
    controller.usesKeys = true
    room.key("a")
    #expect(order == ["inner", "middle", "controller"])
  }

  @Test func `the chain ends at the window controller`() {
    let view = room.place(View(), 0, 0)
    #expect(view.nextResponder === room.root)
    #expect(room.root.nextResponder === room.controller)
    #expect(room.controller.nextResponder == nil)
  }

  @Test func `without a focus keys go to the window as if there were none`() {
    let view = room.place(KeyView(), 0, 0)
    var keys: [KeyEvent.Phase] = []
    room.controller.onKey = { keys.append($0.phase) }
    room.key(.space)
    #expect(keys == [.pressed, .released] && view.heard.isEmpty)
  }

  @Test func `a key that repeats stays with who has used its press, wherever the focus is by then`() {
    let (first, second) = (room.place(KeyView(), 0, 0), room.place(KeyView(), 0, 100))
    (first.used, second.used) = (["a"], ["a"])
    first.becomeFocused()
    room.press("a")
    second.becomeFocused()
    room.press("a", phase: .repeated)
    room.release("a")
    #expect(first.heard == ["pressed", "repeated", "released"] && second.heard.isEmpty)
  }

  @Test func `a key that the window has used stays with it, whoever has the focus by then`() {
    let view = room.place(KeyView(), 0, 0)
    view.used = [.space]
    var keys: [KeyEvent.Phase] = []
    room.controller.onKey = { event in
      keys.append(event.phase)
      view.becomeFocused()
    }
    room.press(.space)
    room.press(.space, phase: .repeated)
    room.release(.space)
    #expect(view.isFocused && view.heard.isEmpty && keys == [.pressed, .repeated, .released])
  }

  @Test func `a key that has moved the focus does nothing else while it is held`() {
    let group = room.place(View(), 0, 0, 300, 50)
    group.isFocusGroup = true
    let button = room.place(Button("Go"), 0, 0, in: group)
    let slider = room.place(Slider(), 120, 0, in: group)
    button.becomeFocused()
    room.press(.right)
    room.press(.right, phase: .repeated)
    #expect(slider.isFocused && slider.value == 0)
  }

  @Test func `without a focus keys begin at the controller in front`() {
    let controller = KeyController()
    var heard = 0
    controller.log = { _ in heard += 1 }
    room.controller.rootViewController = controller
    room.window.resolveFrame()
    room.key("a")
    #expect(heard == 1)
  }

  @Test func `who uses a press hears of its release, and nobody else does`() {
    let view = room.place(KeyView(), 0, 0)
    let other = room.place(KeyView(), 0, 100)
    view.used = ["a"]
    var keys: [KeyEvent.Phase] = []
    room.controller.onKey = { keys.append($0.phase) }
    view.becomeFocused()
    room.press("a")
    room.press("a", phase: .repeated)
    other.becomeFocused()
    room.release("a")
    #expect(view.heard == ["pressed", "repeated", "released"] && other.heard.isEmpty && keys.isEmpty)
  }
}
