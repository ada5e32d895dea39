import Martlet
import MartletTesting

/// A demo of the gallery: fills a window, or a part of one, with views and handles keys.
@MainActor
protocol Demo: AnyObject {
  /// Its name on the command line.
  static var name: String { get }
  /// One line that says what it shows.
  static var summary: String { get }
  /// What to try, in exactly two sentences: its lines, as they are printed when it opens.
  static var help: [String] { get }
  /// Which keys do what, as lines; empty, the default, if there are none or `help` names them.
  static var keys: [String] { get }

  /// Adds its views to the root view of a window, or of a part of one.
  init(in room: any DemoRoom, palette: Palette, trace: Trace?)

  /// The figures that show what frames cost; `nil`, the default, if it shows none.
  var meter: CostMeter? { get }
  /// Prepares for a film, whose frames take as long as they need. Does nothing by default.
  func prepareForFilm()
  /// Handles a key press.
  func pressed(_ key: KeyEvent.Key)
  /// Takes a key press, or its repetition, that the program would use itself, such as Esc. Returns whether it did: then nobody
  /// else hears of it. By default it takes none.
  func takes(_ event: KeyEvent) -> Bool

  /// The scripted input that the reel films, for a window of a size, starting at a time.
  static func reel(size: Size, start: MediaTime) -> InputScript
}

extension Demo {
  static var keys: [String] { [] }
  var meter: CostMeter? { nil }
  func prepareForFilm() {}
  func takes(_ event: KeyEvent) -> Bool { false }
}
/// All demos, in the order of `gallery --list`.
@MainActor
let demos: [any Demo.Type] = [
  CatchDemo.self, BallDemo.self, ReversalDemo.self, SpringDemo.self, BirdDemo.self, SongDemo.self,
  BalloonsDemo.self, CardDemo.self, FrameTimingDemo.self, RowsDemo.self, HerbariumDemo.self, PictureDemo.self,
  ThrowDemo.self, HitTestDemo.self, DynamicsDemo.self, CradleDemo.self, GestureLogDemo.self, PhotosDemo.self,
  BlurDemo.self, ShapeLabDemo.self, StudioDemo.self, DownloadDemo.self, SelectionDemo.self,
  EdgesDemo.self, RasteriseDemo.self, ShadowsDemo.self, OverdrawDemo.self, ScaleDemo.self,
  PerspectiveDemo.self, MatrixDemo.self, BoxDemo.self, CrossingDemo.self, CarouselDemo.self, SolarDemo.self,
  ReflectionsDemo.self, FlameDemo.self, FireworksDemo.self, MapDemo.self,
  FoldDemo.self, FlipBookDemo.self, PostDemo.self, SplitDemo.self, ConstraintBarsDemo.self, TurnsDemo.self,
  ControlsDemo.self, NotesDemo.self, MuseumDemo.self,
]
