import MartletDrawing
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
  /// The drag that the host carries; `nil` while it carries none.
  private(set) var hostDrag: (any HostDrag)?
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
  private var bitmap: Bitmap?
  private var isDrawing = false
  /// Whether the host has refused it since the hand was last in the window.
  private var isRefused = false
  /// Where the host has carried it over the window.
  private var tracker = VelocityTracker<Point>()
  private var leftTime: MediaTime?
  /// Whether its source has heard of the end.
  private var isTold = false
  /// The number of flights so far.
  private var flights = 0

  /// After this time beyond the window, in seconds, nobody knows where the hand has let go.
  private static let farewell = 0.1

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
    drawPicture()
    actionChanged()
    source.onBegin?()
    aim.move(to: hand.location)
  }

  /// Draws the picture for the host: when the hand leaves the window, it has to be there.
  private func drawPicture() {
    guard let window = drags?.window, window.dragHost != nil else { return }
    isDrawing = true
    let (content, scale) = (picture.content, window.scale * picture.homeScale * DragPictureView.lift)
    Task { [weak self] in
      let bitmap = await window.picture(of: content, scale: scale)
      guard let self else { return }
      (self.bitmap, isDrawing) = (bitmap, false)
      if phase == .held { leaveIfOutside() }
      Transaction.flush()
    }
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
    guard !root.bounds.contains(hand.location) else { return isRefused = false }
    // The picture comes in a moment.
    guard !isDrawing, !isRefused, let host = window.dragHost else { return }
    let size = picture.bounds.size
    let shown = picture.homeScale * DragPictureView.lift
    let corner = grip - Point(x: size.width * shown / 2, y: size.height * shown / 2)
    let icon = bitmap.flatMap { bitmap -> DragPicture? in
      guard bitmap.width > 0, bitmap.height > 0 else { return nil }
      return DragPicture(
        width: bitmap.width, height: bitmap.height, bytes: bitmap.bytes, scale: window.scale,
        grip: .zero - corner)
    }
    phase = .outside
    let contact = hand.recognizer.touches.first?.id
    let request = DragRequest(data: data, actions: source.actions, picture: icon, contact: contact) { _ in
    } onEnd: { [weak self] in
      self?.hostEnded($0)
    }
    guard let drag = host.beginDrag(request) else {
      (phase, isRefused) = (.held, true)
      return
    }
    self.hand = nil
    hostDrag = drag
    leftTime = nil
    aim.leave()
    drags.onCursor(nil)
    picture.isHidden = true
    WindowDrags.outside.append(self)
  }

  /// The host has carried it over its own window.
  func came(to point: Point, time: MediaTime) {
    if phase == .outside {
      phase = .inside
      tracker.removeAll()
      picture.isHidden = false
      hostDrag?.hidesPicture = true
    }
    guard phase == .inside else { return }
    tracker.add(point, at: time)
    picture.layer.position = point + grip
  }

  /// The host has carried it away from its own window.
  func went(at time: MediaTime) {
    guard phase == .inside else { return }
    phase = .outside
    leftTime = time
    picture.isHidden = true
    hostDrag?.hidesPicture = false
  }

  /// The host has dropped it in its own window.
  func dropped(_ drop: Drop, at time: MediaTime) {
    if phase == .inside { settle(drop, velocity: tracker.velocity(at: time)) }
  }

  private func hostEnded(_ action: DragAction?) {
    hostDrag = nil
    WindowDrags.outside.removeAll { $0 === self }
    let now = drags?.window?.now ?? 0
    let wasNear = phase == .inside || leftTime.map { now - $0 <= Self.farewell } ?? false
    if phase == .over {
      // The picture has settled.
      tellEnd(action)
    } else if action == nil, wasNear {
      picture.isHidden = false
      flyHome(velocity: tracker.velocity(at: now))
    } else {
      picture.removeFromSuperview()
      end(action)
    }
  }

  /// The window closes.
  func close() {
    let drag = hostDrag
    phase = .flying
    picture.removeFromSuperview()
    dimming?.end(animated: false)
    dimming = nil
    leftTime = nil
    if let drag { drag.cancel() } else { end(nil) }
  }
}
