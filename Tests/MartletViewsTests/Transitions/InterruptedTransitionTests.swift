import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Transitions whose views or window go away, or are used otherwise, while they are under way.
@MainActor @Suite struct InterruptedTransitionTests {
  @Test func `a transition that is held is over when its container leaves the window`() {
    let room = TransitionRoom()
    let animator = room.container.transition(
      from: room.a, to: room.b, by: Flip(.left), completion: room.note("done"))
    animator.progress = 0.3
    room.advance(by: 0.1)
    room.container.removeFromSuperview()
    room.advance(by: 0.1)
    #expect(animator.isOver)
    #expect(room.log == ["done true"])
    #expect(room.disorder(expecting: room.b) == [])
  }

  @Test func `a transition whose container is thrown away leaves its views as they were`() {
    let room = TransitionRoom()
    var container: View? = View()
    container?.frame = room.container.frame
    if let container { room.controller.rootView.addSubview(container) }
    container?.addSubview(room.a)
    room.window.resolveFrame()
    container?.transition(from: room.a, to: room.b, by: Flip(.left), completion: room.note("done"))
    room.advance(by: 0.1)
    container?.removeFromSuperview()
    container = nil
    room.advance(by: 0.1)
    #expect(room.log == ["done true"])
    #expect(!room.a.layer.isHidden && !room.b.layer.isHidden)
  }

  @Test func `a transition does not stay under way when its container moves to another view`() {
    let room = TransitionRoom()
    let other = View()
    other.frame = room.controller.rootView.bounds
    room.controller.rootView.addSubview(other)
    room.window.resolveFrame()
    room.container.transition(from: room.a, to: room.b, by: Fold(.vertical), completion: room.note("done"))
    room.advance(by: 0.1)
    room.container.removeFromSuperview()
    other.addSubview(room.container)
    for _ in 0..<10 { room.advance(by: 0.2) }
    #expect(room.log == ["done true"])
    #expect(room.disorder(expecting: room.b) == [])
  }

  @Test func `who asks after the end is told, too`() {
    let room = TransitionRoom()
    let animator = room.container.transition(from: room.a, to: room.b, by: CrossFade())
    for _ in 0..<10 { room.advance(by: 0.2) }
    #expect(animator.isOver)
    animator.addCompletion(room.note("late"))
    room.advance(by: 0.1)
    #expect(room.log == ["late true"])
  }

  @Test func `what is undone comes before what changes next`() {
    let room = TransitionRoom()
    var shown = "A"
    let first = room.a.transition(by: Flip(.up)) {
      shown = "B"
    } undo: {
      shown = "A"
    }
    room.advance(by: 0.1)
    first.cancel()
    room.advance(by: 0.02)
    room.a.transition(by: Flip(.up)) { shown = "C" }
    for _ in 0..<10 { room.advance(by: 0.2) }
    #expect(shown == "C")
    #expect(room.disorder(expecting: room.a) == [])
  }

  @Test func `transitions of several views of a container go on beside each other`() {
    let room = TransitionRoom()
    let (card, back) = (View(), View())
    card.frame = Rect(x: 200, y: 120, width: 60, height: 40)
    room.container.addSubview(card)
    room.window.resolveFrame()
    let first = room.container.transition(
      from: room.a, to: room.b, by: Flip(.left), completion: room.note("first"))
    room.advance(by: 0.1)
    let second = room.container.transition(
      from: card, to: back, by: Fold(.horizontal), completion: room.note("second"))
    let progress = first.progress
    room.advance(by: 0.05)
    #expect(first.progress > progress && first.isMoving && second.isMoving)
    #expect(second.view?.frame == card.frame)
    for _ in 0..<10 { room.advance(by: 0.2) }
    #expect(room.log.sorted() == ["first true", "second true"])
    #expect(room.container.subviews.count == 2 && back.frame == card.frame)
  }

  @Test func `a view that is turned and scaled is replaced in its place`() throws {
    let room = TransitionRoom(size: Size(width: 150, height: 100))
    let card = room.a
    card.bounds.size = Size(width: 80, height: 50)
    card.center = Point(x: 75, y: 50)
    card.layer.transform = Transform(rotation: 0.3)
    room.window.resolveFrame()
    let corners = [(0.0, 0.0), (80, 0), (80, 50), (0, 50)].compactMap {
      card.layer.convert(toWindow: Point(x: $0, y: $1), source: .presentation)
    }
    let animator = room.container.transition(from: card, to: room.b, by: CrossFade())
    animator.progress = 0
    room.window.resolveFrame()
    #expect(corners.count == 4 && room.corners.count == 2)
    for part in room.corners { #expect(TransitionRoom.jump([corners], [part]) < 1e-9) }
    animator.finish()
    for _ in 0..<10 { room.advance(by: 0.2) }
    #expect(room.b.layer.transform == card.layer.transform && room.b.center == card.center)
    #expect(room.b.bounds.size == card.bounds.size)
  }

  @Test func `a transition follows its new view to another size`() {
    let room = TransitionRoom()
    room.container.transition(
      from: room.a, to: room.b, by: Flip(.left), timing: .spring(Spring(duration: 1)))
    room.advance(by: 0.2)
    room.container.frame.size = Size(width: 260, height: 220)
    room.b.frame.size = room.container.bounds.size
    room.window.resolveFrame()
    #expect(room.container.currentTransition?.view?.bounds.size == room.b.bounds.size)
    #expect(room.a.bounds.size == room.b.bounds.size)
  }
}
