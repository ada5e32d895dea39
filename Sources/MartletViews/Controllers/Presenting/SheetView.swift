import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Shows a sheet, and dims what it covers. One progress moves all: how much of the sheet is seen.
final class SheetView: View {
  let sheet: Sheet
  /// The page that it covers.
  private(set) weak var page: PresentationPage?
  /// Whether it closes, or is closed.
  private(set) var isClosing = false {
    didSet { if isClosing != oldValue { focusSystem?.scopeDidChange() } }
  }

  let panel = View()
  let pan = PanGestureRecognizer()
  private let dim = View()
  private let grabber = Layer()
  private let tap = TapGestureRecognizer()
  private(set) lazy var driver = ProgressDriver(in: layer)
  /// Whether and how its page is seen.
  private var pageAppearance = Appearance.hidden
  private var isAtRest = false
  private var isGone = false
  private var completions: [@MainActor (Bool) -> Void] = []
  /// For which sizes the motions are.
  private var builtFor: [Double] = []
  private var hasOpened = false

  /// Where a hand took hold; `nil` if none has.
  var grip: TransitionDrag?

  /// Its greatest width, in points.
  private static let mostWidth = 640.0
  private static let grabberSize = Size(width: 36, height: 5)
  /// The height of the strip with the grabber, in points.
  private static let strip = 20.0

  init(_ sheet: Sheet, over page: PresentationPage) {
    self.sheet = sheet
    self.page = page
    super.init()
    sheet.view = self
    // From now on it is seen when the sheet says so, and no page that it leaves.
    sheet.controller.page = nil
    if sheet.controller.wanted == nil { sheet.controller.wanted = .hidden }
    frame = Rect(origin: .zero, size: page.bounds.size)
    dim.backgroundColor = .black
    dim.opacity = 0
    for view in [dim, panel] { addSubview(view) }
    panel.addSubview(sheet.controller.view)
    panel.layer.addSublayer(grabber)
    panel.layer.masksToBounds = true
    pan.maximumNumberOfTouches = 1
    pan.axisLock = .only(.vertical)
    pan.beginsOnTouchDown = { [weak self] _ in self?.driver.isMoving ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    panel.addGestureRecognizer(pan)
    tap.addHandler { [weak self] in self?.tapped($0) }
    dim.addGestureRecognizer(tap)
    driver.onRest = { [weak self] in self?.rest() }
    styleDidChange()
  }

  private var style: ControllerStyle {
    sheet.controller.style ?? page?.controller.effectiveStyle ?? .light
  }

  func styleDidChange() {
    Transaction.withoutActions {
      panel.backgroundColor = style.surface
      grabber.backgroundColor = style.mist.withAlpha(0.35)
      let radius = max(style.sheetCornerRadius, 0)
      panel.layer.cornerRadii = CornerRadii(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
    }
    setNeedsLayout()
  }

  // MARK: Heights

  /// The height of a detent, in whole pixels.
  private func height(of detent: SheetDetent) -> Double { height(of: detent, in: bounds.height) }

  private func height(of detent: SheetDetent, in room: Double) -> Double {
    let scale = layer.windowScale
    return (detent.height(in: room) * scale).rounded() / scale
  }

  /// The size that its controller's view will have at rest when this view has a size, in points.
  func contentSize(within size: Size) -> Size {
    let top = sheet.showsGrabber ? Self.strip : 0
    return Size(
      width: min(size.width, Self.mostWidth), height: max(height(of: sheet.detent, in: size.height) - top, 0))
  }

  /// The heights of the detents, ascending.
  var heights: [Double] { sheet.detents.map(height(of:)).sorted() }
  /// The height that a progress of 1 shows.
  private var limit = 1.0
  /// How much of it the newest frame shows, in points.
  var visibleHeight: Double { driver.progress * limit }
  /// How it moves in its room.
  private var rise: SheetRise {
    let heights = heights
    let first = heights.first ?? 1
    return SheetRise(
      room: bounds.height, limit: limit, dimming: style.dimming, full: max(first, 1),
      free: (sheet.isDismissable ? 0 : first)...(heights.last ?? 1), timing: sheet.timing)
  }
  /// The height to which it goes.
  private var goalHeight: Double { isClosing ? 0 : height(of: sheet.detent) }

  override func layoutSubviews() {
    dim.frame = Rect(origin: .zero, size: bounds.size)
    let width = min(bounds.width, Self.mostWidth)
    let wanted = [bounds.width, bounds.height, style.dimming] + heights
    if wanted != builtFor {
      builtFor = wanted
      let before = limit
      limit = (heights.last ?? 1) + SheetRise.give
      let limit = limit
      // Its driver places it at once, so the rest must not lag behind.
      View.performWithoutAnimation {
        panel.bounds = Rect(x: 0, y: 0, width: width, height: limit)
        panel.center = Point(x: bounds.midX, y: panel.center.y)
      }
      let place = driver.progress * before / limit
      let velocity = driver.velocity * before / limit
      driver.stop()
      driver.play(rise, moving: panel.layer, dim.layer)
      driver.show(place)
      // A hand goes on from there.
      grip?.progress = driver.progress
      grip?.way = pan.translation(in: self) ?? .zero
      // Another size is another place to rest, and what has moved goes on.
      if isAtRest {
        driver.jump(to: goalHeight / limit)
      } else if grip == nil, hasOpened {
        go(velocity: velocity)
      }
    }
    placeContent()
  }

  /// The content is as high as the most that is seen of it on its way.
  private func placeContent() {
    let top = sheet.showsGrabber ? Self.strip : 0
    let highest = heights.last ?? 1
    let seen = grip != nil ? highest : min(max(goalHeight, visibleHeight), highest)
    let frame = Rect(x: 0, y: top, width: panel.bounds.width, height: max(seen - top, 0))
    let view = sheet.controller.view
    if view.superview === panel, view.frame != frame { view.frame = frame }
    grabber.isHidden = !sheet.showsGrabber
    grabber.frame = alignToPixels(
      Rect(center: Point(x: panel.bounds.midX, y: top / 2 + 1), size: Self.grabberSize))
    grabber.cornerRadius = Self.grabberSize.height / 2
  }

  // MARK: Moving

  /// Comes up. Until then it only waits.
  func open(animated: Bool) {
    guard !isClosing else { return }
    layoutIfNeeded()
    hasOpened = true
    move(animated: animated)
  }

  func goToDetent(animated: Bool) {
    isClosing = false
    move(animated: animated)
  }

  func detentsDidChange() {
    setNeedsLayout()
    layoutIfNeeded()
    if !isClosing { move(animated: true) }
  }

  /// Goes down.
  func close(animated: Bool, completion: (@MainActor (Bool) -> Void)? = nil) {
    if let completion { completions.append(completion) }
    isClosing = true
    sheet.onDismiss?()
    move(animated: animated)
  }

  /// Calls a closure when it is at rest or gone: with whether it has gone.
  func whenOver(_ completion: (@MainActor (Bool) -> Void)?) {
    if let completion { completions.append(completion) }
  }

  private func move(animated: Bool) {
    // It goes to its goal as it opens.
    guard hasOpened || isClosing else { return }
    grip = nil
    if animated, hasOpened, View.areAnimationsEnabled, isInWindow {
      if effectiveReducesMotion { fade() } else { go(velocity: nil) }
    } else {
      isAtRest = false
      driver.jump(to: goalHeight / limit)
      tell(animated: false)
      rest()
    }
  }

  /// Comes, goes, or changes its height with a cross-fade, where motion is reduced.
  private func fade() {
    isAtRest = false
    // What it covers is part of the picture, so that nothing is dimmed twice.
    (page ?? self).crossFade {
      driver.jump(to: goalHeight / limit)
      placeContent()
    }
    tell(animated: true)
    rest()
  }

  /// Goes to its goal.
  /// - Parameter velocity: That of the progress, per second; `nil` for the one that it has.
  private func go(velocity: Double?, isHandedOver: Bool = false) {
    isAtRest = false
    placeContent()
    driver.go(
      to: goalHeight / limit, velocity: velocity, timing: rise.timing, isHandedOver: isHandedOver)
    tell(animated: true)
  }

  private func rest() {
    guard !isGone else { return }
    if isClosing { return leave() }
    isAtRest = true
    Transaction.withoutActions { placeContent() }
    let waiting = completions
    completions = []
    Transaction.atEndOfTurn { [weak self] in
      for completion in waiting { completion(false) }
      self?.tell(animated: true)
    }
  }

  /// Goes at once.
  func leave() {
    guard !isGone else { return }
    // It goes with what it covers.
    let onDismiss = isClosing ? nil : sheet.onDismiss
    isGone = true
    isClosing = true
    driver.onRest = {}
    driver.end()
    let waiting = completions
    completions = []
    let controller = sheet.controller
    if sheet.view === self { sheet.view = nil }
    page?.remove(self)
    if controller.sheet === sheet { controller.sheet = nil }
    // Something else may show it by now.
    if let view = controller.viewIfLoaded, view.superview === panel {
      view.removeFromSuperview()
      (controller.wanted, controller.presenter) = (nil, nil)
    }
    Transaction.atEndOfTurn {
      onDismiss?()
      controller.updateAppearance(animated: true)
      for completion in waiting { completion(true) }
    }
  }

  // MARK: Appearance

  /// Its page is seen, or not.
  func isWithin(_ appearance: Appearance) {
    pageAppearance = appearance
    setWanted()
  }

  private func setWanted() {
    guard !isGone, sheet.controller.sheet === sheet else { return }
    let own: Appearance = isClosing ? .disappearing : isAtRest ? .shown : .appearing
    sheet.controller.wanted = own.within(pageAppearance)
  }

  private func tell(animated: Bool) {
    if let page { pageAppearance = page.wanted }
    setWanted()
    sheet.controller.updateAppearance(animated: animated)
  }

  /// Escape closes it, if a tap beside it does.
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .escape, event.modifiers.isEmpty, sheet.isDismissable, !isClosing else { return false }
    // Held down it closes one sheet.
    if event.phase == .pressed {
      page?.host?.dismiss(sheet.controller, animated: true, completion: nil)
    }
    return true
  }

  // MARK: Hand

  /// While it closes, what it covers can be touched.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return isClosing && (hit === self || hit === dim) ? nil : hit
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    guard tap.state == .ended, sheet.isDismissable, !isClosing else { return }
    // The second tap of two on what has opened it means what is not there any more.
    guard visibleHeight > goalHeight / 2 else { return }
    page?.host?.dismiss(sheet.controller, animated: true, completion: nil)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    guard let way = pan.translation(in: self) else { return }
    switch pan.state {
    case .began, .changed:
      if grip == nil {
        driver.stop()
        isAtRest = false
        grip = TransitionDrag(
          progress: driver.progress, start: (pan.location(in: self) ?? .zero) - way,
          way: pan.state == .began ? .zero : way, size: bounds.size)
        placeContent()
      }
      if let drag = drag(at: way) { driver.show(rise.progress(of: drag)) }
    case .ended where abs(way.y) >= Self.shortestWay:
      letGo(at: way, velocity: pan.velocity(in: self) ?? .zero)
    case .ended, .cancelled: goOn()
    case .possible, .failed: break
    }
  }

  /// The way that shows what a hand wants, in points.
  private static let shortestWay = 6.0

  /// Goes where it was going before a hand held it: a tap takes nothing back.
  private func goOn() {
    guard grip != nil, !isGone else { return }
    grip = nil
    go(velocity: 0, isHandedOver: true)
  }

  /// How the hand holds it at a translation.
  private func drag(at way: Point) -> TransitionDrag? {
    guard var drag = grip else { return nil }
    drag.way = way - drag.way
    return drag
  }

  private func letGo(at way: Point, velocity: Point) {
    guard let drag = drag(at: way) else { return }
    grip = nil
    let speed = rise.velocity(of: drag, by: velocity)
    let end = Decay.normal.projectedEnd(from: visibleHeight, velocity: speed * limit)
    let nearest = sheet.detents.min {
      abs(height(of: $0) - end) < abs(height(of: $1) - end)
    }
    guard let nearest else { return }
    let closes = sheet.isDismissable && end < height(of: nearest) / 2
    // What has come on top meanwhile stays there.
    let isCovered = page?.sheets.last !== self
    let wasClosing = isClosing
    isClosing = closes || wasClosing && isCovered
    if !isClosing { sheet.detent = nearest }
    if isClosing, !wasClosing { sheet.onDismiss?() }
    go(velocity: speed, isHandedOver: true)
  }
}
