import MartletGeometry
import MartletRenderTree
import MartletRenderer

/// Draws display lists into buffers and hands them to the compositor. Each render loop has one. Methods that
/// may use the GPU run on the render thread only.
protocol Presenter: AnyObject {
  /// Whether a buffer is free to draw into. If not, `bufferReleased` will be called when one is.
  var canDraw: Bool { get }
  /// Why frames cannot be drawn, now or soon; `nil` if no failure is known. The inbox is woken when it is
  /// set.
  var failure: HostError? { get }
  /// Whether the window shows what is behind it where nothing is drawn; otherwise it is black there. `false` by default. To be set
  /// before `resize`, after which a change takes effect.
  var isTranslucent: Bool { get set }
  /// Sets the picture's size in pixels, and how it lies in the buffers. The next frame must be drawn completely.
  func resize(width: Int, height: Int, turn: PictureTurn) throws
  /// Draws the damaged area and commits the surface.
  /// - Parameters:
  ///   - damage: The changed area, in points; `nil` for everything.
  ///   - scale: Pixels per point.
  ///   - beforeCommit: Called after drawing, before the surface is committed.
  func present(
    _ list: DisplayList, damage: DamageRegion?, scale: Double, beforeCommit: () -> Void) throws
  /// Whether a small frame can probably be drawn without the GPU.
  var drawsSoon: Bool { get }
  /// Draws the damaged area and commits the surface, like `present`, if that is quick and needs no GPU.
  /// Otherwise returns false and commits nothing. May run on any thread.
  func presentSoon(
    _ list: DisplayList, damage: DamageRegion, scale: Double, beforeCommit: () -> Void
  ) -> Bool
  /// What the newest picture took.
  var counters: DrawingCounters { get }
  /// The rectangles that the newest picture has drawn with less than everything, in points, since large images arrive over
  /// several frames: the next one should draw them again.
  var unfinished: [Rect] { get }
  /// Takes back a buffer that the compositor has released.
  func bufferReleased(_ number: Int)
}
