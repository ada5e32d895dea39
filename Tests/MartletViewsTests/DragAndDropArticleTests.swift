import Martlet
import MartletTesting
import Testing

// The code of the article "Drag and drop". A test of the architecture compares it.

private struct Note: Equatable {
  var title = "A note"
  var encoded: [UInt8] { [1, 2, 3] }

  func picture() async -> [UInt8]? { [137, 80, 78, 71] }
}

@MainActor @Suite struct DragAndDropArticleTests {
  private let window = ManualWindow(size: Size(width: 480, height: 320))
  private let controller: WindowController
  private let card = View()
  private let shelf = View()

  init() {
    controller = WindowController(window: window)
    card.frame = Rect(x: 20, y: 20, width: 80, height: 60)
    shelf.frame = Rect(x: 280, y: 120, width: 160, height: 160)
    for view in [shelf, card] { controller.rootView.addSubview(view) }
    window.resolveFrame()
  }

  /// Drags from one place to another with the pointer.
  private func drag(from start: Point, to end: Point) {
    func send(_ phase: TouchEvent.Phase, _ place: Point) {
      window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: 1), source: .pointer, phase: phase, position: place, time: window.now))
      window.advance(to: window.now + 0.02)
      window.resolveFrame()
    }
    send(.began, start)
    for step in 1...10 { send(.moved, start + (end - start) * (Double(step) / 10)) }
    send(.ended, end)
  }

  @Test func `a card is dragged onto a shelf`() {
    let note = "Milk"
    var notes: [String] = []
    card.dragSource = DragSource { _ in DragData(text: note) }
    shelf.dropTarget = DropTarget(types: MediaType.texts) { drop in
      drop.readText { text in
        if let text { notes.append(text) }
      }
    }
    drag(from: Point(x: 60, y: 50), to: Point(x: 360, y: 200))
    #expect(notes == ["Milk"])
  }

  @Test func `a note has several forms`() async {
    let note = Note()
    var data = DragData()
    data.add("application/x-note", bytes: note.encoded)
    data.add(text: note.title)
    data.add(MediaType.png) { await note.picture() }
    #expect(data.types == ["application/x-note"] + MediaType.texts + [MediaType.png])
    let picture = await withCheckedContinuation { done in
      data.read(MediaType.png) { done.resume(returning: $0) }
    }
    #expect(picture?.count == 4)
  }

  @Test func `what was moved is removed, and settles where it was dropped`() {
    let (note, margin) = (Note(), 20.0)
    var isMovedHere = false
    var removed: [Note] = []
    var gaps: [Point] = []
    var inserted: [View] = []
    func remove(_ note: Note) { removed.append(note) }
    func showGap(at place: Point) { gaps.append(place) }
    func hideGap() {}
    func insertCard(at place: Point) -> View {
      let card = View()
      card.frame = Rect(center: place, size: Size(width: 80, height: 60))
      shelf.addSubview(card)
      inserted.append(card)
      return card
    }
    let source = DragSource { _ in DragData(text: note.title) }
    source.actions = [.copy, .move]
    source.onBegin = { isMovedHere = false }
    source.onEnd = { action in
      if action == .move, !isMovedHere { remove(note) }
    }
    let target = DropTarget(types: MediaType.texts) { _ in }
    target.preferredAction = .move
    target.shouldAccept = { $0.location.x > margin }
    target.onMove = { showGap(at: $0.location) }
    target.onLeave = { _ in hideGap() }
    target.onDrop = { drop in drop.settle(into: insertCard(at: drop.location)) }
    card.dragSource = source
    shelf.dropTarget = target
    drag(from: Point(x: 60, y: 50), to: Point(x: 360, y: 200))
    #expect(removed == [note] && !gaps.isEmpty && inserted.map(\.opacity) == [0])
    window.run(for: 2)
    #expect(inserted.map(\.opacity) == [1])
  }

  @Test func `a card that a target of the program has moved is there, and is not removed again`() {
    let shelf = shelf
    var isMovedHere = false
    var ends: [DragAction?] = []
    let source = DragSource { _ in DragData(text: "Milk") }
    source.actions = [.copy, .move]
    source.onBegin = { isMovedHere = false }
    source.onEnd = { [card] action in
      ends.append(action)
      if action == .move, !isMovedHere { card.removeFromSuperview() }
    }
    let target = DropTarget(types: MediaType.texts) { [weak shelf] drop in
      guard let shelf, let card = drop.source?.view else { return drop.reject() }
      shelf.addSubview(card)
      card.center = drop.location
      isMovedHere = true
      drop.settle(into: card)
    }
    target.actions = .move
    card.dragSource = source
    shelf.dropTarget = target
    drag(from: Point(x: 60, y: 50), to: Point(x: 360, y: 200))
    #expect(ends == [.move] && card.superview === shelf && card.center == Point(x: 80, y: 80))
    window.run(for: 2)
    #expect(card.superview === shelf && card.opacity == 1)
  }
}
