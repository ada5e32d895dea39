import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The wall in a window, with its keys as the program passes them.
@MainActor
final class WallRoom {
  let window: ManualWindow
  let controller: WindowController
  let demo: WallDemo
  var wall: WallView { demo.wall }
  /// Keys that the wall has left to the program.
  var left: [KeyEvent.Key] = []

  init(
    size: Size = Size(width: 960, height: 640), scale: Double = 1, palette: Palette = .light,
    makesThumbnails: Bool = false
  ) {
    window = ManualWindow(size: size, scale: scale, now: 1000)
    controller = WindowController(window: window)
    demo = WallDemo(in: controller, palette: palette, trace: nil)
    if !makesThumbnails { demo.wall.makeNoThumbnails() }
    controller.onKey = { [unowned self] event in
      guard event.phase == .pressed, !demo.takes(event) else { return }
      left.append(event.key)
      demo.pressed(event.key)
    }
    window.run(for: 0.1)
  }

  func press(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) { window.press(key, modifiers) }

  func type(_ text: String) { for letter in text.unicodeScalars { press(KeyEvent.Key(letter)) } }

  func index(of name: String) throws -> Int {
    try #require(wall.tiles.firstIndex { $0.entry.demo.name == name })
  }

  /// The middle of a tile's thumbnail, in the window.
  func place(of name: String) throws -> Point {
    let picture = wall.tiles[try index(of: name)].picture
    return try #require(picture.convert(picture.bounds.center, to: nil))
  }

  func tap(_ point: Point) { window.tap(point, for: 0.1) }
}

extension WallView {
  /// Leaves the tiles as they are, for a test of something else.
  func makeNoThumbnails() {
    thumbnails.wanted = { [] }
    thumbnails.wantedLoops = { [] }
    thumbnails.wantedLater = { [] }
    thumbnails.stop()
  }
}
