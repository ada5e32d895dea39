import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion

/// One thing that people drag out of a view, from the lift until it is dropped or back.
///
/// Within the window the hand's own touch moves the picture, as it moves anything else. When the hand leaves the window, the host
/// carries the drag on; where that comes back over the window, the picture is the window's own again.
@MainActor
final class CarriedDrag {
  private enum Phase {
    /// A hand holds it in the window.
    case held
    /// The host carries it: over something else, or over the window.
    case outside, inside
    /// It flies home.
    case flying
    /// It was dropped, or is back.
    case over
  }

  let source: DragSource
  /// What the host has of it.
  private let carriage = HostCarriage()
  private let data: DragData
  private let offer: LocalDragOffer
  private let aim: DropAim
  private weak var drags: WindowDrags?
  private weak var preview: View?
  private let picture: DragPictureView
  private var phase = Phase.held
  private var hand: DragHand?
  /// From the hand to the picture's centre, in points.
  private var grip: Point
  private var dimming: Dimming?
  /// Whether its source has heard of the end.
  private var isTold = false
  /// The number of flights so far.
  private var flights = 0

  /// The drag that the host carries; `nil` while it carries none.
  var hostDrag: (any HostDrag)? { carriage.drag }

  init(
    _ source: DragSource, _ data: DragData, of preview: View, seenAt rect: Rect, by hand: DragHand,
    in drags: WindowDrags, root: View
  ) {
    self.source = source
    self.data = data
    self.preview = preview
    self.hand = hand
    self.drags = drags
    picture = DragPictureView(of: preview, seenAt: rect)
    grip = rect.center - hand.location
    offer = LocalDragOffer(data, actions: source.actions)
    aim = DropAim(offer, from: source, in: root)
    offer.onChange = { [weak self] in self?.actionChanged() }
    offer.onFinish = { [weak self] in self?.tellEnd($0) }
    picture.catching.beginsOnTouchDown = { [weak self] _ in self?.phase == .flying }
    picture.catching.addHandler { [weak self] in self?.caught(by: $0) }
    root.addSubview(picture)
    if source.dimsView { dimming = Dimming(preview, to: 0.35, animated: true) }
    picture.rise()
    carriage.draw(picture, for: drags.window) { [weak self] in
      if let self, phase == .held { leaveIfOutside() }
    }
    actionChanged()
    source.onBegin?()
    aim.move(to: hand.location)
  }

  // MARK: A hand in the window

  func handMoved(_ hand: DragHand) {
    guard phase == .held, hand.recognizer === self.hand?.recognizer else { return }
    switch hand.recognizer.state {
    case .began, .changed:
      picture.layer.position = hand.location + grip
      offer.modifiers = hand.recognizer.modifiers
      aim.move(to: hand.location)
      leaveIfOutside()
    case .ended:
      picture.layer.position = hand.location + grip
      aim.move(to: hand.location)
      let velocity = hand.velocity
      if let drop = aim.drop() { settle(drop, velocity: velocity) } else { flyHome(velocity: velocity) }
    case .cancelled: flyHome(velocity: .zero)
    case .possible, .failed: break
    }
  }

  /// Whether a hand holds it in the window.
  var isHeld: Bool { phase == .held }

  /// Sends it home, if a hand holds it in the window. Returns whether one did.
  func cancelHeld() -> Bool {
    guard let hand, putBack(velocity: hand.velocity) else { return false }
    hand.recognizer.abandon()
    return true
  }

  /// Sends it home, if a hand holds it in the window, which holds it no more then. Returns whether one did.
  func putBack(velocity: Point) -> Bool {
    guard phase == .held else { return false }
    flyHome(velocity: velocity)
    return true
  }

  private func caught(by pan: PanGestureRecognizer) {
    guard pan.state == .began, phase == .flying else { return handMoved(.pan(pan)) }
    phase = .held
    flights += 1
    picture.freeze(.position, .transform)
    hand = .pan(pan)
    grip = picture.layer.position - pan.location
    picture.rise()
    actionChanged()
    aim.move(to: pan.location)
  }

  private func actionChanged() {
    if phase == .held { aim.refresh() }
    guard phase == .held, let hand, hand.recognizer.touches.first?.source == .pointer else { return }
    switch offer.action {
    case .copy: drags?.onCursor(.copy)
    case .move: drags?.onCursor(.move)
    case .ask: drags?.onCursor(.contextMenu)
    case nil: drags?.onCursor(.grabbing)
    }
  }

  // MARK: Home

  private var home: Rect? {
    guard let preview, preview.isInWindow, let root = drags?.root else { return nil }
    return root.convert(preview.bounds, from: preview)
  }

  private func flyHome(velocity: Point) {
    phase = .flying
    hand = nil
    drags?.onCursor(nil)
    aim.leave()
    flights += 1
    guard let home, picture.isInWindow, preview?.effectiveReducesMotion == false else {
      picture.fade(sinks: false)
      return end(nil)
    }
    picture.isUserInteractionEnabled = true
    picture.fly(to: home, spring: source.spring, velocity: velocity)
    let flight = flights
    picture.layer.whenVisiblyAtRest(.position) { [weak self] _ in
      guard let self, phase == .flying, flights == flight else { return }
      dimming?.end(animated: false)
      picture.removeFromSuperview()
      end(nil)
    }
  }

  /// Nobody carries it any more. The picture is gone, or goes by itself.
  private func end(_ action: DragAction?) {
    guard phase != .over else { return }
    phase = .over
    tellEnd(action)
  }

  private func tellEnd(_ action: DragAction?) {
    guard !isTold else { return }
    isTold = true
    drags?.ended(self)
    dimming?.end(animated: true)
    dimming = nil
    source.onEnd?(action)
  }

  // MARK: A drop in the window

  /// Lets the picture settle where it was dropped.
  private func settle(_ drop: Drop, velocity: Point) {
    phase = .over
    drags?.onCursor(nil)
    guard let root = drags?.root, let landing = drop.landing, !landing.effectiveReducesMotion else {
      return picture.fade(sinks: true)
    }
    root.layoutIfNeeded()
    guard landing.isInWindow, let rect = root.convert(landing.bounds, from: landing), !rect.isEmpty else {
      return picture.fade(sinks: true)
    }
    if landing === preview {
      dimming?.end(animated: false)
      dimming = nil
    }
    let hiding = Dimming(landing, to: 0, animated: false)
    picture.fly(to: rect, spring: source.spring, velocity: velocity)
    picture.layer.whenVisiblyAtRest(.position) { [picture] _ in
      hiding.end(animated: false)
      picture.removeFromSuperview()
    }
  }

  // MARK: The host

  private func leaveIfOutside() {
    guard let hand, let drags, let root = drags.root, let window = drags.window else { return }
    guard !root.bounds.contains(hand.location) else { return carriage.handIsInside() }
    phase = .outside
    let isCarried = carriage.begin(
      data, actions: source.actions, contact: hand.recognizer.touches.first?.id, showing: picture, grip: grip,
      in: window
    ) { [weak self] in self?.hostEnded($0) }
    guard isCarried else { return phase = .held }
    self.hand = nil
    aim.leave()
    drags.onCursor(nil)
    picture.isHidden = true
    WindowDrags.outside.append(self)
  }

  /// The host has carried it over its own window.
  func came(to point: Point, time: MediaTime) {
    if phase == .outside {
      phase = .inside
      picture.isHidden = false
      carriage.entered()
    }
    guard phase == .inside else { return }
    carriage.moved(to: point, at: time)
    picture.layer.position = point + grip
  }

  /// The host has carried it away from its own window.
  func went(at time: MediaTime) {
    guard phase == .inside else { return }
    phase = .outside
    picture.isHidden = true
    carriage.left(at: time)
  }

  /// The host has dropped it in its own window.
  func dropped(_ drop: Drop, at time: MediaTime) {
    if phase == .inside { settle(drop, velocity: carriage.velocity(at: time)) }
  }

  private func hostEnded(_ action: DragAction?) {
    carriage.ended()
    WindowDrags.outside.removeAll { $0 === self }
    let now = drags?.window?.now ?? 0
    if phase == .over {
      // The picture has settled.
      tellEnd(action)
    } else if action == nil, phase == .inside || carriage.wasNear(at: now) {
      picture.isHidden = false
      flyHome(velocity: carriage.velocity(at: now))
    } else {
      picture.removeFromSuperview()
      end(action)
    }
  }

  /// The window closes.
  func close() {
    phase = .flying
    picture.removeFromSuperview()
    dimming?.end(animated: false)
    dimming = nil
    if !carriage.cancel() { end(nil) }
  }
}
