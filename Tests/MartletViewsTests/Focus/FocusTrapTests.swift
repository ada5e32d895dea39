import Martlet
import MartletTesting
import Testing

/// What a controller presents keeps the focus, and gives it back.
@MainActor @Suite struct FocusTrapTests {
  private final class Page: ViewController {
    let buttons: [Button]
    init(_ names: String...) {
      buttons = names.map { Button($0) }
      super.init()
    }
    override func viewDidLoad() {
      for (index, button) in buttons.enumerated() {
        button.frame = Rect(x: 20, y: 20 + 60 * Double(index), width: 120, height: 44)
        view.addSubview(button)
      }
    }
  }

  private let below = Page("one", "two")
  private let above = Page("three", "four")
  private let room = ControlRoom()

  private var focused: String? { (room.controller.focusedView as? Button)?.title }

  private func begin() {
    room.controller.rootViewController = below
    room.window.resolveFrame()
    room.key(.tab)
    room.key(.tab)
  }

  private func tabs(_ count: Int) -> [String] {
    (0..<count).map { _ in
      room.key(.tab)
      return focused ?? "nobody"
    }
  }

  @Test(arguments: [true, false])
  func `a modal page keeps the focus while it is there and gives it back at once as it goes`(isAnimated: Bool)
  {
    begin()
    #expect(focused == "two")
    below.present(above, animated: isAnimated)
    room.wait(0.1)
    #expect(focused == "three")
    #expect(tabs(3) == ["four", "three", "four"])
    room.wait()
    #expect(focused == "four")
    above.dismiss(animated: isAnimated)
    room.wait(0.1)
    #expect(focused == "two")
    room.wait()
    #expect(tabs(2) == ["one", "two"])
  }

  @Test func `a sheet keeps the focus, and Escape closes it`() {
    begin()
    below.presentSheet(above)
    room.wait()
    #expect(focused == "three")
    #expect(tabs(3) == ["four", "three", "four"])
    room.key(.escape)
    room.wait(0.05)
    #expect(focused == "two")
    room.wait()
    #expect(above.sheet == nil && focused == "two")
  }

  @Test func `Escape closes a sheet that nobody has the focus in, unless it must stay`() {
    room.controller.rootViewController = below
    room.window.resolveFrame()
    var escapes = 0
    room.controller.onKey = { if $0.key == .escape, $0.phase == .pressed { escapes += 1 } }
    let sheet = below.presentSheet(above)
    room.wait()
    sheet?.isDismissable = false
    room.key(.escape)
    #expect(escapes == 1 && above.sheet != nil)
    sheet?.isDismissable = true
    room.key(.escape)
    room.wait()
    #expect(escapes == 1 && above.sheet == nil)
    room.key(.escape)
    #expect(escapes == 2)
  }

  @Test func `who was not led by keys has no focus in what comes, and gets it back`() {
    room.controller.rootViewController = below
    room.window.resolveFrame()
    below.buttons[0].becomeFocused()
    below.present(above, animated: false)
    room.wait(0.1)
    #expect(focused == nil)
    above.dismiss(animated: false)
    room.wait(0.1)
    #expect(focused == "one")
  }

  @Test func `a page over a page gives the focus back to the one before`() {
    let top = Page("five")
    begin()
    below.present(above)
    room.wait()
    room.key(.tab)
    above.present(top)
    room.wait()
    #expect(focused == "five")
    top.dismiss()
    room.wait()
    #expect(focused == "four")
    above.dismiss()
    room.wait()
    #expect(focused == "two")
  }

  @Test func `a page that is presented as a pop-over closes has the focus, and gives it back`() {
    begin()
    let content = View()
    let inside = Button("inside")
    inside.frame = Rect(x: 10, y: 10, width: 80, height: 44)
    content.addSubview(inside)
    let popover = Popover(content, size: Size(width: 120, height: 80))
    popover.open(from: below.buttons[1])
    room.wait()
    room.key(.tab)
    #expect(focused == "inside")
    below.present(above, animated: false)
    popover.close()
    room.wait()
    #expect(focused == "three")
    above.dismiss(animated: false)
    room.wait()
    #expect(focused == "two")
  }
}
