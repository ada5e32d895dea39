import Martlet
import MartletTesting
import Testing

// The code of the article "Windows". A test of the architecture compares it.

@MainActor @Suite struct WindowsArticleTests {
  private let window = ManualWindow(size: Size(width: 480, height: 320), needsFrame: true)
  private let controller: WindowController

  init() { controller = WindowController(window: window) }

  @Test func `the style of the article is shown`() {
    controller.frameStyle?.buttonLayout = ButtonLayout("close,minimize,maximize:")
    controller.frameStyle?.interfaceStyle = .dark
    window.resolveFrame()
    let names = controller.accessibilityTree.filter { $0.role == .button }.map(\.label)
    #expect(names == ["Close", "Minimize", "Maximize"])
  }

  @Test func `the title bar of the article has its button`() {
    var searches = 0
    func find() { searches += 1 }
    let search = Button("Search") { find() }
    let bar = StackView(.horizontal, [search])
    controller.titleBarView = bar
    window.resolveFrame()
    #expect(bar.isInWindow && bar.frame.height == 44)
    search.sendActions(for: .primaryAction)
    #expect(searches == 1)
  }

  @Test func `a bar in the content moves the window`() {
    let pan = PanGestureRecognizer()
    controller.rootView.addGestureRecognizer(pan)
    controller.frameStyle = nil
    pan.addHandler { [weak host = controller.window.frameHost] pan in
      if pan.state == .began { host?.beginMove() }
    }
    window.resolveFrame()
    var event = TouchEvent(
      id: TouchEvent.ID(rawValue: 1), source: .touchscreen, phase: .began, position: Point(x: 100, y: 20),
      time: window.now)
    window.send(event)
    for step in 1...4 {
      window.advance(to: window.now + 0.02)
      event.phase = .moved
      event.position.x = 100 + 10 * Double(step)
      event.time = window.now
      window.send(event)
      window.resolveFrame()
    }
    #expect(window.frameRequests == [.move])
  }
}
