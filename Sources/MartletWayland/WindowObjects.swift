import MartletGeometry

/// The protocol objects of one window on one connection, and what the compositor has said there.
@MainActor
final class WindowObjects {
  let session: CompositorSession
  let surface: WlSurface
  let xdgSurface: XdgSurface
  let toplevel: XdgToplevel
  let viewport: WpViewport?
  let fractionalScale: WpFractionalScaleV1?
  private let decoration: ZxdgToplevelDecorationV1?
  private var idleInhibitor: ZwpIdleInhibitorV1?

  /// Outputs on which the window is.
  private(set) var enteredOutputs: [WlOutput] = []
  /// What `preferred_scale` said, in pixels per point.
  var preferredScale: Double?
  /// What `preferred_buffer_scale` said: a whole number for those without fractions.
  var preferredBufferScale: Int?
  /// What the next configure asks for, gathered from the toplevel's events.
  var pending: ToplevelConfigure?
  /// The largest size that makes sense to the compositor, in points; an extent of 0 where it does not say.
  var bounds = (width: 0, height: 0)
  var isConfigured = false
  /// Whether the compositor has ever said here that the window is fullscreen.
  var wasFullscreen = false
  /// The output that the window was last asked to fill, where it was a certain one.
  private(set) var requestedOutput: WlOutput?

  /// Makes the objects; nothing is committed yet.
  init(session: CompositorSession, title: String, applicationID: String) throws(HostError) {
    let globals = session.globals
    guard let compositor = globals.compositor, globals.shm != nil, let windowManager = globals.windowManager
    else { throw HostError("the compositor has withdrawn what windows need") }
    self.session = session
    surface = compositor.createSurface()
    xdgSurface = windowManager.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    viewport = globals.viewporter?.getViewport(surface: surface)
    // Without a viewport a fractional scale could not be followed.
    fractionalScale = viewport == nil ? nil : globals.fractionalScale?.getFractionalScale(surface: surface)
    decoration = globals.decorations?.getToplevelDecoration(toplevel: toplevel)
    decoration?.setMode(mode: .serverSide)
    toplevel.setTitle(title: title.fittingMessage)
    toplevel.setAppId(appId: applicationID.fittingMessage)
  }

  /// What a render thread needs of it.
  /// - Parameter offersGPUBuffers: Whether the compositor can take buffers from the GPU, where that is known better.
  func makeRenderSurface(offersGPUBuffers: Bool? = nil) throws(HostError) -> RenderSurface {
    let globals = session.globals
    guard let compositor = globals.compositor, let shm = globals.shm else {
      throw HostError("the compositor has withdrawn what windows need")
    }
    let connection = session.connection
    return RenderSurface(
      connection: connection, surface: surface,
      queuedSurface: surface.makeWrapper(on: connection.renderQueue),
      xdgSurface: xdgSurface, viewport: viewport,
      presentation: globals.presentation?.makeWrapper(on: connection.renderQueue),
      shm: shm.makeWrapper(on: connection.renderQueue), compositor: compositor,
      offersGPUBuffers: offersGPUBuffers ?? globals.offersGPUBuffers)
  }

  /// Asks for a smallest size in points, which counts from the next commit on.
  func setMinimumSize(_ size: Size, atMost limit: Double) {
    func points(_ extent: Double) -> Int32 { Int32(min(extent.rounded(.up), limit)) }
    toplevel.setMinSize(width: points(size.width), height: points(size.height))
  }

  /// Asks to fill an output; `nil` leaves the choice to the compositor.
  func requestFullscreen(on output: Output?) {
    requestedOutput = output?.proxy
    toplevel.setFullscreen(output: output?.proxy)
  }

  /// Asks to fill no output any more.
  func leaveFullscreen() {
    requestedOutput = nil
    toplevel.unsetFullscreen()
  }

  /// Keeps the screen awake, or lets it sleep.
  func setIdleInhibited(_ isInhibited: Bool) {
    if !isInhibited {
      idleInhibitor?.discard()
      idleInhibitor = nil
    } else if idleInhibitor == nil {
      idleInhibitor = session.globals.idleInhibition?.createInhibitor(surface: surface)
    }
  }

  func entered(_ output: WlOutput) {
    if !enteredOutputs.contains(where: { $0.raw == output.raw }) { enteredOutputs.append(output) }
  }

  func left(_ output: WlOutput) { enteredOutputs.removeAll { $0.raw == output.raw } }

  /// Forgets an output that is about to end.
  func removed(_ output: Output) {
    left(output.proxy)
    if requestedOutput?.raw == output.proxy.raw { requestedOutput = nil }
  }

  /// Ends them; the render thread has let go of them.
  func discard() {
    idleInhibitor?.discard()
    decoration?.discard()
    fractionalScale?.discard()
    viewport?.discard()
    toplevel.discard()
    xdgSurface.discard()
    surface.discard()
    session.connection.flush()
  }
}
