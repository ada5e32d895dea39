/// The compositor's globals, bound as they are announced.
@MainActor
final class Globals {
  private let registry: WlRegistry
  private let presentationClock: PresentationClock

  private(set) var compositor: WlCompositor?
  private(set) var shm: WlShm?
  private(set) var windowManager: XdgWmBase?
  private(set) var viewporter: WpViewporter?
  private(set) var presentation: WpPresentation?
  private(set) var fractionalScale: WpFractionalScaleManagerV1?
  private(set) var decorations: ZxdgDecorationManagerV1?
  private(set) var idleInhibition: ZwpIdleInhibitManagerV1?
  private(set) var inputTimestamps: ZwpInputTimestampsManagerV1?
  private(set) var cursorShapes: WpCursorShapeManagerV1?
  private(set) var pointerGestures: ZwpPointerGesturesV1?
  private(set) var tablets: ZwpTabletManagerV2?
  private(set) var textInputs: ZwpTextInputManagerV3?
  private(set) var dataDevices: WlDataDeviceManager?
  private(set) var primarySelections: ZwpPrimarySelectionDeviceManagerV1?
  private(set) var activation: XdgActivationV1?
  private(set) var toplevelIcons: XdgToplevelIconManagerV1?
  /// Whether the compositor accepts GPU buffers.
  private(set) var offersGPUBuffers = false

  // Set before the first round trip: earlier announcements are lost.
  var onOutput: ((Output) -> Void)?
  var onSeat: (((proxy: WlSeat, globalName: UInt32)) -> Void)?
  var onRemove: ((UInt32) -> Void)?
  /// Called when another global is announced.
  var onAnnouncement: () -> Void = {}

  init(registry: WlRegistry, presentationClock: PresentationClock) {
    self.registry = registry
    self.presentationClock = presentationClock
    registry.setMainHandler { [weak self] event in
      switch event {
      case .global(let name, let interface, let version):
        self?.announced(interface, name: name, version: version)
        self?.onAnnouncement()
      case .globalRemove(let name): self?.onRemove?(name)
      }
    }
  }

  /// The interfaces that windows need and the compositor does not offer.
  var missing: [String] {
    var missing: [String] = []
    if compositor == nil { missing.append("wl_compositor") }
    if shm == nil { missing.append("wl_shm") }
    if windowManager == nil { missing.append("xdg_wm_base") }
    return missing
  }

  /// Throws an error that names the missing interfaces.
  func requireAll() throws(HostError) {
    let missing = missing
    guard missing.isEmpty else {
      throw HostError("the compositor does not offer \(missing.joined(separator: ", ")), which windows need")
    }
  }

  /// Destroys the bound globals.
  func discard() {
    compositor?.discard()
    shm?.discard()
    windowManager?.discard()
    viewporter?.discard()
    presentation?.discard()
    fractionalScale?.discard()
    decorations?.discard()
    idleInhibition?.discard()
    inputTimestamps?.discard()
    cursorShapes?.discard()
    pointerGestures?.discard()
    tablets?.discard()
    textInputs?.discard()
    dataDevices?.discard()
    primarySelections?.discard()
    activation?.discard()
    toplevelIcons?.discard()
    registry.discard()
  }

  private func announced(_ interface: String, name: UInt32, version: UInt32) {
    // The newest version that both sides support; wayland-bindings.json names ours.
    func bind<Proxy: WaylandProxy>(_ type: Proxy.Type) -> Proxy {
      registry.bind(name: name, as: type, version: min(version, Proxy.maximumVersion))
    }
    switch interface {
    case WlCompositor.interfaceName: compositor = bind(WlCompositor.self)
    case WlShm.interfaceName: shm = bind(WlShm.self)
    case XdgWmBase.interfaceName:
      let base = bind(XdgWmBase.self)
      base.setMainHandler { event in
        if case .ping(let serial) = event { base.pong(serial: serial) }
      }
      windowManager = base
    case WpViewporter.interfaceName: viewporter = bind(WpViewporter.self)
    case WpPresentation.interfaceName:
      let presentation = bind(WpPresentation.self)
      presentation.setMainHandler { [presentationClock] event in
        if case .clockId(let clock) = event { presentationClock.id = Int32(bitPattern: clock) }
      }
      self.presentation = presentation
    case WpFractionalScaleManagerV1.interfaceName:
      fractionalScale = bind(WpFractionalScaleManagerV1.self)
    case ZxdgDecorationManagerV1.interfaceName: decorations = bind(ZxdgDecorationManagerV1.self)
    case ZwpIdleInhibitManagerV1.interfaceName: idleInhibition = bind(ZwpIdleInhibitManagerV1.self)
    case ZwpInputTimestampsManagerV1.interfaceName:
      inputTimestamps = bind(ZwpInputTimestampsManagerV1.self)
    case WpCursorShapeManagerV1.interfaceName: cursorShapes = bind(WpCursorShapeManagerV1.self)
    case ZwpPointerGesturesV1.interfaceName: pointerGestures = bind(ZwpPointerGesturesV1.self)
    case ZwpTabletManagerV2.interfaceName: tablets = bind(ZwpTabletManagerV2.self)
    case ZwpTextInputManagerV3.interfaceName: textInputs = bind(ZwpTextInputManagerV3.self)
    case WlDataDeviceManager.interfaceName: dataDevices = bind(WlDataDeviceManager.self)
    case ZwpPrimarySelectionDeviceManagerV1.interfaceName:
      primarySelections = bind(ZwpPrimarySelectionDeviceManagerV1.self)
    case XdgActivationV1.interfaceName: activation = bind(XdgActivationV1.self)
    case XdgToplevelIconManagerV1.interfaceName: toplevelIcons = bind(XdgToplevelIconManagerV1.self)
    case WlOutput.interfaceName:
      onOutput?(Output(proxy: bind(WlOutput.self), globalName: name))
    case WlSeat.interfaceName:
      onSeat?((proxy: bind(WlSeat.self), globalName: name))
    // A compositor that offers one of these uses a GPU.
    case "zwp_linux_dmabuf_v1", "wl_drm": offersGPUBuffers = true
    default: break
    }
  }
}
