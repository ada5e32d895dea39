/// The seat and its devices.
final class ServedSeat {
  unowned let core: CompositorCore
  private(set) var capabilities: SeatCapabilities
  private(set) var everHad: SeatCapabilities
  private(set) var seats: [WlSeat] = []
  private(set) var pointers: [WlPointer] = []
  private(set) var keyboards: [WlKeyboard] = []
  private(set) var touches: [WlTouch] = []
  private(set) var swipes: [ZwpPointerGestureSwipeV1] = []
  private(set) var pinches: [ZwpPointerGesturePinchV1] = []
  private(set) var holds: [ZwpPointerGestureHoldV1] = []
  let timestamps = ServedTimestamps()
  /// Where the pointer is.
  var pointerFocus: WlSurface?
  var keyboardFocus: WlSurface?
  private lazy var keymap = KeymapFile(
    core.configuration.keymap, variant: core.configuration.keymapVariant)

  init(_ core: CompositorCore) {
    self.core = core
    capabilities = core.configuration.capabilities
    everHad = capabilities
  }

  func change(_ capabilities: SeatCapabilities) {
    self.capabilities = capabilities
    everHad.formUnion(capabilities)
    for seat in seats { seat.sendCapabilities(capabilities: .init(rawValue: capabilities.rawValue)) }
  }

  /// A surface was destroyed: nothing is sent about it any more.
  func forget(_ surface: WlSurface) {
    if pointerFocus == surface { pointerFocus = nil }
    if keyboardFocus == surface { keyboardFocus = nil }
  }

  func serve(_ seat: WlSeat) {
    seats.append(seat)
    seat.onDestroy { [unowned self] in seats.removeAll { $0 == seat } }
    seat.sendCapabilities(capabilities: .init(rawValue: capabilities.rawValue))
    if seat.version >= WlSeat.Since.name { seat.sendName(name: "seat0") }
    seat.setHandler { [unowned self] request in
      switch request {
      case .getPointer(let id):
        if isPermitted(.pointer, seat) { add(id.create()) }
      case .getKeyboard(let id):
        if isPermitted(.keyboard, seat) { add(id.create()) }
      case .getTouch(let id):
        if isPermitted(.touch, seat) { add(id.create()) }
      case .release: break
      }
    }
  }

  func serve(_ gestures: ZwpPointerGesturesV1) {
    gestures.setHandler { [unowned self] request in
      switch request {
      case .getSwipeGesture(let id, _):
        let swipe = id.create()
        swipes.append(swipe)
        swipe.setHandler { _ in }
        swipe.onDestroy { [unowned self] in swipes.removeAll { $0 == swipe } }
      case .getPinchGesture(let id, _):
        let pinch = id.create()
        pinches.append(pinch)
        pinch.setHandler { _ in }
        pinch.onDestroy { [unowned self] in pinches.removeAll { $0 == pinch } }
      case .getHoldGesture(let id, _):
        let hold = id.create()
        holds.append(hold)
        hold.setHandler { _ in }
        hold.onDestroy { [unowned self] in holds.removeAll { $0 == hold } }
      case .release: break
      }
    }
  }

  private func isPermitted(_ capability: SeatCapabilities, _ seat: WlSeat) -> Bool {
    guard everHad.contains(capability) else {
      seat.postError(WlSeat.Error.missingCapability.rawValue, "the seat never had such a device")
      return false
    }
    return true
  }

  private func add(_ pointer: WlPointer) {
    pointers.append(pointer)
    core.state.pointers = pointers.count
    pointer.onDestroy { [unowned self] in
      pointers.removeAll { $0 == pointer }
      core.state.pointers = pointers.count
    }
    pointer.setHandler { [unowned self] request in
      guard case .setCursor(let serial, let surface, let x, let y) = request else { return }
      let served = surface.flatMap { core.surfaces[$0.raw] }
      if let served, served.state.role == .toplevel || served.state.role == .popup {
        pointer.postError(WlPointer.Error.role.rawValue, "a window cannot be a pointer image")
        return
      }
      served?.state.role = .cursor
      core.state.cursors.append(
        .init(serial: serial, surface: served?.id, hotspotX: Int(x), hotspotY: Int(y)))
    }
  }

  private func add(_ keyboard: WlKeyboard) {
    keyboards.append(keyboard)
    core.state.keyboards = keyboards.count
    keyboard.onDestroy { [unowned self] in
      keyboards.removeAll { $0 == keyboard }
      core.state.keyboards = keyboards.count
    }
    keyboard.setHandler { _ in }
    keyboard.sendKeymap(format: .xkbV1, fd: keymap.fileDescriptor, size: keymap.size)
    send(core.configuration.keyRepeat, to: keyboard)
  }

  func send(_ keyRepeat: KeyRepeat, to keyboard: WlKeyboard) {
    guard keyboard.version >= WlKeyboard.Since.repeatInfo else { return }
    keyboard.sendRepeatInfo(rate: keyRepeat.rate, delay: keyRepeat.delay)
  }

  private func add(_ touch: WlTouch) {
    touches.append(touch)
    core.state.touches = touches.count
    touch.onDestroy { [unowned self] in
      touches.removeAll { $0 == touch }
      core.state.touches = touches.count
    }
    touch.setHandler { _ in }
  }
}
