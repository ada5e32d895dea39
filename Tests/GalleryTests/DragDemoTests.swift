import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// What is dragged in demos.
@MainActor @Suite struct DragDemoTests {
  private let size = Size(width: 960, height: 640)

  /// Whether the window shows a picture of something that is dragged.
  private func isDragging(in window: ManualWindow) -> Bool {
    var isThere = false
    window.renderTree.forEachNamedLayer { name, _ in if name == "dragged" { isThere = true } }
    return isThere
  }

  @Test func `a photo takes a picture file, and nothing else`() throws {
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let demo = PhotosDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    let place = PhotosView.places(in: DemoView.field(in: size))[5]
    let path = "/tmp/martlet-dropped-\(getpid()).png"
    try Bitmap(width: 3, height: 2).write(png: path)
    defer { unlink(path) }
    let lists: [([String], DragAction?)] = [
      ([URIList.uri(ofFile: path)], .copy), (["file:///dev/zero", URIList.uri(ofFile: path)], .copy),
      (["file:///dev/zero"], nil), (["file:///tmp"], nil), (["https://example.org/a.png"], nil),
      (["file:///nowhere/at/all.png", "file://elsewhere\(path)", "file:///tmp/../\(path)"], nil), ([], nil),
    ]
    for (uris, expected) in lists {
      var data = DragData()
      data.add(uris: uris)
      let offer = ManualDragOffer(data)
      window.drag(offer, to: place)
      #expect(offer.acceptedType == MediaType.uriList)
      window.drop()
      window.resolveFrame()
      #expect(offer.isFinished && offer.finalAction == expected, "\(uris)")
    }
    withExtendedLifetime(demo) {}
  }

  @Test func `a long press on a note drags its title, and a hand that moves at once moves the card`() {
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let demo = NotesDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    let place = NotesLayout(size).cards[1].center
    func send(_ phase: TouchEvent.Phase, _ place: Point) {
      window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: 1), source: .pointer, phase: phase, position: place, time: window.now))
    }
    send(.began, place)
    window.run(for: 0.6)
    #expect(isDragging(in: window))
    send(.ended, place)
    window.run(for: 1)
    #expect(!isDragging(in: window))
    send(.began, place)
    for step in 1...6 {
      window.run(for: 0.02)
      send(.moved, place + Point(x: 0, y: Double(step) * 10))
    }
    window.run(for: 0.7)
    #expect(!isDragging(in: window))
    send(.ended, place + Point(x: 0, y: 60))
    withExtendedLifetime(demo) {}
  }
}
