import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Where motion is reduced, what moves by itself fades, and what a hand does stays as it is.
@MainActor @Suite struct ReducedMotionTests {
  @Test func `a transition is a cross-fade of a fifth of a second that can be turned round`() {
    let room = TransitionRoom()
    room.window.preferences.reducesMotion = true
    let there = room.container.transition(
      from: room.a, to: room.b, by: Flip(.left), completion: room.note("there"))
    #expect((there.transition as? FadedTransition)?.isQuiet == true)
    room.advance(by: 0.1)
    #expect(there.progress > 0.2 && there.progress < 0.8)
    let back = room.container.transition(
      from: room.b, to: room.a, by: Flip(.left).wayBack, completion: room.note("back"))
    #expect(back === there, "the way back is the same transition, turned round")
    for _ in 0..<60 { room.advance(by: 1.0 / 60) }
    #expect(room.container.subviews.count == 1 && room.a.superview === room.container)
    #expect(room.log == ["there false", "back true"])
    room.container.transition(from: room.a, to: room.c, by: Fold.styles[0], completion: room.note("c"))
    for _ in 0..<15 { room.advance(by: 1.0 / 60) }
    #expect(
      room.container.subviews.count == 1 && room.c.superview != nil, "after a quarter of a second it is over")
  }

  @Test func `a transition that a hand leads moves as it always does`() {
    let room = TransitionRoom()
    room.window.preferences.reducesMotion = true
    let pan = PanGestureRecognizer()
    room.container.addGestureRecognizer(pan)
    let led = room.container.transition(from: room.a, to: room.b, by: Flip(.left), following: pan)
    #expect(led.transition is Flip)
  }

  @Test func `a program may keep motion in a part of the window`() {
    let room = TransitionRoom()
    room.window.preferences.reducesMotion = true
    room.container.reducesMotion = false
    let way = room.container.transition(from: room.a, to: room.b, by: Flip(.left))
    #expect(way.transition is Flip)
  }

  @Test func `a sheet is there at once, under a picture that fades, and goes so`() throws {
    let (root, content) = (RecordedController("root"), RecordedController("content", color: .white))
    let room = ControllerRoom(root)
    room.window.preferences.reducesMotion = true
    room.settle()
    _ = content.takeCalls()
    let sheet = try #require(root.presentSheet(content))
    room.advance(by: 0.01)
    #expect(abs(sheet.visibleHeight - 240) < 0.01)
    room.settle()
    #expect(content.takeCalls() == ["will appear", "did appear"])
    sheet.select(.large)
    room.advance(by: 0.01)
    #expect(abs(sheet.visibleHeight - 440) < 0.01)
    room.settle()
    content.dismiss()
    room.settle()
    #expect(content.takeCalls() == ["will disappear", "did disappear"])
    #expect(content.sheet == nil && !content.view.isInWindow && content.faults == [])
    var pictures = 0
    room.controller.rootView.layer.forEachWithin { if $0 is FadingPicture { pictures += 1 } }
    #expect(pictures == 0)
  }

  @Test func `a window that turns has its new layout at once, under a picture of the old one`() {
    let root = TurningController()
    let room = ControllerRoom(root, size: TurnTests.portrait)
    room.window.preferences.reducesMotion = true
    room.settle()
    var isAnimated: Bool?
    root.inTransition = { isAnimated = $0.isAnimated }
    room.window.resize(to: TurnTests.landscape)
    room.window.resolveFrame()
    #expect(isAnimated == false)
    #expect(root.marks.map { $0.layer.presentation.frame } == root.marks.map(\.frame))
    #expect(room.controller.rootView.layer.sublayers.last is FadingPicture)
    room.settle()
    #expect(!(room.controller.rootView.layer.sublayers.last is FadingPicture))
  }

  @Test func `a page of a book that is turned by a command lies at once`() {
    let window = ManualWindow(size: Size(width: 440, height: 240))
    let controller = WindowController(window: window)
    let (book, pages) = (FlipBookView(), PlainPages())
    book.frame = Rect(x: 20, y: 20, width: 400, height: 200)
    book.reducesMotion = true
    controller.rootView.addSubview(book)
    book.dataSource = pages
    window.resolveFrame()
    book.turn(toPage: 7)
    #expect(book.currentPage == 8)
    #expect(book.leaves.values.allSatisfy { !$0.driver.isMoving })
    #expect(book.layer.sublayers.filter { $0 is FadingPicture }.count == 1)
    window.run(for: 0.5)
    #expect(book.layer.sublayers.filter { $0 is FadingPicture }.isEmpty)
  }

  private final class PlainPages: FlipBookDataSource {
    func numberOfPages(in book: FlipBookView) -> Int { 20 }
    func flipBook(_ book: FlipBookView, viewForPage page: Int, reusing view: View?) -> View { view ?? View() }
  }
}
