/// A `wl_surface` as the compositor sees it.
final class ServedSurface {
  /// What is shown.
  struct Current {
    var buffer: WlBuffer?
    var size: PixelSize?
    var callbacks: [WlCallback] = []
    var feedbacks: [WpPresentationFeedback] = []
  }

  unowned let core: CompositorCore
  let resource: WlSurface
  let id: Int
  var pending = PendingState()
  var current = Current()
  /// What waits for the answers of the last refresh.
  var latched: (callbacks: [WlCallback], feedbacks: [WpPresentationFeedback]) = ([], [])
  /// Buffers that were committed and not yet released.
  var held: [WlBuffer] = []
  var window: ServedWindow?
  var fractionalScale: WpFractionalScaleV1?
  private var knownBuffers: Set<WlBuffer> = []
  private(set) var hasEnded = false

  /// Its state as scripts see it.
  var state: SurfaceState {
    get { core.state.surfaces[id] }
    set { core.state.surfaces[id] = newValue }
  }

  init(_ core: CompositorCore, _ resource: WlSurface) {
    self.core = core
    self.resource = resource
    id = core.state.surfaces.count
    core.state.surfaces.append(SurfaceState(id: id))
    resource.setHandler { [unowned self] in handle($0) }
    resource.onDestroy { [unowned self] in end() }
  }

  private func handle(_ request: WlSurface.Request) {
    switch request {
    case .attach(let buffer, let x, let y):
      guard resource.version < WlSurface.Since.offset || (x == 0 && y == 0) else {
        return fail(.invalidOffset, "attach(\(x), \(y)) moves the buffer: use offset")
      }
      pending.newBuffer = .init(buffer: buffer)
      if x != 0 || y != 0 { pending.offset = PixelOffset(x: Int(x), y: Int(y)) }
      if let buffer { know(buffer) }
    case .damage(let x, let y, let width, let height):
      pending.surfaceDamage.append(PixelRect(x, y, width, height))
    case .damageBuffer(let x, let y, let width, let height):
      pending.bufferDamage.append(PixelRect(x, y, width, height))
    case .frame(let callback): pending.callbacks.append(callback.create())
    case .setOpaqueRegion(let region): pending.opaque = region.flatMap { core.regions[$0.raw]?.rects }
    case .setInputRegion(let region): pending.input = region.flatMap { core.regions[$0.raw]?.rects }
    case .setBufferTransform(let transform):
      guard transform.rawValue <= 7 else {
        return fail(.invalidTransform, "\(transform.rawValue) is no transform")
      }
      pending.transform = transform.rawValue
    case .setBufferScale(let scale):
      guard scale > 0 else { return fail(.invalidScale, "\(scale) is no scale") }
      pending.scale = Int(scale)
    case .commit: commit()
    case .destroy:
      guard window == nil else {
        // Since version 6 this error has its own number, 4.
        resource.postError(4, "the surface is destroyed before its role object")
        return
      }
    case .offset(let x, let y): pending.offset = PixelOffset(x: Int(x), y: Int(y))
    }
  }

  /// Tells the whole scale to draw for.
  func prefer(scale: Int32) {
    if resource.version >= WlSurface.Since.preferredBufferScale {
      resource.sendPreferredBufferScale(factor: scale)
    }
  }

  /// Tells the transform to draw for.
  func prefer(transform: UInt32) {
    if resource.version >= WlSurface.Since.preferredBufferTransform {
      resource.sendPreferredBufferTransform(transform: .init(rawValue: transform))
    }
  }

  func fail(_ error: WlSurface.Error, _ message: String) {
    resource.postError(error.rawValue, message)
  }

  /// Observes a buffer's end, once.
  private func know(_ buffer: WlBuffer) {
    guard knownBuffers.insert(buffer).inserted else { return }
    buffer.onDestroy { [weak self] in
      guard let self else { return }
      knownBuffers.remove(buffer)
      held.removeAll { $0 == buffer }
      if !hasEnded { state.heldBuffers = held.count }
      if current.buffer == buffer { current.buffer = nil }
      if pending.newBuffer?.buffer == buffer { pending.newBuffer = nil }
    }
  }

  /// Releases held buffers; with `all` false, except those that are shown.
  func release(all: Bool) {
    let (kept, released) =
      all ? ([], held) : (held.filter { $0 == current.buffer }, held.filter { $0 != current.buffer })
    held = kept
    state.heldBuffers = kept.count
    for buffer in released { buffer.sendRelease() }
  }

  private func end() {
    hasEnded = true
    state.isDestroyed = true
    state.waitingCallbacks = 0
    state.waitingFeedbacks = 0
    core.surfaces[resource.raw] = nil
    core.seat.forget(resource)
    core.textInputs.forget(resource)
  }
}
