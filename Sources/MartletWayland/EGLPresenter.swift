import MartletRenderTree
import MartletRenderer

/// Draws straight into the GPU's buffers: only what has changed since the buffer was last on screen, by its age.
final class EGLPresenter: Presenter {
  private let surface: RenderSurface
  private let context: GLContext
  private let renderer: Renderer
  private var window: WindowSurface?
  private var bounds = PixelRect.empty
  private var history = DamageHistory()
  private var combined = PixelDamage()
  /// What the compositor is told has changed.
  private var reported: [PixelRect] = []

  init(surface: RenderSurface, context: GLContext) {
    self.surface = surface
    self.context = context
    renderer = Renderer(context)
  }

  /// The GPU's driver holds its own buffers, and waits for one where it must.
  var canDraw: Bool { true }

  /// The GPU was opened before.
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
    // Drivers that wait for a buffer read the socket.
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

  /// All is drawn by the GPU.
  var drawsSoon: Bool { false }

  func presentSoon(
    _ list: DisplayList, damage: DamageRegion, scale: Double, beforeCommit: () -> Void
  ) -> Bool { false }

  func bufferReleased(_ number: Int) {}
}
