import MartletGeometry
import MartletRenderTree
import MartletRenderer

/// Draws directly into the GPU's buffers. By buffer age, it redraws only what has changed since the buffer
/// was last on screen.
final class EGLPresenter: Presenter {
  private let surface: RenderSurface
  private let context: GLContext
  private let renderer: Renderer
  private var window: WindowSurface?
  private var bounds = PixelRect.empty
  private var history = DamageHistory()
  private var combined = PixelDamage()
  /// The damage that is reported to the compositor.
  private var reported: [PixelRect] = []

  init(surface: RenderSurface, context: GLContext) {
    self.surface = surface
    self.context = context
    renderer = Renderer(context)
    renderer.spreadsUploads = true
  }

  /// Always true: the GPU driver owns its buffers and waits for one if it must.
  var canDraw: Bool { true }

  /// Always nil: the GPU is opened before the presenter exists.
  var failure: HostError? { nil }

  func resize(width: Int, height: Int) throws {
    bounds = PixelRect(width: width, height: height)
    history.removeAll()
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
    history.record { $0.set(region, scale: scale, bounds: bounds) }
    // Drivers that wait for a buffer read the Wayland socket.
    try surface.connection.withoutWatch {
      try draw(list, into: window, scale: scale, beforeCommit: beforeCommit)
    }
  }

  private func draw(
    _ list: DisplayList, into window: WindowSurface, scale: Double, beforeCommit: () -> Void
  ) throws {
    try window.makeCurrent()
    history.collect(age: window.bufferAge, bounds: bounds, into: &combined)
    try renderer.draw(list, damage: combined.rects, onto: window.target, scale: scale)
    beforeCommit()
    let grain = DamageGrain(scale: scale, within: bounds)
    reported.removeAll(keepingCapacity: true)
    for rect in history.latest.rects { reported.append(grain.covering(rect)) }
    try window.swap(damage: reported)
  }

  /// Always false: the GPU draws everything.
  var drawsSoon: Bool { false }

  func presentSoon(
    _ list: DisplayList, damage: DamageRegion, scale: Double, beforeCommit: () -> Void
  ) -> Bool { false }

  var counters: DrawingCounters { renderer.counters }

  var unfinished: [Rect] { renderer.unfinished }

  func bufferReleased(_ number: Int) {}
}
