import Martlet

/// The two lanes, whose boxes follow the same hand, and a button that throws both.
@MainActor
final class ThrowView: DemoView {
  private let lanes: [ThrowLane]
  private let trace: Trace?
  private var button: Button?
  private var link: DisplayLink?
  /// The pan of the hand that holds the boxes.
  private weak var hand: PanGestureRecognizer?

  /// The speed of a throw without a hand, in widths of the way per second.
  private static let tossSpeed = 2.5

  init(palette: Palette, trace: Trace?) {
    self.trace = trace
    lanes = zip(ThrowLane.Style.allCases, [palette.coral, palette.sky]).map {
      ThrowLane(style: $0, color: $1, palette: palette)
    }
    super.init(
      palette: palette, title: localized("Throw"),
      hint: localized("Drag a box, and let go in motion: both follow the same hand"))
    for lane in lanes {
      outlined.append(lane.layer)
      lane.pan.beginsOnTouchDown = { [weak self] _ in self?.isFlying ?? false }
      lane.pan.shouldBegin = { [weak self] _ in self?.hand?.state.isOngoing != true }
      lane.pan.addHandler { [weak self, unowned lane] in self?.panned($0, in: lane) }
      addSubview(lane)
    }
    let button = Button(localized("Throw"), style: ControlStyle(palette: palette)) { [weak self] in
      self?.toss()
    }
    self.button = button
    outlined.append(button.layer)
    addSubview(button)
  }

  /// A link that runs would be kept by the window.
  isolated deinit { link?.invalidate() }

  static func layout(_ size: Size) -> PanelLayout {
    PanelLayout(size: size, count: ThrowLane.Style.allCases.count, smallestStackedHeight: 260)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    for (lane, panel) in zip(lanes, layout.panels) { lane.frame = alignToPixels(panel) }
    button?.frame = alignToPixels(layout.button)
  }

  private var isFlying: Bool { lanes.contains { $0.isFlying } }

  private func panned(_ pan: PanGestureRecognizer, in lane: ThrowLane) {
    trace?.gesture(pan, layer: lane.box.layer)
    switch pan.state {
    case .began:
      hand = pan
      // Both are held where the touched one is, so that they are let go at one place.
      lane.grab()
      for other in lanes where other !== lane { other.grab(at: lane.box.center) }
      follow(pan)
      watch()
    case .changed: follow(pan)
    case .ended, .cancelled:
      for lane in lanes { lane.release(from: pan) }
      hand = nil
      watch()
    case .possible, .failed: break
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    for lane in lanes { lane.follow(pan.translation) }
  }

  /// Throws both boxes to their other place, as a hand would.
  func toss() {
    guard hand == nil else { return }
    for lane in lanes { lane.toss(speed: Self.tossSpeed) }
    watch()
  }

  /// Records the boxes while one of them moves.
  private func watch() {
    guard let tree = layer.tree else { return }
    if let link {
      link.isPaused = false
      return
    }
    link = DisplayLink(tree: tree) { [weak self] link in self?.record(link) }
  }

  private func record(_ link: DisplayLink) {
    for lane in lanes { lane.record(link, hand: hand) }
    if hand == nil, lanes.allSatisfy({ $0.isAtRest }) { link.isPaused = true }
  }
}
