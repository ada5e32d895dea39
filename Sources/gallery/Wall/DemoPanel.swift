import Martlet

/// A demo that grows out of its thumbnail and can be sent back into it at any moment: by a key, a control, a pinch, a drag from an
/// edge, or a hand that catches it on its way.
@MainActor
final class DemoPanel: View {
  let entry: WallEntry
  /// The demo; `nil` once it is back in its thumbnail.
  private(set) var exhibit: (any Demo)?
  let room: PanelRoom
  /// Where it goes, or rests: 1 is the window, 0 the thumbnail.
  private(set) var goal = 0.0
  /// Where it lies between thumbnail and window. Setting it leads there what moves or rests.
  var geometry: PanelGeometry { didSet { if geometry != oldValue, !isAiming { follow(oldValue) } } }
  private var isAiming = false

  /// Called when it rests in the window.
  var onOpen: () -> Void = {}
  /// Called when it begins to move, or is held.
  var onMove: () -> Void = {}
  /// Called when it is back in its thumbnail and has given up its demo.
  var onClose: () -> Void = {}

  /// What its settings change; not retained.
  weak var settings: (any GallerySettings)?
  /// Whether no other panel has come after it: then the wall recedes with it.
  var isInFront = false

  /// What is seen of the demo: its views, and what lies over them.
  let content: PanelContent
  /// The thumbnail's picture, over the demo while that is small.
  let cover = Layer()
  /// The wall, which recedes, and the shade over it.
  let wall: View
  let shade: Layer

  private let bar: DemoBar
  private let palette: Palette
  /// The card over the demo; `nil` if there is none.
  private(set) var card: DemoCard?

  /// What a hand that holds it began with; `nil` if none does.
  var hold: PanelHold?
  /// How it lies while a hand holds it.
  var held: (progress: Double, shift: Point) = (0, .zero)
  /// The number of flights so far: the end of an earlier one is not that of this one.
  private var flight = 0
  private(set) var isResting = true

  let grab = PanGestureRecognizer()
  let edge = ScreenEdgePanGestureRecognizer()
  let pinch = PinchGestureRecognizer()

  /// Makes the demo, in its thumbnail.
  init(
    _ entry: WallEntry, picture: Image?, geometry: PanelGeometry, wall: View, shade: Layer,
    in outer: any DemoRoom, palette: Palette, trace: Trace?
  ) {
    self.entry = entry
    self.geometry = geometry
    self.palette = palette
    (self.wall, self.shade) = (wall, shade)
    room = PanelRoom(in: outer, size: geometry.window)
    content = PanelContent(room.rootView)
    bar = DemoBar(palette: palette)
    super.init()
    layer.name = "panel"
    layer.anchorPoint = .zero
    layer.masksToBounds = true
    layer.backgroundColor = palette.paper
    layer.borderColor = palette.hairline
    cover.anchorPoint = .zero
    cover.isStill = true
    cover.contentsGravity = .resizeAspectFill
    cover.contents = picture
    addSubview(content)
    layer.addSublayer(cover)
    addGestures()
    exhibit = entry.demo.init(in: room, palette: palette, trace: trace)
    place(geometry.pose(0))
    bar.onTap = { [weak self] in self?.choose($0) }
    content.lens.addSubview(bar)
    content.accepts = { [weak self] in self?.acceptsHands ?? false }
  }

  /// Whether hands reach the demo: it is in the window, and not seen to move.
  var acceptsHands: Bool { goal == 1 && hold == nil && !isVisiblyMoving }

  /// Whether it is seen to move.
  var isVisiblyMoving: Bool {
    !isResting && (layer.isVisiblyMoving(.position) || layer.isVisiblyMoving(.bounds.size))
  }

  /// How it is seen in the newest frame.
  var shown: (progress: Double, shift: Point) {
    let origin = layer.presentationValue(of: .position)
    let size = layer.presentationValue(of: .bounds).size
    return geometry.progress(origin: origin, size: size) ?? (
      goal, origin - geometry.pose(goal).origin
    )
  }

  /// Sends it to the window or back, on top of its motion. Where motion is reduced, it comes and goes with a cross-fade, unless a hand
  /// has let go of it.
  /// - Parameters:
  ///   - progress: A velocity to add, of its progress, per second.
  ///   - shift: Likewise of its shift, in points per second.
  func go(to goal: Double, progress: Double = 0, shift: Point = .zero) {
    let (wasHeld, wasResting) = (hold != nil, isResting)
    self.goal = goal
    hold = nil
    isResting = false
    onMove()
    flight += 1
    if effectiveReducesMotion, !wasHeld { return fade(to: goal, isNew: wasResting) }
    let (pose, velocity) = (geometry.pose(goal), geometry.velocity(progress, shift: shift))
    let spring = PanelSpring.spring
    content.layer.animate(
      .position, to: pose.contentOrigin, spring: spring, initialVelocity: velocity.contentOrigin)
    content.layer.animate(
      .transform.scale, to: pose.contentScale * Lens.power, spring: spring,
      initialVelocity: velocity.contentScale * Lens.power)
    for part in [layer, cover] {
      part.animate(.bounds.size, to: pose.size, spring: spring, initialVelocity: velocity.size)
    }
    layer.animate(.cornerRadius, to: pose.radius, spring: spring, initialVelocity: velocity.radius)
    if isInFront {
      wall.layer.animate(
        .transform.scale, to: pose.wallScale * Lens.power, spring: spring,
        initialVelocity: velocity.wallScale * Lens.power)
      shade.animate(.opacity, to: pose.shade, spring: spring, initialVelocity: velocity.shade)
    }
    cover.isHidden = false
    showEdge()
    showCover()
    let own = flight
    layer.animate(.position, to: pose.origin, spring: spring, initialVelocity: velocity.origin) {
      [weak self] _ in
      guard let self, own == flight, hold == nil, !isResting else { return }
      arrive()
    }
  }

  /// Is in the window as soon as it comes, and as long as it goes, but seen only in part.
  private func fade(to goal: Double, isNew: Bool) {
    let shown = layer.presentationValue(of: .opacity)
    if goal == 1 {
      for part in [layer, content.layer, cover] { part.removeAllAnimations() }
      place(geometry.pose(1))
      cover.isHidden = true
    }
    if isInFront {
      // The wall neither recedes nor darkens.
      Transaction.withoutActions {
        wall.layer.transform = Transform(scale: geometry.pose(0).wallScale * Lens.power)
        shade.opacity = geometry.pose(0).shade
      }
    }
    let own = flight
    layer.add(
      BasicAnimation(
        from: goal == 1 && isNew ? 0 : shown, to: goal, duration: Self.fading, fillMode: .forwards),
      for: .opacity,
      key: "fade"
    ) { [weak self] _ in
      guard let self, own == flight, hold == nil, !isResting else { return }
      arrive()
    }
  }

  /// How long it takes to come or go where motion is reduced, in seconds.
  private static let fading = 0.2

  /// Shows an edge, without which it and the wall are one in the dark, unless it fills the window.
  private func showEdge() {
    Transaction.withoutActions {
      layer.borderWidth = isResting && goal == 1 ? 0 : 1 / layer.windowScale
    }
  }

  /// Shows the thumbnail over the demo as that gets small, and uncovers it at once as it grows.
  private func showCover() {
    // On top of what is seen of it: it turns round without a flash.
    cover.freeze(.opacity)
    guard goal == 0 else {
      return cover.animate(.opacity, to: 0, duration: Self.uncovering, timingFunction: .linear)
    }
    let shown = cover.opacity
    cover.add(
      KeyframeAnimation(
        values: [shown, shown, 1], keyTimes: [0, Self.coverTimes.begin / Self.coverTimes.end, 1],
        duration: Self.coverTimes.end),
      for: .opacity)
    cover.opacity = 1
  }

  /// How long the thumbnail's picture fades as the demo leaves it, in seconds.
  private static let uncovering = 0.12
  /// When the thumbnail begins to show on the way back, and when nothing else is seen, in seconds.
  private static let coverTimes = (begin: 0.2, end: 0.42)

  /// Stops it where it is seen, in a hand.
  func stop() {
    flight += 1
    layer.atOneMoment {
      held = shown
      layer.freeze(.position, .bounds.size, .cornerRadius)
      content.layer.freeze(.position, .transform.scale)
      cover.freeze(.bounds.size, .opacity)
      if isInFront {
        wall.layer.freeze(.transform.scale)
        shade.freeze(.opacity)
      }
    }
    uncover()
    isResting = false
    showEdge()
    place(geometry.pose(held.progress, shift: held.shift))
  }

  /// Is in the window, or back in the thumbnail, at once.
  func arrive() {
    isResting = true
    flight += 1
    for part in [layer, content.layer, cover] { part.removeAllAnimations() }
    if isInFront { for part in [wall.layer, shade] { part.removeAllAnimations() } }
    place(geometry.pose(goal))
    showEdge()
    cover.opacity = goal == 1 ? 0 : 1
    cover.isHidden = goal == 1
    if goal == 1 { return onOpen() }
    leave()
    onClose()
  }

  /// Leaves the window and gives up its demo.
  func leave() {
    removeFromSuperview()
    room.rootView.removeFromSuperview()
    exhibit = nil
  }

  /// Shows the demo itself in the thumbnail.
  func uncover() { cover.animate(.opacity, to: 0, spring: .snappy) }

  /// Begins as a thumbnail that is seen in a rectangle of the wall, as one that the pointer has lifted.
  func begin(at seen: Rect) {
    guard let (progress, shift) = geometry.progress(origin: seen.origin, size: seen.size) else {
      return
    }
    place(geometry.pose(progress, shift: shift))
  }

  /// Takes a key that is its own while it is open. Returns whether it did.
  func takes(_ key: KeyEvent.Key) -> Bool {
    switch key {
    case .escape, .goBack: if let card, card.isShown { choose(card.item) } else { go(to: 0) }
    case "q": go(to: 0)
    case .f1, .help: choose(.help)
    case .f2: choose(.source)
    case .f3: choose(.settings)
    default: return false
    }
    return true
  }

  /// Does what a control says: goes back, or shows a card, which the same control sends away.
  func choose(_ item: DemoBar.Item) {
    guard item != .back else { return go(to: 0) }
    if let card, card.item == item {
      return card.isShown ? dismiss(card) : card.show(true, in: geometry.window)
    }
    if let card { dismiss(card) }
    guard let next = makeCard(item) else { return }
    content.lens.insertSubview(next, below: bar)
    next.lay(in: geometry.window)
    next.show(true, in: geometry.window)
    card = next
  }

  private func dismiss(_ card: DemoCard) {
    card.show(false, in: geometry.window) { [weak self, weak card] in
      card?.removeFromSuperview()
      if self?.card === card { self?.card = nil }
    }
  }

  private func makeCard(_ item: DemoBar.Item) -> DemoCard? {
    switch item {
    case .help:
      let page = HelpPage(entry, palette: palette)
      return DemoCard(
        item, page: page, height: { [unowned page] in page.height(in: $0.width) }, palette: palette)
    case .source:
      return DemoCard(
        item, page: SourcePage(entry.demo, palette: palette), height: { _ in .infinity }, palette: palette)
    case .settings:
      guard let settings else { return nil }
      let page = SettingsPage(settings, palette: palette)
      return DemoCard(item, page: page, height: { [unowned page] in page.height(in: $0) }, palette: palette)
    case .back: return nil
    }
  }

  /// Leads it to another place of its thumbnail, on top of its motion. A hand that holds it notices nothing.
  func aim(at thumbnail: Rect) {
    guard thumbnail != geometry.thumbnail else { return }
    let old = geometry
    isAiming = true
    geometry.thumbnail = thumbnail
    isAiming = false
    if hold != nil {
      held.shift += old.pose(held.progress).origin - geometry.pose(held.progress).origin
      place(geometry.pose(held.progress, shift: held.shift))
    } else if !isResting, !layer.isAnimating(.opacity) {
      // What fades has no way to be led on.
      go(to: goal)
    }
  }

  /// Shows a pose at once.
  func place(_ pose: PanelGeometry.Pose) {
    Transaction.withoutActions {
      layer.position = pose.origin
      layer.bounds.size = pose.size
      layer.cornerRadius = pose.radius
      content.layer.position = pose.contentOrigin
      content.layer.bounds.size = geometry.window * (1 / Lens.power)
      content.lens.bounds = Rect(origin: .zero, size: geometry.window)
      bar.frame = DemoBar.place(in: geometry.window)
      content.layer.transform = Transform(scale: pose.contentScale * Lens.power)
      cover.bounds.size = pose.size
      guard isInFront else { return }
      wall.layer.transform = Transform(scale: pose.wallScale * Lens.power)
      shade.opacity = pose.shade
    }
  }

  /// Takes another geometry: what moves goes on, on top of it.
  private func follow(_ old: PanelGeometry) {
    if geometry.window != old.window {
      room.size = geometry.window
      card?.lay(in: geometry.window)
    }
    if hold != nil {
      place(geometry.pose(held.progress, shift: held.shift))
    } else {
      place(geometry.pose(goal))
    }
  }
}
