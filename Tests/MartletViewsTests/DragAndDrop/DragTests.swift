import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Dragging out of views, and dropping on views of the same window.
@MainActor @Suite struct DragTests {
  // MARK: Lift

  @Test func `a pointer lifts a picture when it has moved, and not before`() {
    let room = DragRoom()
    room.send(.began, at: DragRoom.home)
    room.move(from: DragRoom.home, by: Point(x: 5, y: 0), for: 0.1)
    #expect(room.begins == 0 && room.picture == nil)
    room.move(from: DragRoom.home + Point(x: 5, y: 0), by: Point(x: 35, y: 0), for: 0.1)
    #expect(room.begins == 1 && room.picture != nil)
    #expect(room.card.opacity < 1)
    room.send(.ended, at: DragRoom.home + Point(x: 40, y: 0))
  }

  @Test func `a finger lifts it with a long press, and one that moves at once does not`() {
    let room = DragRoom()
    room.send(.began, at: DragRoom.home, by: .touchscreen)
    room.move(from: DragRoom.home, by: Point(x: 40, y: 0), for: 0.1, by: .touchscreen)
    room.wait(0.6)
    #expect(room.begins == 0)
    room.send(.ended, at: DragRoom.home + Point(x: 40, y: 0), by: .touchscreen)
    room.send(.began, at: DragRoom.home, by: .touchscreen)
    room.wait(0.6)
    #expect(room.begins == 1 && room.picture != nil)
    room.send(.ended, at: DragRoom.home, by: .touchscreen)
  }

  @Test func `where there is nothing to drag, another gesture has the hand`() {
    let room = DragRoom()
    room.source.data = { _ in nil }
    let pan = PanGestureRecognizer()
    room.controller.rootView.addGestureRecognizer(pan)
    room.carry(by: Point(x: 60, y: 0))
    #expect(room.begins == 0 && pan.state.isOngoing)
    room.send(.ended, at: DragRoom.home + Point(x: 60, y: 0))
  }

  @Test func `the picture begins where the view is and follows the hand without a jump`() {
    let room = DragRoom()
    room.carry(by: Point(x: 100, y: 40), for: 0.5)
    let drawn = room.drawn
    #expect(drawn.first.map { $0.position.distance(to: DragRoom.home) < 8 } == true)
    for (a, b) in zip(drawn, drawn.dropFirst()) {
      // 108 points in half a second.
      #expect(b.position.distance(to: a.position) < 8)
    }
    let hand = DragRoom.home + Point(x: 100, y: 40)
    // What was moved before it began is not made up for.
    #expect(room.picture.map { hand.distance(to: $0.layer.position) < 15 } == true)
    room.send(.ended, at: hand)
  }

  @Test func `disabled, a source gives nothing`() {
    let room = DragRoom()
    room.source.isEnabled = false
    room.carry(by: Point(x: 60, y: 0))
    #expect(room.begins == 0)
    room.send(.ended, at: DragRoom.home)
  }

  @Test func `while one hand holds it, a second one takes nothing`() {
    let room = DragRoom()
    room.carry(by: Point(x: 150, y: 0))
    room.send(.began, at: DragRoom.home, by: .touchscreen, hand: 2)
    room.wait(0.8)
    #expect(room.begins == 1)
    room.send(.ended, at: DragRoom.home, by: .touchscreen, hand: 2)
    room.send(.ended, at: DragRoom.home + Point(x: 150, y: 0))
    room.wait(2)
    #expect(room.picture == nil && room.ends == [nil] && room.card.opacity == 1)
  }

  @Test(arguments: [true, false])
  func `a finger that lifts it and lets go where it is opens the context menu`(isMenuFirst: Bool) {
    let room = DragRoom()
    if isMenuFirst { room.card.dragSource = nil }
    room.card.contextMenu = { _ in Menu { MenuItem("Open") {} } }
    room.card.dragSource = room.source
    func isOpen() -> Bool { room.controller.accessibilityTree.contains { $0.role == .menu } }
    room.send(.began, at: DragRoom.home, by: .touchscreen)
    room.wait(0.8)
    #expect(room.begins == 1 && !isOpen())
    room.send(.ended, at: DragRoom.home, by: .touchscreen)
    room.wait(1)
    #expect(isOpen() && room.picture == nil && room.ends == [nil])
    room.window.send(KeyEvent(phase: .pressed, key: .escape, time: room.window.now))
    room.wait(1)
    room.send(.began, at: DragRoom.home, by: .touchscreen)
    room.wait(0.8)
    room.move(from: DragRoom.home, by: DragRoom.boxCenter - DragRoom.home, for: 0.3, by: .touchscreen)
    room.send(.ended, at: DragRoom.boxCenter, by: .touchscreen)
    #expect(!isOpen() && room.texts == ["card"])
  }

  @Test func `what two stand for gets its look back, whichever of them goes first`() {
    for firstGoesFirst in [true, false] {
      let view = View()
      view.opacity = 0.8
      let both = [0.35, 0].map { Dimming(view, to: $0, animated: false) }
      #expect(view.opacity == 0)
      for dimming in firstGoesFirst ? both : both.reversed() { dimming.end(animated: false) }
      #expect(view.opacity == 0.8 && view.viewRecord?.dimmed == nil)
    }
    let view = View()
    let dimming = Dimming(view, to: 0.35, animated: false)
    view.opacity = 0.5
    dimming.end(animated: false)
    #expect(view.opacity == 0.5, "the program has changed it")
  }

  // MARK: Drop

  @Test func `dropped on a target, the data arrives and the source hears of a copy`() {
    let room = DragRoom("Grüße\r\n")
    let way = DragRoom.boxCenter - DragRoom.home
    room.carry(by: way)
    #expect(room.entered == 1 && room.texts == [])
    room.send(.ended, at: DragRoom.boxCenter)
    #expect(room.texts == ["Grüße\n"] && room.actions == [.copy] && room.ends == [.copy] && room.left == 0)
    room.wait(1)
    #expect(room.picture == nil && room.card.opacity == 1)
  }

  @Test(
    arguments: [
      (.logo, .copy), (.shift, .move), (.control, .copy), (.alt, .copy),
    ] as [(KeyEvent.Modifiers, DragAction)])
  func `modifiers choose the action`(_ modifiers: KeyEvent.Modifiers, _ expected: DragAction) {
    let room = DragRoom()
    room.source.actions = [.copy, .move]
    room.carry(by: DragRoom.boxCenter - DragRoom.home, holding: modifiers)
    room.send(.ended, at: DragRoom.boxCenter, holding: modifiers)
    #expect(room.ends == [expected])
  }

  @Test func `a target's preference counts without modifiers`() {
    let room = DragRoom()
    room.source.actions = [.copy, .move]
    room.target.preferredAction = .move
    room.carry(by: DragRoom.boxCenter - DragRoom.home)
    #expect(room.window.cursor == .move)
    room.send(.ended, at: DragRoom.boxCenter)
    #expect(room.ends == [.move])
  }

  @Test func `what a target can't do is not dropped`() {
    let room = DragRoom()
    room.target.actions = .move
    room.carry(by: DragRoom.boxCenter - DragRoom.home)
    #expect(room.window.cursor == .grabbing)
    room.send(.ended, at: DragRoom.boxCenter)
    room.wait(2)
    #expect(room.texts == [] && room.ends == [nil])
  }

  @Test func `a target that wants nothing at a place gets nothing there`() {
    let room = DragRoom()
    room.target.shouldAccept = { $0.location.x > 60 }
    room.carry(by: DragRoom.boxCenter - DragRoom.home - Point(x: 20, y: 0))
    #expect(room.window.cursor == .grabbing && room.entered == 1)
    room.move(
      from: DragRoom.boxCenter - Point(x: 20, y: 0), by: Point(x: 40, y: 0), for: 0.1)
    #expect(room.window.cursor == .copy)
    room.send(.ended, at: DragRoom.boxCenter + Point(x: 20, y: 0))
    #expect(room.texts == ["card"])
  }

  @Test func `a target of other types hears nothing`() {
    let room = DragRoom()
    room.target.types = ["image/png"]
    room.carry(by: DragRoom.boxCenter - DragRoom.home)
    room.send(.ended, at: DragRoom.boxCenter)
    room.wait(2)
    #expect(room.entered == 0 && room.ends == [nil])
  }

  @Test func `a ring shows that the target takes it, and goes`() {
    let room = DragRoom()
    func ring() -> Bool { room.box.layer.sublayers.contains { $0 is DropHighlight } }
    room.carry(by: DragRoom.boxCenter - DragRoom.home)
    #expect(ring())
    room.move(from: DragRoom.boxCenter, by: Point(x: -200, y: 0), for: 0.2)
    room.wait(0.5)
    #expect(!ring() && room.left == 1)
    room.send(.ended, at: DragRoom.home)
  }

  @Test func `the picture settles into the view that shows what was dropped`() {
    let room = DragRoom()
    let copy = View()
    room.whenDropped = { drop in
      copy.frame = Rect(x: 20, y: 20, width: 80, height: 60)
      room.box.addSubview(copy)
      drop.settle(into: copy)
    }
    room.carry(by: DragRoom.boxCenter - DragRoom.home)
    room.send(.ended, at: DragRoom.boxCenter)
    #expect(copy.opacity == 0 && room.picture != nil)
    room.wait(2)
    #expect(copy.opacity == 1 && room.picture == nil)
    let place = room.controller.rootView.convert(copy.bounds, from: copy)?.center ?? .zero
    #expect(room.drawn.last.map { $0.position.distance(to: place) < 1 } == true)
  }

  @Test func `a drop that cannot be read is none, and the source keeps what it has`() async {
    let room = DragRoom()
    room.source.actions = .move
    room.source.data = { _ in
      var data = DragData()
      data.add(MediaType.text) { nil }
      return data
    }
    room.carry(by: DragRoom.boxCenter - DragRoom.home)
    room.send(.ended, at: DragRoom.boxCenter)
    for _ in 0..<1000 where room.texts.isEmpty { await Task.yield() }
    #expect(room.texts == [nil] && room.ends == [nil])
  }

  // MARK: Flight

  @Test func `let go over nothing, it flies home with the velocity of the hand and is gone`() {
    let room = DragRoom()
    room.carry(by: Point(x: 150, y: 60), for: 0.2)
    room.send(.ended, at: DragRoom.home + Point(x: 150, y: 60))
    let start = room.drawn.count
    room.wait(0.05)
    // It goes on with the hand at first.
    let flight = room.drawn[(start - 1)...]
    let first = flight.dropFirst().first.map { $0.position - flight[start - 1].position } ?? .zero
    #expect(first.x > 3, "\(first)")
    room.wait(2)
    #expect(room.picture == nil && room.ends == [nil] && room.card.opacity == 1)
    #expect(room.drawn.last.map { $0.position.distance(to: DragRoom.home) < 1 } == true)
    let jumps = zip(room.drawn, room.drawn.dropFirst()).map { $0.position.distance(to: $1.position) }
    #expect((jumps.max() ?? 0) < 40, "\(jumps.max() ?? 0)")
  }

  @Test func `caught in flight it is where it was seen, and can be dropped after all`() throws {
    let room = DragRoom()
    room.carry(by: Point(x: 200, y: 100), for: 0.2)
    room.send(.ended, at: DragRoom.home + Point(x: 200, y: 100))
    room.wait(0.12)
    let picture = try #require(room.picture)
    let seen = picture.layer.presentation.position
    room.send(.began, at: seen)
    #expect(picture.layer.position.distance(to: seen) < 1)
    #expect(room.begins == 1 && room.ends == [])
    room.move(from: seen, by: DragRoom.boxCenter - seen, for: 0.3)
    room.send(.ended, at: DragRoom.boxCenter)
    #expect(room.texts == ["card"] && room.ends == [.copy])
    room.wait(1)
    #expect(room.picture == nil && room.card.opacity == 1)
  }

  @Test func `Escape sends it back`() {
    let room = DragRoom()
    var keys = 0
    room.controller.onKey = { _ in keys += 1 }
    room.carry(by: DragRoom.boxCenter - DragRoom.home)
    room.window.send(KeyEvent(phase: .pressed, key: .escape, time: room.window.now))
    #expect(room.left == 1 && keys == 0)
    room.send(.ended, at: DragRoom.boxCenter)
    room.wait(2)
    #expect(room.texts == [] && room.ends == [nil] && room.picture == nil)
    room.window.send(KeyEvent(phase: .pressed, key: .escape, time: room.window.now))
    #expect(keys == 1)
  }

  @Test func `with reduced motion it fades instead of flying`() {
    let room = DragRoom()
    room.window.preferences = DesktopPreferences(reducesMotion: true)
    room.carry(by: Point(x: 150, y: 60))
    room.send(.ended, at: DragRoom.home + Point(x: 150, y: 60))
    let place = room.picture?.layer.position
    room.wait(0.1)
    #expect(room.picture == nil || room.picture?.layer.position == place)
    room.wait(1)
    #expect(room.picture == nil && room.ends == [nil] && room.card.opacity == 1)
  }

  @Test func `a view that leaves the window while it is dragged takes nothing with it`() {
    let room = DragRoom()
    room.carry(by: Point(x: 100, y: 0))
    room.card.removeFromSuperview()
    room.send(.moved, at: DragRoom.home + Point(x: 120, y: 0))
    room.wait(1)
    #expect(room.picture == nil && room.ends == [nil])
    room.controller.rootView.addSubview(room.card)
    #expect(room.card.opacity == 1)
  }

  @Test func `a window that closes ends what is dragged in it`() {
    let room = DragRoom()
    room.carry(by: DragRoom.boxCenter - DragRoom.home)
    room.window.close()
    #expect(room.ends == [nil] && room.texts == [])
  }
}
