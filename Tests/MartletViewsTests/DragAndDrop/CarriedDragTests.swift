import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Drags that the host carries beyond the window, and those that come over it.
@MainActor @Suite struct CarriedDragTests {
  /// A room whose window can carry drags, with the card carried out over its left edge.
  private func roomWithDragOutside() async throws -> (room: DragRoom, drag: ManualDrag) {
    let room = DragRoom()
    room.window.carriesDrags = true
    room.carry(by: Point(x: -60, y: 0))
    // The host draws its picture meanwhile.
    for _ in 0..<100 { await Task.yield() }
    room.move(from: DragRoom.home + Point(x: -60, y: 0), by: Point(x: -80, y: 0), for: 0.1)
    return (room, try #require(room.window.drags.last))
  }

  // MARK: Out

  @Test func `a hand that leaves the window hands the drag over to the host, once`() async throws {
    let (room, drag) = try await roomWithDragOutside()
    #expect(room.window.drags.count == 1)
    #expect(drag.request.data.types == MediaType.texts && drag.request.actions == .copy)
    #expect(room.picture?.isHidden == true && room.ends == [] && room.begins == 1)
    drag.end(with: .copy)
    #expect(room.ends == [.copy])
    room.wait(1)
    #expect(room.picture == nil && room.card.opacity == 1)
  }

  @Test func `without a host, the hand keeps it beyond the edge`() {
    let room = DragRoom()
    room.carry(by: Point(x: -140, y: 0))
    #expect(room.window.drags.isEmpty && room.picture?.isHidden == false)
    room.send(.ended, at: DragRoom.home + Point(x: -140, y: 0))
    room.wait(2)
    #expect(room.picture == nil && room.ends == [nil])
  }

  @Test func `a drag that ends over something else without a drop leaves the view as it was`() async throws {
    let (room, drag) = try await roomWithDragOutside()
    room.wait(0.5)
    drag.end(with: nil)
    #expect(room.ends == [nil] && room.picture == nil)
    room.wait(1)
    #expect(room.card.opacity == 1)
  }

  @Test func `back over the window, the picture is the window's own and flies home when nothing takes it`()
    async throws
  {
    let (room, drag) = try await roomWithDragOutside()
    let offer = ManualDragOffer(drag)
    room.wait(0.1)
    for step in 0...10 {
      room.window.drag(offer, to: Point(x: 20 + Double(step) * 20, y: 300))
      room.wait(DragRoom.frame)
    }
    #expect(drag.hidesPicture && room.picture?.isHidden == false)
    // As wlroots does: it leaves first, then it is told that nothing was done.
    room.window.dragAway()
    drag.end(with: nil)
    #expect(room.ends == [] && room.picture?.isHidden == false)
    let before = try #require(room.drawn.last).position
    room.wait(DragRoom.frame * 2)
    #expect(room.drawn.last.map { $0.position.x > before.x } == true)
    room.wait(2)
    #expect(room.ends == [nil] && room.picture == nil && room.card.opacity == 1)
  }

  @Test func `back over the window, it is dropped there without a pipe`() async throws {
    let (room, drag) = try await roomWithDragOutside()
    let offer = ManualDragOffer(drag)
    var source: DragSource?
    room.whenDropped = { source = $0.source }
    room.window.drag(offer, to: DragRoom.boxCenter)
    #expect(offer.acceptedType == MediaType.text && offer.action == .copy)
    room.window.drop()
    #expect(room.texts == ["card"] && source === room.source && offer.finalAction == .copy)
    #expect(room.ends == [.copy])
    room.wait(1)
    #expect(room.picture == nil)
  }

  @Test func `over the window and away again, the host shows its picture`() async throws {
    let (room, drag) = try await roomWithDragOutside()
    let offer = ManualDragOffer(drag)
    room.window.drag(offer, to: Point(x: 20, y: 300))
    #expect(drag.hidesPicture)
    room.window.dragAway()
    #expect(!drag.hidesPicture && room.picture?.isHidden == true)
    drag.end(with: .copy)
    #expect(room.ends == [.copy] && room.picture == nil)
  }

  @Test func `a window that closes ends the drag that its host carries`() async throws {
    let (room, drag) = try await roomWithDragOutside()
    room.window.close()
    #expect(drag.isOver && room.ends == [nil])
  }

  // MARK: In

  @Test func `another program's text is dropped, and the program hears that it was read`() {
    let room = DragRoom()
    let offer = ManualDragOffer(DragData(text: "from afar"))
    room.window.drag(offer, to: Point(x: 10, y: 300))
    #expect(offer.acceptedType == nil && room.entered == 0)
    room.window.drag(offer, to: DragRoom.boxCenter)
    #expect(offer.acceptedType == MediaType.text && room.entered == 1)
    offer.isSlow = true
    room.window.drop()
    #expect(room.texts == [] && !offer.isFinished)
    offer.answer()
    #expect(room.texts == ["from afar"] && offer.finalAction == .copy)
    #expect(offer.asked == [MediaType.text])
  }

  @Test func `dropped beside the target, it is refused`() {
    let room = DragRoom()
    let offer = ManualDragOffer(DragData(text: "from afar"))
    room.window.drag(offer, to: DragRoom.boxCenter)
    room.window.drag(offer, to: Point(x: 10, y: 300))
    #expect(room.left == 1)
    room.window.drop()
    #expect(offer.isFinished && offer.finalAction == nil && room.texts == [])
  }

  @Test func `what another program could not send is not accepted`() {
    let room = DragRoom()
    var data = DragData()
    data.add(MediaType.text) { nil }
    let offer = ManualDragOffer(data, actions: .move)
    offer.isSlow = true
    room.window.drag(offer, to: DragRoom.boxCenter)
    room.window.drop()
    room.target.view?.dropTarget = nil
    offer.answer()
    #expect(!offer.isFinished || offer.finalAction == nil)
  }

  @Test func `a question is answered by the target`() {
    for choice in [DragAction.move, nil] {
      let room = DragRoom()
      room.target.actions = .ask
      room.whenDropped = { if let choice { $0.choose(choice) } }
      let offer = ManualDragOffer(DragData(text: "which?"), actions: [.copy, .move, .ask])
      room.window.drag(offer, to: DragRoom.boxCenter)
      #expect(offer.action == .ask)
      room.window.drop()
      #expect(offer.isFinished && offer.finalAction == choice)
    }
  }

  @Test func `a target that goes while something is over it gets nothing`() {
    let room = DragRoom()
    let offer = ManualDragOffer(DragData(text: "late"))
    room.window.drag(offer, to: DragRoom.boxCenter)
    room.box.removeFromSuperview()
    room.box.dropTarget = nil
    room.window.drop()
    #expect(room.texts == [] && offer.isFinished && offer.finalAction == nil)
  }
}
