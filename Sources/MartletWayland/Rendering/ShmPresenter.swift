import MartletGeometry
import MartletRenderTree
import MartletRenderer

/// Draws into shared memory. The CPU draws plain frames; OpenGL draws other frames off screen, of which only
/// the changed pixels are copied. This is the cheapest way with software OpenGL, which offers neither buffer
/// age nor partial swaps. If the context is lost, it makes another one.
final class ShmPresenter: Presenter {
  // These properties are not checked for overlapping access at run time. One render loop at a time uses them,
  // and changing one calls no other code.

  /// The OpenGL context and its renderer.
  private struct GPU {
    let context: GLContext
    let renderer: Renderer
    var framebuffer: Framebuffer?
  }

  private let surface: RenderSurface
  private let inbox: RenderInbox
  private let plain = PlainRenderer()
  private let loader: GPULoader
  private let openGPU: @Sendable () throws -> GLContext
  /// Nil until a frame needs it.
  @exclusivity(unchecked) private var gpu: GPU?
  /// All pixels of the upright picture, in which damage is counted, and how it lies in the buffers.
  @exclusivity(unchecked) private var bounds = PixelRect.empty
  @exclusivity(unchecked) private var turn = PictureTurn.upright
  /// Where the processor draws a picture that is turned when it is copied to a buffer.
  @exclusivity(unchecked) private var upright: UprightPicture?
  @exclusivity(unchecked) private var buffers: [ShmBuffer] = []
  /// Buffers of an earlier size that the compositor may still read.
  private var retired: [ShmBuffer] = []
  @exclusivity(unchecked) private var damage = PixelDamage()
  private let decisions = DrawingDecisions()
  /// What is to be drawn in another way since a frame that was not committed.
  @exclusivity(unchecked) private var reversed = PixelDamage()
  /// The damage as it lies in the buffers.
  @exclusivity(unchecked) private var redrawn = PixelDamage()
  /// The area to read back, without overlaps.
  private var copied = Damage()
  var isTranslucent = false
  /// Whether the buffers have an alpha channel.
  private var hasAlpha = false
  /// Whether the processor drew the newest picture.
  @exclusivity(unchecked) private var isPlain = true
  /// The most recently committed buffer, which is complete.
  @exclusivity(unchecked) private var newest: ShmBuffer?

  /// The maximum number of buffers: one on screen, one waiting, one to draw into, and one for a slow
  /// compositor.
  private static let capacity = 4
  /// The largest number of pixels that count as a small frame: a tenth of a millisecond's work.
  private static let smallArea = 1 << 17

  /// - Parameter openGPU: Makes a context and makes it current. It is called on its own thread, and again on the render thread
  ///   if a context is lost.
  init(
    surface: RenderSurface, inbox: RenderInbox,
    openGPU: @escaping @Sendable () throws -> GLContext = { try GLContext.surfaceless() }
  ) throws {
    self.surface = surface
    self.inbox = inbox
    self.openGPU = openGPU
    plain.spreadsUploads = true
    // Loading a driver may take long; by then the window may be gone.
    loader = try GPULoader(open: openGPU) { [weak inbox] in inbox?.post { _ in } }
  }

  var failure: HostError? { loader.failure.map { HostError("\($0)") } }

  var canDraw: Bool { buffers.count < Self.capacity || buffers.contains { !$0.isBusy } }

  func resize(width: Int, height: Int, turn: PictureTurn) throws {
    let isTurned = turn != self.turn
    self.turn = turn
    guard isTurned || bounds != PixelRect(width: width, height: height) || isTranslucent != hasAlpha else {
      return
    }
    hasAlpha = isTranslucent
    bounds = PixelRect(width: width, height: height)
    // All is drawn in a new size, and pixels of the old one may lie beyond it.
    reversed.removeAll()
    upright = nil
    gpu?.framebuffer = nil
    newest = nil
    retired += buffers.filter(\.isBusy)
    buffers.removeAll()
  }

  func present(
    _ list: DisplayList, damage region: DamageRegion?, scale: Double, beforeCommit: () -> Void
  ) throws {
    guard !bounds.isEmpty else { return }
    note(region, list, scale: scale)
    let buffer = try freeBuffer()
    begin(buffer)
    if !paint(list, into: buffer, scale: scale) { try drawByGPU(list, into: buffer, scale: scale) }
    commit(buffer, scale: scale, beforeCommit: beforeCommit)
    gpu?.renderer.compileAhead()
  }

  var drawsSoon: Bool { plain.isReady && !hasRealGPU && buffers.contains { !$0.isBusy } }

  func presentSoon(
    _ list: DisplayList, damage region: DamageRegion, scale: Double, beforeCommit: () -> Void
  ) -> Bool {
    guard !bounds.isEmpty, drawsSoon, let buffer = buffers.first(where: { !$0.isBusy }) else { return false }
    note(region, list, scale: scale)
    // The outdated part of the buffer must be copied as well.
    guard damage.area + buffer.stale.area <= Self.smallArea else { return false }
    begin(buffer)
    guard paint(list, into: buffer, scale: scale) else {
      for rect in damage.rects { buffer.stale.add(place(of: rect)) }
      return false
    }
    commit(buffer, scale: scale, beforeCommit: beforeCommit)
    return true
  }

  /// Notes what a frame draws.
  private func note(_ region: DamageRegion?, _ list: DisplayList, scale: Double) {
    damage.set(region, scale: scale, bounds: bounds)
    for rect in decisions.reversals(in: list, damage: damage.rects, bounds: bounds, scale: scale) {
      reversed.add(rect)
    }
    for rect in reversed.rects { damage.add(rect) }
  }

  /// Completes a buffer, except for the area that is redrawn.
  private func begin(_ buffer: ShmBuffer) {
    for other in buffers where other !== buffer {
      for rect in damage.rects { other.stale.add(place(of: rect)) }
    }
    redrawn.removeAll()
    for rect in damage.rects { redrawn.add(place(of: rect)) }
    buffer.copyStale(from: newest, but: redrawn.rects)
  }

  /// Where some pixels of the upright picture lie in a buffer.
  private func place(of rect: PixelRect) -> PixelRect { turn.place(of: rect, in: bounds) }

  /// Whether OpenGL was needed and uses a GPU. It then draws all frames.
  private var hasRealGPU: Bool { gpu.map { !$0.context.features.isSoftware } ?? false }

  /// Draws the damage with the CPU, if that is possible.
  private func paint(_ list: DisplayList, into buffer: ShmBuffer, scale: Double) -> Bool {
    guard turn != .upright else {
      isPlain =
        !hasRealGPU
        && plain.paint(
          list, damage: damage.rects, into: buffer.memory, stride: buffer.stride, bounds: bounds, scale: scale
        )
      return isPlain
    }
    isPlain = !hasRealGPU && paintTurned(list, into: buffer, scale: scale)
    return isPlain
  }

  /// Draws the damage upright, and copies it to where it lies in the buffer.
  private func paintTurned(_ list: DisplayList, into buffer: ShmBuffer, scale: Double) -> Bool {
    let picture = upright ?? UprightPicture(bounds)
    upright = picture
    guard
      plain.paint(
        list, damage: damage.rects, into: picture.memory, stride: picture.stride, bounds: bounds, scale: scale
      )
    else { return false }
    for rect in damage.rects {
      turn.copy(
        rect, of: picture.memory, bounds, to: buffer.memory, strides: (picture.stride, buffer.stride))
    }
    return true
  }

  private func commit(_ buffer: ShmBuffer, scale: Double, beforeCommit: () -> Void) {
    newest = buffer
    reversed.removeAll()
    beforeCommit()
    buffer.isBusy = true
    surface.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    reportDamage(DamageGrain(scale: scale, within: bounds))
    surface.surface.commit()
  }

  /// Reports the damage to the compositor.
  private func reportDamage(_ grain: DamageGrain) {
    guard surface.surface.version >= WlSurface.Since.damageBuffer else {
      return surface.surface.damage(x: 0, y: 0, width: .max, height: .max)
    }
    for rect in damage.rects {
      let told = place(of: grain.covering(rect))
      surface.surface.damageBuffer(
        x: told.x0, y: told.y0, width: Int32(told.width), height: Int32(told.height))
    }
  }

  /// Draws the damage off screen and reads back exactly the rectangles that the renderer drew.
  private func drawByGPU(_ list: DisplayList, into buffer: ShmBuffer, scale: Double) throws {
    do {
      if gpu == nil { gpu = try makeGPU(loader.take()) }
      try drawOnce(list, into: buffer, scale: scale)
    } catch let error as RendererError where error.isLoss {
      Diagnostics.reportOnce("graphics lost", "\(error.message) A new context draws everything again.")
      gpu = nil
      gpu = try makeGPU(openGPU())
      try drawOnce(list, into: buffer, scale: scale)
    }
  }

  private func drawOnce(_ list: DisplayList, into buffer: ShmBuffer, scale: Double) throws {
    guard var gpu else { return }
    defer { self.gpu = gpu }
    let size = turn.size(width: bounds.width, height: bounds.height)
    let framebuffer =
      try gpu.framebuffer ?? Framebuffer(gpu.context, width: size.width, height: size.height)
    gpu.framebuffer = framebuffer
    var target = framebuffer.target
    target.turn = turn
    try gpu.renderer.draw(list, damage: damage.rects, onto: target, scale: scale)
    // Merged in the same way as in the renderer.
    copied.set(damage.rects, within: bounds, itemCount: list.items.count)
    for rect in copied.rects {
      try framebuffer.read(place(of: rect), into: buffer.memory, stride: buffer.stride)
    }
  }

  private func makeGPU(_ context: GLContext) throws -> GPU {
    try context.makeCurrent()
    let renderer = Renderer(context)
    renderer.spreadsUploads = true
    return GPU(context: context, renderer: renderer)
  }

  private func freeBuffer() throws(HostError) -> ShmBuffer {
    if let free = buffers.first(where: { !$0.isBusy }) { return free }
    let size = turn.size(width: bounds.width, height: bounds.height)
    let new = try ShmBuffer(
      width: size.width, height: size.height, hasAlpha: hasAlpha, number: UniqueNumber.next(),
      surface: surface, inbox: inbox)
    buffers.append(new)
    return new
  }

  var counters: DrawingCounters {
    var counters = isPlain ? plain.counters : gpu?.renderer.counters ?? plain.counters
    counters.memory.buffers =
      buffers.reduce(0) { $0 + $1.byteCount } + retired.reduce(0) { $0 + $1.byteCount }
      + (upright?.byteCount ?? 0)
    return counters
  }

  var unfinished: [Rect] { isPlain ? plain.unfinished : gpu?.renderer.unfinished ?? [] }

  func bufferReleased(_ number: Int) {
    retired.removeAll { $0.number == number }
    buffers.first { $0.number == number }?.isBusy = false
  }
}
