import MartletGeometry
import MartletRenderTree
import MartletRenderer

/// Draws directly into the GPU's buffers. By buffer age, it redraws only what has changed since the buffer
/// was last on screen. If the context is lost, it makes another one and draws everything again.
final class EGLPresenter: Presenter {
  /// What is lost with a context.
  private struct GPU {
    let context: GLContext
    let renderer: Renderer
    var window: WindowSurface?

    init(_ context: GLContext) {
      self.context = context
      renderer = Renderer(context)
      renderer.spreadsUploads = true
    }
  }

  private let surface: RenderSurface
  /// Makes a context for opaque windows, and one for windows with an alpha channel.
  private let openOpaque: () throws -> GLContext
  private var openTranslucent: (() throws -> GLContext)?
  var isTranslucent = false
  /// Whether the context's windows have an alpha channel.
  private var hasAlpha = false
  /// Nil only if it was lost and cannot be opened again.
  private var gpu: GPU?
  /// All pixels of the upright picture, in which damage is counted, and how it lies in the buffers.
  private var bounds = PixelRect.empty
  private var turn = PictureTurn.upright
  private var history = DamageHistory()
  private var combined = PixelDamage()
  private let decisions = DrawingDecisions()
  /// The damage that is reported to the compositor.
  private var reported: [PixelRect] = []

  /// - Parameters:
  ///   - context: The first context.
  ///   - hasAlpha: Whether its windows have an alpha channel.
  ///   - openGPU: Makes another one, for opaque windows.
  ///   - openTranslucent: Makes one whose windows have an alpha channel; `nil` if there are none.
  init(
    surface: RenderSurface, context: GLContext, hasAlpha: Bool = false,
    openGPU: @escaping () throws -> GLContext, openTranslucent: (() throws -> GLContext)? = nil
  ) {
    self.surface = surface
    self.hasAlpha = hasAlpha
    (openOpaque, self.openTranslucent) = (openGPU, openTranslucent)
    gpu = GPU(context)
  }

  private func openGPU() throws -> GLContext {
    if hasAlpha, let openTranslucent {
      do {
        return try openTranslucent()
      } catch {
        Self.reportOpaque(error)
        // It would fail at each resize.
        (hasAlpha, self.openTranslucent) = (false, nil)
      }
    }
    return try openOpaque()
  }

  /// Reports that windows have to do without an alpha channel.
  static func reportOpaque(_ error: any Error) {
    Diagnostics.reportOnce(
      "translucent windows",
      "windows have no alpha channel, so their shadows and round corners are black: \(error)")
  }

  /// Always true: the GPU driver owns its buffers and waits for one if it must.
  var canDraw: Bool { true }

  /// Always nil: the GPU is opened before the presenter exists.
  var failure: HostError? { nil }

  func resize(width: Int, height: Int, turn: PictureTurn) throws {
    bounds = PixelRect(width: width, height: height)
    self.turn = turn
    history.removeAll()
    if isTranslucent, !hasAlpha, openTranslucent != nil {
      // A context that has alpha keeps it, so a window that is framed and unframed has two at most.
      hasAlpha = true
      gpu = nil
      gpu = GPU(try openGPU())
    }
    if let window = gpu?.window {
      let size = turn.size(width: width, height: height)
      window.resize(width: size.width, height: size.height)
    } else {
      try openWindow()
    }
  }

  private func openWindow() throws {
    guard let context = gpu?.context else { return }
    let size = turn.size(width: bounds.width, height: bounds.height)
    gpu?.window = try WindowSurface(
      context, waylandSurface: surface.surface.raw, width: size.width, height: size.height)
  }

  func present(
    _ list: DisplayList, damage region: DamageRegion?, scale: Double, beforeCommit: () -> Void
  ) throws {
    guard !bounds.isEmpty else { return }
    history.record {
      $0.set(region, scale: scale, bounds: bounds)
      $0.addReversals(decisions, list, scale: scale, bounds: bounds, background: background)
    }
    var isPrepared = false
    // Requests of a frame are sent once, although its swap may be tried twice.
    func prepare() {
      if !isPrepared { beforeCommit() }
      isPrepared = true
    }
    // Drivers that wait for a buffer read the Wayland socket.
    try surface.connection.withoutWatch {
      do {
        try draw(list, scale: scale, beforeCommit: prepare)
      } catch let error as RendererError where error.isLoss {
        try reopen(after: error)
        history.record { $0.set(nil, scale: scale, bounds: bounds) }
        try draw(list, scale: scale, beforeCommit: prepare)
      }
    }
    gpu?.renderer.compileAhead()
  }

  /// Makes another context, and with it everything anew.
  private func reopen(after error: RendererError) throws {
    Diagnostics.reportOnce("graphics lost", "\(error.message) A new context draws everything again.")
    // The display is shared, so the old context goes before there is another one.
    gpu = nil
    gpu = GPU(try openGPU())
    history.removeAll()
    try openWindow()
  }

  /// The premultiplied colour below everything.
  private var background: SIMD4<Float> { hasAlpha && !isTranslucent ? SIMD4(0, 0, 0, 1) : .zero }

  private func draw(_ list: DisplayList, scale: Double, beforeCommit: () -> Void) throws {
    guard let gpu, let window = gpu.window else { return }
    try window.makeCurrent()
    history.collect(age: window.bufferAge, bounds: bounds, into: &combined)
    var target = window.target
    target.turn = turn
    try gpu.renderer.draw(list, damage: combined.rects, onto: target, scale: scale, background: background)
    beforeCommit()
    let grain = DamageGrain(scale: scale, within: bounds)
    reported.removeAll(keepingCapacity: true)
    for rect in history.latest.rects { reported.append(turn.place(of: grain.covering(rect), in: bounds)) }
    try window.swap(damage: reported)
  }

  /// Always false: the GPU draws everything.
  var drawsSoon: Bool { false }

  func presentSoon(
    _ list: DisplayList, damage: DamageRegion, scale: Double, beforeCommit: () -> Void
  ) -> Bool { false }

  var counters: DrawingCounters { gpu?.renderer.counters ?? DrawingCounters() }

  var unfinished: [Rect] { gpu?.renderer.unfinished ?? [] }

  func bufferReleased(_ number: Int) {}
}
