import MartletGeometry
import MartletHost
import MartletTesting
import Testing

@testable import MartletViews

/// What a window's content says to other programs, and what they can do with it.
@MainActor @Suite struct AccessibleContentTests {
  private let room = ControlRoom()

  private func content() throws -> any AccessibleContent {
    try #require(room.window.delegate as? any AccessibleContent)
  }

  private func element(_ role: AccessibilityRole) throws -> AccessibleElement {
    let tree = try content().accessibleTree()
    return try #require(tree.order.lazy.compactMap { tree[$0] }.first { $0.role == role })
  }

  @Test func `a view keeps its number, and no other one gets it`() throws {
    let button = room.place(Button("A"), 0, 0)
    let first = try element(.button).id
    #expect(try element(.button).id == first)
    button.removeFromSuperview()
    room.place(Button("B"), 0, 0)
    #expect(try element(.button).id != first)
    #expect(try content().perform(.press, on: first) == false)
  }

  @Test func `numbers are told and set`() throws {
    let slider = room.place(Slider(range: 0...10, value: 4), 0, 0)
    let element = try element(.slider)
    #expect(element.number == AccessibilityNumber(4, in: 0...10, isSettable: true))
    #expect(try content().perform(.set(7), on: element.id) && slider.value == 7)
    #expect(try content().perform(.set(99), on: element.id) && slider.value == 10)
    #expect(try content().perform(.set(.nan), on: element.id) == false)
    slider.isEnabled = false
    #expect(try content().perform(.set(1), on: element.id) == false && slider.value == 10)
  }

  @Test func `pages and steps are numbers too, and progress can't be set`() throws {
    let pages = room.place(PageControl(numberOfPages: 5), 0, 0)
    let stepper = room.place(Stepper(value: 3), 0, 50)
    room.place(ProgressView(progress: 0.25), 0, 100)
    #expect(try content().perform(.set(3.2), on: element(.pageControl).id) && pages.currentPage == 2)
    #expect(try content().perform(.set(9), on: element(.stepper).id) && stepper.value == 9)
    let progress = try element(.progress)
    #expect(progress.number?.value == 0.25)
    #expect(try content().perform(.set(1), on: progress.id) == false)
  }

  @Test func `a part of a segmented control is pressed`() throws {
    let bar = room.place(SegmentedControl(["A", "B"]), 0, 0)
    let tree = try content().accessibleTree()
    let parts = tree.children(of: tree.roots[0])
    #expect(parts.map(\.part) == [0, 1])
    #expect(try content().perform(.press, on: parts[1]) && bar.selection == 1)
    #expect(try content().perform(.press, on: AccessibleID(view: parts[1].view, part: 9)) == false)
  }

  @Test func `relations lead to elements`() throws {
    let label = room.place(Label("Volume"), 0, 0)
    room.place(Slider(), 0, 30).accessibilityLabelledBy = label
    #expect(try element(.slider).labelledBy == element(.label).id)
    label.isHidden = true
    #expect(try element(.slider).labelledBy == nil)
  }

  @Test func `the focus is given, and text and caret are told with their places`() throws {
    let field = room.place(TextField(text: "Zoë"), 0, 0)
    room.window.resolveFrame()
    let id = try element(.textField).id
    #expect(try content().focus(id) && field.isFocused)
    #expect(try content().perform(.select(1..<2), on: id))
    let told = try element(.textField)
    #expect(told.text == "Zoë" && told.selection == 1..<2 && told.caret == 2 && told.isFocusable)
    let start = try #require(try content().caretRect(in: id, at: 0))
    let end = try #require(try content().caretRect(in: id, at: 4))
    #expect(start.minX < end.minX && told.frame.intersects(end))
    #expect(try content().textOffset(in: id, at: end.center) == 4)
    field.isSecure = true
    #expect(try element(.secureTextField).text == nil)
    #expect(try content().caretRect(in: id, at: 0) == nil)
  }

  @Test func `what is scrolled away is not showing until it is revealed`() throws {
    let scroll = ScrollView()
    room.place(scroll, 0, 0, 200, 100)
    scroll.contentSize = Size(width: 200, height: 600)
    room.place(Button("Far"), 0, 500, in: scroll)
    room.window.resolveFrame()
    let far = try element(.button)
    #expect(far.isShowing == false)
    #expect(try content().reveal(far.id))
    room.wait(2)
    #expect(try element(.button).isShowing)
  }

  @Test func `words are passed on with who says them, and dropped while nobody listens`() throws {
    let group = View()
    let button = room.place(Button("A"), 0, 0, in: group)
    button.announce("lost")
    room.root.addSubview(group)
    button.announce("unheard")
    let content = try content()
    let id = try element(.button).id
    var heard: [AccessibleAnnouncement] = []
    content.onAnnouncement = { heard.append($0) }
    button.announce("3 notes deleted")
    group.announce("Not complete", priority: .assertive)
    button.announce("")
    #expect(
      heard == [
        AccessibleAnnouncement("3 notes deleted", priority: .polite, speakers: [id]),
        AccessibleAnnouncement("Not complete", priority: .assertive, speakers: []),
      ])
    content.onAnnouncement = nil
  }

  @Test func `changes are told while somebody listens`() throws {
    let button = room.place(Button("A"), 0, 0)
    room.window.resolveFrame()
    var changes = 0
    let content = try content()
    content.onAccessibleChange = { changes += 1 }
    button.title = "B"
    room.window.resolveFrame()
    #expect(changes > 0)
    changes = 0
    button.accessibilityHint = "Does it"
    #expect(changes == 1)
    room.window.setKeyboard(true)
    #expect(changes > 1 && content.accessibleTree().isActive)
    content.onAccessibleChange = nil
    changes = 0
    button.title = "C"
    room.window.resolveFrame()
    #expect(changes == 0)
  }
}
