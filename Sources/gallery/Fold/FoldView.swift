import Martlet

/// Pages of a journal that fold and flip, and rows of words with the ways to do so.
@MainActor
final class FoldView: DemoView {
  private let stage = View()
  /// Contains the page, and the transition to the next one.
  private let desk = View()
  private let pages: [JournalPage]
  private var index = 0
  private var style = PageStyle()
  private let kinds: SegmentedControl
  private let flips: SegmentedControl
  private let folds: SegmentedControl
  /// The button that makes it slow, and the one that makes it fast again.
  private var paces: [Button] = []
  private var isSlow = false
  /// How far a finger moves at most in a tap, in points.
  private static let tapWay = 8.0
  /// How far along a hand's direction a page is tried, in points.
  private static let probe = 10.0
  private let pan = PanGestureRecognizer()
  private let tap = TapGestureRecognizer()

  static let pageCount = 4
  private static let slowWidth = 88.0
  /// What its words leave free on both sides together, in points.
  private static let slowMargins = 16.0
  private static let slowly = Spring(duration: 5, bounce: 0)

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    pages = JournalEntry.all.prefix(Self.pageCount).enumerated().map { index, entry in
      JournalPage(entry, number: index + 1, palette: palette)
    }
    kinds = SegmentedControl(PageStyle.Kind.allCases.map(\.title), style: style)
    flips = SegmentedControl(PageStyle.flips, style: style)
    folds = SegmentedControl(PageStyle.folds, style: style)
    super.init(
      palette: palette, title: localized("Fold & flip"),
      hint: localized("Drag a page, throw it, catch it in flight. A tap shows the next one, or turns round"))
    dress(stage)
    stage.backgroundColor = palette.desk
    desk.layer.name = "desk"
    desk.addSubview(pages[0])
    stage.addSubview(desk)
    paces = [(localized("Slow"), true), (localized("Fast"), false)].map { title, isSlow in
      Button(title, style: style) { [weak self] in self?.setPace(slow: isSlow) }
    }
    for view in [stage, kinds, flips, folds] + paces { addSubview(view) }
    setPace(slow: false)
    folds.layer.isHidden = true
    kinds.onChange { [weak self] _ in self?.choose() }
    for bar in [flips, folds] { bar.onChange { [weak self] _ in self?.choose() } }
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.desk.currentTransition?.isMoving ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    tap.addHandler { [weak self] in if $0.state == .ended { self?.turn() } }
    for recognizer in [pan, tap] as [GestureRecognizer] { stage.addGestureRecognizer(recognizer) }
  }

  // MARK: Turning

  /// Shows the next page; a page that is under way turns round.
  func turn() {
    if let current = desk.currentTransition { return current.reverse() }
    step(1)
  }

  /// Goes forward or back by a page. A page that is under way in the other direction turns round.
  func step(_ step: Int) {
    guard desk.currentTransition?.hand == nil else { return }
    let (from, to, transition) = way(step)
    desk.transition(from: from, to: to, by: transition, timing: timing, completion: arrival(step))
    index = (index + step + Self.pageCount) % Self.pageCount
  }

  /// The pages and the transition of a step.
  private func way(_ step: Int) -> (View, View, any ViewTransition) {
    let next = (index + step + Self.pageCount) % Self.pageCount
    return (pages[index], pages[next], step > 0 ? style.forward : style.backward)
  }

  /// Notes which page is there after a step that has not finished.
  private func arrival(_ step: Int) -> @MainActor (Bool) -> Void {
    { [weak self] _ in
      guard let self, desk.currentTransition == nil else { return }
      if let shown = pages.firstIndex(where: { $0.superview === self.desk }) { index = shown }
    }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    if let current = desk.currentTransition {
      let goal = current.goal
      let isCaught = current.hand === pan
      current.follow(pan)
      // A tap on what is in flight turns it round.
      if pan.state == .ended, isCaught, pan.translation.length < Self.tapWay {
        if goal == 1 { current.cancel() } else { current.finish() }
      }
      return
    }
    // What has ended under the hand begins no other.
    guard pan.state == .began, let place = pan.location(in: desk), let direction = pan.direction(in: desk)
    else { return }
    // Which way it leads: to the next page, or to the one before.
    let drag = TransitionDrag(
      progress: 0, start: place, way: direction * Self.probe, size: desk.bounds.size)
    for step in [1, -1] where way(step).2.progress(of: drag) > 0 {
      let (from, to, transition) = way(step)
      desk.transition(
        from: from, to: to, by: transition, following: pan, timing: timing, completion: arrival(step))
      index = (index + step + Self.pageCount) % Self.pageCount
      return
    }
  }

  // MARK: Styles

  /// Chooses the next style, or the one before.
  func turnStyle(_ step: Int) {
    let count = PageStyle.Kind.allCases.count
    let bar = style.isFold ? folds : flips
    let place = (kinds.selection * 4 + bar.selection + step + 4 * count) % (4 * count)
    kinds.selection = place / 4
    for bar in [flips, folds] { bar.selection = place % 4 }
    choose()
  }

  /// How pages move by themselves; `nil` for as their way says.
  private var timing: TransitionTiming? { isSlow ? .spring(Self.slowly) : nil }

  private func setPace(slow: Bool) {
    isSlow = slow
    for (button, isShown) in zip(paces, [!slow, slow]) { button.layer.isHidden = !isShown }
  }

  private func choose() {
    style.kind = PageStyle.Kind.allCases[kinds.selection]
    let (shown, hidden) = style.isFold ? (folds, flips) : (flips, folds)
    shown.layer.isHidden = false
    hidden.layer.isHidden = true
    style.way = shown.selection
  }

  // MARK: Layout

  /// The places of the stage, the page on it, the two rows and the button in a window of a size.
  /// - Parameter textScale: The scale of words: rows and the button are wider with larger ones.
  static func layout(
    _ size: Size, textScale: Double = 1
  ) -> (stage: Rect, page: Rect, kinds: Rect, ways: Rect, slow: Rect) {
    let parts = stageAndTwoRows(mostWidth: 560 * max(textScale, 1), in: size)
    let kinds = parts.upper
    var ways = parts.lower
    // In a narrow window the words beside it need the room more.
    let width = (slowWidth * min(max(textScale, 1), max(kinds.width / 560, 1))).rounded()
    ways.size.width -= width + parts.gap
    let slow = Rect(
      x: ways.maxX + parts.gap, y: ways.minY, width: width, height: ControlStyle.touchTarget)
    // Room for what comes nearer to the eye.
    let stage = parts.stage
    let inset = (min(stage.width, stage.height) * 0.09).rounded()
    let room = Rect(x: 0, y: 0, width: stage.width, height: stage.height).insetBy(dx: inset, dy: inset)
    let aspect = room.width > room.height ? 1.6 : 0.7
    let pageWidth = min(room.width, room.height * aspect)
    let page = Rect(
      center: room.center, size: Size(width: pageWidth, height: min(room.height, pageWidth / aspect)))
    return (stage, page, kinds, ways.directed(in: size.width), slow.directed(in: size.width))
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size, textScale: effectiveTextScale)
    stage.frame = alignToPixels(layout.stage)
    desk.frame = alignToPixels(layout.page)
    for page in pages { page.frame = Rect(origin: .zero, size: desk.bounds.size) }
    kinds.frame = alignToPixels(layout.kinds)
    for bar in [flips, folds] { bar.frame = alignToPixels(layout.ways) }
    SegmentedControl.even([kinds, flips, folds])
    for button in paces {
      button.frame = alignToPixels(layout.slow)
      // As large as the words beside it, if they fit.
      let scale = effectiveTextScale * kinds.fontSize / TextRole.body.size
      button.textScale = scale
      let wanted = (button.intrinsicContentSize(forWidth: nil).width ?? 0) - Self.slowMargins
      let width = button.bounds.width - Self.slowMargins
      if wanted > width { button.textScale = scale * width / wanted }
    }
  }
}
