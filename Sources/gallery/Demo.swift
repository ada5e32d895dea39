import Martlet
import MartletTesting

/// One exhibit of the gallery: fills a window with views and answers to keys.
@MainActor
protocol Demo: AnyObject {
  /// The word by which the command line knows it.
  static var name: String { get }
  /// One line that says what it shows.
  static var summary: String { get }
  /// What a person can do, a line each, printed when it opens.
  static var help: [String] { get }

  /// Puts its views into the controller's root view.
  init(in controller: WindowController, palette: Palette, trace: Trace?)

  /// Handles a key that was pressed.
  func pressed(_ key: KeyEvent.Key)

  /// The scripted visit that the reel films, for a window of a size, from a time on.
  static func reel(size: Size, start: MediaTime) -> InputScript
}

/// All demos, in the order of `gallery --list`.
@MainActor
let demos: [any Demo.Type] = [
  CatchDemo.self, BallDemo.self, ReversalDemo.self, SpringDemo.self, BirdDemo.self, SongDemo.self,
  BalloonsDemo.self, CardDemo.self, FrameTimingDemo.self,
]
