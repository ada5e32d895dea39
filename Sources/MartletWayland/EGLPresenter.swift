import MartletRenderTree
import MartletRenderer

/// Draws straight into the GPU's buffers: only what has changed since the buffer was last on screen, by its age.
final class EGLPresenter: Presenter {
  private let surface: RenderSurface
  private let context: GLContext
  private let renderer: Renderer
  private var window: WindowSurface?
  private var bounds = PixelRect.empty
  /// Damage of the latest frames, newest first; the storage goes round.
  private var history = [PixelDamage](repeating: PixelDamage(), count: maximumAge)
  private var newest = 0
  private var framesDrawn = 0
  private var combined = PixelDamage()

  /// Oldest buffer that is repaired rather than drawn anew, in frames.
  private static let maximumAge = 4

  init(surface: RenderSurface, context: GLContext) {
    self.surface = surface
    self.context = context
    renderer = Renderer(context)
  }

  /// The GPU's driver holds its own buffers, and waits for one where it must.
  var canDraw: Bool { true }

  func resize(width: Int, height: Int) throws {
    bounds = PixelRect(width: width, height: height)
    framesDrawn = 0
    if let window {
      window.resize(width: width, height: height)
    } else {
      window = try WindowSurface(
        context, waylandSurface: surface.surface.raw, width: width, height: height)
    }
  }

  func present(
    _ list: DisplayList, damage region: DamageRegion?, scale: Double, beforeCommit: () -> Void
  ) throws {
    guard let window else { return }
    try window.makeCurrent()
    newest = (newest + Self.maximumAge - 1) % Self.maximumAge
    history[newest].set(region, scale: scale, bounds: bounds)
    let age = window.bufferAge
    combined.removeAll()
    if age < 1 || age > min(framesDrawn, Self.maximumAge) {
      combined.add(bounds)
    } else {
      for back in 0..<age {
        for rect in history[(newest + back) % Self.maximumAge].rects { combined.add(rect) }
      }
    }
    try renderer.draw(list, damage: combined.rects, onto: window.target, scale: scale)
    framesDrawn += 1
    beforeCommit()
    try window.swap(damage: history[newest].rects)
  }

  func bufferReleased(_ number: Int) {}
}
