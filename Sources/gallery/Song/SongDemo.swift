import Martlet
import MartletTesting

/// A verse at 150 beats per minute: a ball meets each word on its beat.
@MainActor
final class SongDemo: Demo {
  static let name = "sing-along"
  static let summary = "A ball hops from word to word at 150 beats a minute"
  static let help = [
    "The ball lands on each word exactly on its beat, and a colour sweeps over its letters; at the end of a line it fades and comes back on the next.",
    "Space, a click or a tap stops the song's clock and lets it go on, without a jump.",
  ]

  private let view: SongView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = SongView(verse: .swift, palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { view.pauseOrResume() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 17)
    script.key(.space, at: start + 4.15)
    script.key(.space, at: start + 5.0)
    script.tap(at: Point(x: size.width / 2, y: size.height / 2), time: start + 11.3)
    script.tap(at: Point(x: size.width / 2, y: size.height / 2), time: start + 12.1)
    return script
  }
}
