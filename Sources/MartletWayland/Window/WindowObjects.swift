import MartletGeometry
import MartletHost

/// The protocol objects of one window on one connection, and the state that the compositor has sent for them.
@MainActor
final class WindowObjects {
  let session: CompositorSession
  let surface: WlSurface
  let xdgSurface: XdgSurface
  /// What makes it a window of its own; `nil` for a popup.
  let toplevel: XdgToplevel?
  /// What makes it a popup; `nil` for a window of its own.
  let popup: XdgPopup?
  let viewport: WpViewport?
  let fractionalScale: WpFractionalScaleV1?
  private let decoration: ZxdgToplevelDecorationV1?
  /// Who the compositor has said draws the frame, and what it said for the next configure.
  private var decorationMode: ZxdgToplevelDecorationV1.Mode?
  private var pendingDecorationMode: ZxdgToplevelDecorationV1.Mode?
  /// Whether the compositor was told that the window has a frame of its own; `nil` before.
  private var offersFrame: Bool?
  /// Whether a state with a frame was sent on this connection.
  var wasFramed = false
  /// The transform that the compositor prefers for buffers, if it has said so.
  var preferredTransform: OutputTransform?
  /// The transform of the state that was sent last, and whether one before had another than `normal`.
  var sentTransform = OutputTransform.normal
  var wasTransformed = false
  /// The sides that touch a neighbour or the screen's edge.
  var tiledEdges: WindowEdges = []
  /// Whether the person uses the window, as the compositor has said last.
  private(set) var isActivated = false
  /// The minimum size that was requested on this connection; 0 × 0, which a new window has, means none.
  private var minimum: (width: Int32, height: Int32) = (0, 0)
  private var idleInhibitor: ZwpIdleInhibitorV1?
  private var icon: ToplevelIcon?

  /// The outputs that the window is on.
  private(set) var enteredOutputs: [WlOutput] = []
  /// The value of `preferred_scale`, in pixels per point.
  var preferredScale: Double?
  /// The value of `preferred_buffer_scale`: an integer, for use without fractional scale.
  var preferredBufferScale: Int?
  /// The next configure, collected from the toplevel's events.
  var pending: ToplevelConfigure?
  /// The compositor's recommended maximum size, in points; a length is 0 if not given.
  var bounds = (width: 0, height: 0)
  var isConfigured = false
  /// Whether the compositor has ever reported the window as fullscreen on this connection.
  var wasFullscreen = false
  /// The time of the last frame on an earlier connection, in media seconds; 0 for none.
  var startTime: MediaTime = 0
  /// How often it was configured otherwise since that was requested and it was shown.
  private var otherConfigures = 0
  /// The specific output that the window was last asked to fill; `nil` for any.
  private(set) var requestedOutput: WlOutput?

  /// Makes the objects; commits nothing yet.
  /// - Parameter role: What makes it a popup; `nil` for a window of its own.
  init(
    session: CompositorSession, title: String, applicationID: String, role: PopupRole? = nil
  ) throws(HostError) {
    let globals = session.globals
    guard let compositor = globals.compositor, globals.shm != nil, let windowManager = globals.windowManager
    else { throw HostError("the compositor has withdrawn a global that windows need") }
    self.session = session
    let positioner = role?.makePositioner(windowManager)
    guard (role == nil) == (positioner == nil) else { throw HostError("the window under a popup has gone") }
    surface = compositor.createSurface()
    xdgSurface = windowManager.getXdgSurface(surface: surface)
    if let role, let positioner {
      toplevel = nil
      popup = xdgSurface.getPopup(parent: role.parent?.objects?.xdgSurface, positioner: positioner)
      positioner.discard()
      if let press = role.press { popup?.grab(seat: press.seat, serial: press.serial) }
    } else {
      toplevel = xdgSurface.getToplevel()
      popup = nil
    }
    viewport = globals.viewporter?.getViewport(surface: surface)
    // Without a viewport a fractional scale is of no use.
    fractionalScale = viewport == nil ? nil : globals.fractionalScale?.getFractionalScale(surface: surface)
    decoration = toplevel.flatMap { globals.decorations?.getToplevelDecoration(toplevel: $0) }
    decoration?.setMainHandler { [weak self] event in
      if case .configure(let mode) = event { self?.pendingDecorationMode = mode }
    }
    toplevel?.setTitle(title: title.fittingMessage)
    toplevel?.setAppId(appId: applicationID.fittingMessage)
  }

  /// Says whether the window has a frame of its own for a compositor that would rather draw none, or one without a title and buttons.
  /// Such a compositor draws one where the window has none.
  func requestDecoration(ownFrame: Bool) {
    guard let decoration, ownFrame != offersFrame else { return }
    offersFrame = ownFrame
    if ownFrame { decoration.unsetMode() } else { decoration.setMode(mode: .serverSide) }
  }

  /// Whether the compositor leaves the frame to the window: it never draws one, has said so, or has said nothing with its first configure.
  var leavesFrame: Bool { decoration == nil || isConfigured && decorationMode != .serverSide }

  /// Takes over who draws the frame, with the configure that it was said for.
  func takeDecoration() { decorationMode = pendingDecorationMode ?? decorationMode }

  /// The part that a render thread needs.
  /// - Parameters:
  ///   - offersGPUBuffers: Overrides whether the compositor accepts GPU buffers; nil uses the globals.
  ///   - needsAlpha: Whether the first frame is likely to have a shadow.
  func makeRenderSurface(offersGPUBuffers: Bool? = nil, needsAlpha: Bool = false) throws(HostError)
    -> RenderSurface
  {
    let globals = session.globals
    guard let compositor = globals.compositor, let shm = globals.shm else {
      throw HostError("the compositor has withdrawn a global that windows need")
    }
    let connection = session.connection
    return RenderSurface(
      connection: connection, surface: surface,
      queuedSurface: surface.makeWrapper(on: connection.renderQueue),
      xdgSurface: xdgSurface, viewport: viewport,
      presentation: globals.presentation?.makeWrapper(on: connection.renderQueue),
      shm: shm.makeWrapper(on: connection.renderQueue), compositor: compositor,
      offersGPUBuffers: offersGPUBuffers ?? globals.offersGPUBuffers, needsAlpha: needsAlpha)
  }

  /// Requests a minimum size in points, unless it is the one that was requested last. It takes effect with the next commit.
  func setMinimumSize(_ size: Size, atMost limit: Double) {
    func points(_ extent: Double) -> Int32 { Int32(min(extent.rounded(.up), limit)) }
    let wanted = (width: points(size.width), height: points(size.height))
    guard wanted != minimum else { return }
    minimum = wanted
    toplevel?.setMinSize(width: wanted.width, height: wanted.height)
  }

  /// Requests fullscreen on an output; `nil` lets the compositor choose.
  func requestFullscreen(on output: Output?) {
    requestedOutput = output?.proxy
    otherConfigures = 0
    toplevel?.setFullscreen(output: output?.proxy)
  }

  /// How many other configures a compositor sends at most that makes a window fullscreen only after its first frame, as when it also
  /// gives it the keyboard.
  private static let mostOtherConfigures = 2

  /// Whether the compositor has had its time to make the window fullscreen, and has not.
  var hasRefusedFullscreen: Bool { otherConfigures > Self.mostOtherConfigures }

  /// Takes over what a configure says.
  /// - Parameter isShown: Whether the window has been shown on this connection.
  func take(_ configure: ToplevelConfigure, isShown: Bool) {
    tiledEdges = configure.tiledEdges
    isActivated = configure.isActivated
    if isActivated { session.tellsActivation = true }
    if isShown, !configure.isFullscreen {
      otherConfigures = min(otherConfigures + 1, Self.mostOtherConfigures + 1)
    }
  }

  /// Requests to leave fullscreen.
  func leaveFullscreen() {
    requestedOutput = nil
    toplevel?.unsetFullscreen()
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

  /// Gives the window an icon, or the one of its program for `nil`. It takes effect with the next commit.
  func setIcon(_ icon: WindowIcon?) {
    guard let toplevel, let manager = session.globals.toplevelIcons else { return }
    let old = self.icon
    self.icon = icon.flatMap { ToplevelIcon($0, globals: session.globals) }
    if old != nil || self.icon != nil { manager.setIcon(toplevel: toplevel, icon: self.icon?.proxy) }
    old?.discard()
  }

  func entered(_ output: WlOutput) {
    if !enteredOutputs.contains(where: { $0.raw == output.raw }) { enteredOutputs.append(output) }
  }

  func left(_ output: WlOutput) { enteredOutputs.removeAll { $0.raw == output.raw } }

  /// Forgets an output that is about to be destroyed.
  func removed(_ output: Output) {
    left(output.proxy)
    if requestedOutput?.raw == output.proxy.raw { requestedOutput = nil }
  }

  /// Destroys the objects. The render thread must have released them.
  func discard() {
    idleInhibitor?.discard()
    icon?.discard()
    decoration?.discard()
    fractionalScale?.discard()
    viewport?.discard()
    toplevel?.discard()
    popup?.discard()
    xdgSurface.discard()
    surface.discard()
    session.connection.flush()
  }
}
