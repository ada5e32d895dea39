import MartletRenderTree
import MartletRenderer

/// Draws display lists into buffers and hands them to the compositor. Used by one render loop; what may reach the GPU on
/// its render thread only.
protocol Presenter: AnyObject {
  /// Whether a buffer is free to draw into. While it is not, `bufferReleased` will tell.
  var canDraw: Bool { get }
  /// Why frames cannot be drawn, or will not be some day, if that has turned out. The inbox is woken when it does.
  var failure: HostError? { get }
  /// Makes the picture another size, in pixels. All of it must be drawn next.
  func resize(width: Int, height: Int) throws
  /// Draws what is damaged and commits the surface.
  /// - Parameters:
  ///   - damage: What has changed, in points; `nil` for everything.
  ///   - scale: Pixels per point.
  ///   - beforeCommit: Called when the picture is drawn, before the surface is committed.
  func present(
    _ list: DisplayList, damage: DamageRegion?, scale: Double, beforeCommit: () -> Void) throws
  /// Whether a small frame can be drawn without the GPU, as it seems.
  var drawsSoon: Bool { get }
  /// Draws what is damaged and commits the surface, as `present` does, if that is done soon and without the GPU; else
  /// returns false, and nothing is committed. For any thread.
  func presentSoon(
    _ list: DisplayList, damage: DamageRegion, scale: Double, beforeCommit: () -> Void
  ) -> Bool
  /// Takes back a buffer that the compositor has released.
  func bufferReleased(_ number: Int)
}
