import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Demos that are used by keys alone.
@MainActor @Suite struct DemoKeysTests {
  /// A demo alone in a window, with its keys as the program passes them.
  @MainActor
  private final class Room {
    let window: ManualWindow
    let controller: WindowController
    let demo: any Demo

    init(_ name: String, size: Size = Size(width: 960, height: 640)) throws {
      let type = try #require(demos.first { $0.name == name })
      window = ManualWindow(size: size, now: 1000)
      controller = WindowController(window: window)
      let demo = type.init(in: controller, palette: .light, trace: nil)
      controller.onKey = { event in
        guard event.phase != .released, !demo.takes(event), event.phase == .pressed else { return }
        demo.pressed(event.key)
      }
      self.demo = demo
      window.run(for: 1)
    }

    /// What is seen: where each layer is, and what it says.
    var picture: [String] {
      var lines: [String] = []
      var pending: [Layer] = [controller.rootView.layer]
      while let layer = pending.popLast() {
        guard !layer.isHidden else { continue }
        let shown = layer.presentation
        lines.append(
          "\(shown.position) \(shown.bounds) \(shown.transform) \(shown.opacity) \(shown.borderWidth) "
            + "\(shown.backgroundColor) \((layer as? TextLayer)?.string ?? "")")
        pending += layer.sublayers
      }
      return lines
    }

    /// Presses a key, and says whether something else is seen soon.
    func changes(_ key: KeyEvent.Key) -> Bool {
      let before = picture
      window.press(key)
      window.run(for: 0.2)
      let after = picture
      window.run(for: 4)
      return after != before
    }

    var isQuiet: Bool { !window.wantsFrames && window.renderTree.nextChange == .never }
  }

  @Test(arguments: [
    ("fold", [KeyEvent.Key.right, .left, .down, .up, .space]),
    ("flip-book", [.right, .left, .space, .backspace]),
    ("constraints", [.right, .down, .up, .left, .space]),
    ("window-turns", [.space, .space]),
    ("controllers", [.space, "c", "c", "m", "m", "2", .right, .left, .space, .space, "3", "1"]),
    ("split-view", [.right, .left, "c", .left, .space, .up, .down, .return, .return]),
    ("herbarium", ["k", "n", "d", "+", "-", "e", "t"]),
    ("photos", ["n", .right, .up, "+", "-", "]", "[", .left, .down, .space]),
  ])
  func `each key that a demo names does something that is seen`(name: String, keys: [KeyEvent.Key]) throws {
    let room = try Room(name)
    for (index, key) in keys.enumerated() {
      #expect(room.changes(key), "\(name): key \(index), \(key)")
    }
    #expect(room.isQuiet, "\(name)")
  }

  @Test func `in one column, space shows a place and backspace leads back to the list`() throws {
    for name in ["split-view", "controllers"] {
      let room = try Room(name, size: Size(width: 400, height: 700))
      #expect(room.changes(.space) && room.changes(.backspace) && room.isQuiet, "\(name)")
    }
  }

  @Test func `keys take a photo, move, scale and turn it, and put it down`() throws {
    let room = try Room("photos")
    let photos: [PhotoView] = views(in: room.controller.rootView)
    room.window.press("n")
    room.window.press("n")
    let taken = photos.first { $0.isTaken }
    let photo = try #require(taken)
    let (place, scale, angle) = (photo.center, photo.transform.scale, photo.transform.rotationZ)
    // Keys that follow each other add up.
    for key in [KeyEvent.Key.right, .right, .down, "+", "]", "]"] { room.window.press(key) }
    room.window.run(for: 2)
    #expect(photo.center.distance(to: place + Point(x: 96, y: 48)) < 30, "\(photo.center - place)")
    #expect(abs(photo.transform.scale / scale - 1.15) < 0.01)
    #expect(abs(photo.transform.rotationZ - angle - .pi / 6) < 0.1)
    // It does not leave the table, however long a key is held.
    for _ in 0..<60 {
      room.window.send(KeyEvent(phase: .repeated, key: .right, modifiers: [], time: room.window.now))
    }
    room.window.run(for: 3)
    #expect(photo.center.x <= photo.table.maxX && photo.center.x > photo.table.maxX - 200)
    #expect(room.demo.takes(KeyEvent(phase: .pressed, key: .escape, modifiers: [], time: room.window.now)))
    #expect(!photo.isTaken)
    #expect(!room.demo.takes(KeyEvent(phase: .pressed, key: .escape, modifiers: [], time: room.window.now)))
  }

  private func views<Kind: View>(in view: View) -> [Kind] {
    ((view as? Kind).map { [$0] } ?? []) + view.subviews.flatMap { views(in: $0) as [Kind] }
  }
}
