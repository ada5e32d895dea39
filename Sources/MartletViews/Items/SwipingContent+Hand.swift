import MartletGeometry
import MartletGestures
import MartletMotion

/// Rows of lists and cells of grids that fingers pull aside.
extension SwipingContent {
  func addSwipes() {
    let pan = swipePan
    pan.axisLock = .only(.horizontal)
    pan.maximumNumberOfTouches = 1
    pan.allowedSources.remove(.touchpad)
    pan.shouldReceive = { [weak self] in $0.source != .pointer || self?.allowsPointerSwipes ?? false }
    pan.beginsOnTouchDown = { [weak self] in self?.rowView(under: $0)?.swipe?.isSeenMoving ?? false }
    pan.shouldBegin = { [weak self] _ in self?.beginsSwipe() ?? false }
    pan.addHandler { [weak self] in self?.swiped($0) }
    addGestureRecognizer(pan)
  }

  /// The row on whose view, or on whose actions, a touch has landed; `nil` if there is none.
  func rowView(under touch: Touch?) -> Item? {
    row(around: touch?.target as? View)
  }

  /// The row of which a view is a part, or a part of its actions; `nil` if there is none.
  func row(around view: View?) -> Item? {
    var view = view
    while let current = view, current !== self {
      let row = current as? Item ?? (current as? RowActionsStand)?.row as? Item
      if let row, row.superview === self { return row.shownNumber >= 0 ? row : nil }
      view = current.superview
    }
    return nil
  }

  /// The actions at a side of a row.
  func actions(at edge: RowEdge, of row: Int) -> [RowAction] {
    guard row < itemCount, !isPlacing, !isAsking, !isReloadPending else { return [] }
    return actionsFromSource(at: edge, of: row)
  }

  /// Whether a side of rows is the right one.
  func isRight(_ edge: RowEdge) -> Bool {
    (edge == .trailing) == (effectiveLayoutDirection == .leftToRight)
  }

  /// The side that a way to the right or the left uncovers.
  private func edge(uncoveredBy way: Double) -> RowEdge {
    isRight(.trailing) == (way < 0) ? .trailing : .leading
  }

  // MARK: Hand

  private func beginsSwipe() -> Bool {
    guard let row = rowView(under: swipePan.touches.first), canBePulledAside(row) else { return false }
    if let swipe = row.swipe { return swipe.phase != .leaving }
    let way = swipePan.direction(in: self)?.x ?? 0
    guard way != 0 else { return false }
    let edge = edge(uncoveredBy: way)
    let actions = actions(at: edge, of: row.shownNumber)
    guard !actions.isEmpty else { return false }
    // Whoever was asked may have changed the rows.
    guard row.shownNumber >= 0, row.superview === self else { return false }
    nextSwipe = (row, edge, actions)
    return true
  }

  private func swiped(_ pan: PanGestureRecognizer) {
    let way = pan.translation(in: self)?.x ?? swipeGrip?.way ?? 0
    switch pan.state {
    case .began:
      beginSwipe(with: pan)
      followSwipe(way)
    case .changed: followSwipe(way)
    case .ended: endSwipe(way, velocity: pan.velocity(in: self)?.x ?? 0)
    case .cancelled: endSwipe(way, velocity: nil)
    case .possible, .failed: break
    }
  }

  private func beginSwipe(with pan: PanGestureRecognizer) {
    let next = nextSwipe
    nextSwipe = nil
    guard let row = rowView(under: pan.touches.first), row.swipe != nil || row === next?.row else { return }
    if openSwipe?.row !== row { closeOpen() }
    if let swipe = row.swipe {
      swipe.hold()
      hold(swipe)
    } else if let next {
      hold(makeSwipe(row, next.edge, next.actions))
    }
  }

  /// Lets the finger hold a row from where it is.
  private func hold(_ swipe: RowSwipe, from way: Double = 0) {
    openSwipe = swipe
    swipeGrip = SwipeGrip(
      swipe: swipe, start: way, base: swipe.band.unlimited(swipe.pull, to: swipe.range))
  }

  /// How far the finger asks to pull the held row, in points.
  private func wantedPull(_ grip: SwipeGrip, _ way: Double) -> Double {
    grip.base + (way - grip.start) * grip.swipe.direction
  }

  private func followSwipe(_ way: Double) {
    guard var grip = swipeGrip else { return }
    if wantedPull(grip, way) < 0, !grip.isOneSided, let other = turnedSwipe(grip, way) { grip = other }
    // Whoever was asked for the other side may have changed the rows.
    guard swipeGrip?.swipe === grip.swipe else { return }
    swipeGrip?.way = way
    let (swipe, wanted) = (grip.swipe, wantedPull(grip, way))
    swipe.show(swipe.band.limited(wanted, to: swipe.range))
    guard performsFirstActionWithFullSwipe else { return swipe.grow(nil) }
    let threshold = fullSwipe(swipe) - (swipe.grown == nil ? 0 : ListConstants.fullSwipeSlack)
    swipe.grow(wanted >= threshold ? 0 : nil)
  }

  /// The pull from which on a finger performs the first action, in points.
  private func fullSwipe(_ swipe: RowSwipe) -> Double {
    max(
      swipe.row.bounds.width * ListConstants.fullSwipeShare,
      swipe.openWidth + ListConstants.fullSwipeBeyond)
  }

  /// Turns to the actions at the other side of the row, which a finger has pulled over its place; `nil` if there are none.
  private func turnedSwipe(_ grip: SwipeGrip, _ way: Double) -> SwipeGrip? {
    let (row, edge) = (grip.swipe.row, grip.swipe.edge.opposite)
    let actions = actions(at: edge, of: row.shownNumber)
    guard swipeGrip?.swipe === grip.swipe else { return nil }
    guard !actions.isEmpty else {
      swipeGrip?.isOneSided = true
      return nil
    }
    // What has swung over its place and was caught there stays where it is seen.
    let pull = wantedPull(grip, way)
    let wanted = grip.base < 0 ? -grip.swipe.band.limited(pull, to: grip.swipe.range) : -pull
    grip.swipe.remove()
    let swipe = makeSwipe(row, edge, actions)
    openSwipe = swipe
    let turned = SwipeGrip(swipe: swipe, start: way, base: wanted)
    swipeGrip = turned
    return turned
  }

  /// - Parameter velocity: Of the finger, to the right, in points per second; `nil` if the gesture was cancelled.
  private func endSwipe(_ way: Double, velocity: Double?) {
    guard let grip = swipeGrip else { return }
    swipeGrip = nil
    let swipe = grip.swipe
    // A row that is gone fades where it is.
    guard swipe.row.shownNumber >= 0 else { return }
    let slope = swipe.band.slope(at: wantedPull(grip, way), in: swipe.range)
    let speed = (velocity ?? 0) * swipe.direction * slope
    if velocity != nil, let action = swipe.grown { return perform(action, of: swipe, velocity: speed) }
    swipe.grow(nil)
    let end = Decay.normal.projectedEnd(from: swipe.pull, velocity: speed)
    guard end > swipe.openWidth / 2, !isDragging else { return close(swipe, velocity: speed) }
    swipe.open(velocity: speed)
  }

  // MARK: Opening and closing

  /// The number of what is open, or pulled aside; `nil` if there is nothing.
  var openNumber: Int? { openSwipe.map(\.row.shownNumber) }

  /// Opens the actions at a side. Returns whether there are any.
  func openActions(of number: Int, at edge: RowEdge, animated: Bool = true) -> Bool {
    guard view(forNumber: number) != nil else { return false }
    let actions = actions(at: edge, of: number)
    guard !actions.isEmpty, let view = view(forNumber: number), view.swipe?.phase != .leaving else {
      return false
    }
    if let swipe = view.swipe, swipe.edge == edge {
      guard swipe.phase != .held else { return true }
      if openSwipe !== swipe { closeOpen(animated: animated) }
      openSwipe = swipe
      swipe.open(animated: animated)
      return true
    }
    closeOpen(animated: animated)
    if let swipe = view.swipe {
      // What closes at the other side makes room at once.
      swipe.hold()
      swipe.close(animated: false)
    }
    let swipe = makeSwipe(view, edge, actions)
    openSwipe = swipe
    swipe.open(animated: animated)
    return true
  }

  /// Closes what is open. A finger that pulls it is let go.
  func closeOpen(animated: Bool = true) {
    if swipeGrip != nil { swipePan.abandon() }
    guard let swipe = openSwipe else { return }
    close(swipe, animated: animated)
  }

  private func close(_ swipe: RowSwipe, velocity: Double = 0, animated: Bool = true) {
    if openSwipe === swipe { openSwipe = nil }
    guard swipe.phase != .leaving else { return }
    // Whoever hears of the focus may reload.
    let row = swipe.row
    if swipe.hasFocus { row.becomeFocused() }
    guard row.swipe === swipe else { return }
    swipe.close(velocity: velocity, animated: animated)
  }

  /// Takes the actions of a row away that shows none any more, or fades.
  /// - Parameter isSeen: Whether the row is still seen.
  func forgetSwipe(of row: Item, isSeen: Bool) {
    guard let swipe = row.swipe else { return }
    if openSwipe === swipe { openSwipe = nil }
    if swipeGrip?.swipe === swipe {
      swipeGrip = nil
      swipePan.abandon()
    }
    if !isSeen { swipe.remove() }
  }

  /// A finger has landed. Returns whether it is meant for the actions of a row, and chooses none: on their buttons, or beside the
  /// open row, which closes.
  func isForSwipes(_ touch: Touch) -> Bool {
    let row = rowView(under: touch)
    if let actions = row?.swipe?.view, (touch.target as? View)?.isDescendant(of: actions) ?? false {
      return true
    }
    guard let swipe = openSwipe, swipeGrip == nil, swipe.row !== row else { return false }
    closeOpen()
    return true
  }

  /// The list scrolls: what is open closes, unless a finger or the keyboard holds it.
  func closeActionsForScrolling() {
    guard let swipe = openSwipe, swipeGrip == nil, !swipe.hasFocus else { return }
    if isDragging || isDecelerating || isScrollAnimating { closeOpen() }
  }

  // MARK: Performing

  /// Puts the buttons of actions beside a row.
  private func makeSwipe(_ row: any SwipedView, _ edge: RowEdge, _ actions: [RowAction]) -> RowSwipe {
    let swipe = RowSwipe(row, edge: edge, isRight: isRight(edge), actions: actions)
    for (index, button) in swipe.view.buttons.enumerated() {
      button.onPress = { [weak self, weak swipe] in
        guard let self, let swipe, swipe.phase != .leaving, swipe.row.shownNumber >= 0 else { return }
        perform(index, of: swipe, velocity: 0)
      }
    }
    return swipe
  }

  /// Performs an action of a row that is pulled aside.
  private func perform(_ index: Int, of swipe: RowSwipe, velocity: Double) {
    let action = swipe.actions[index]
    // A handler that reloads may leave the row to nobody else.
    let row = swipe.row
    guard action.role == .destructive else {
      let number = row.shownNumber
      close(swipe, velocity: velocity)
      return action.handler(number)
    }
    if openSwipe === swipe { openSwipe = nil }
    if swipe.hasFocus { row.becomeFocused() }
    guard row.swipe === swipe else { return }
    swipe.grow(index)
    swipe.slideOut(velocity: velocity)
    withExtendedLifetime(row) {
      run(action, of: row)
      // It was not deleted.
      if row.shownNumber >= 0, row.swipe === swipe { swipe.close() }
    }
  }

  /// Calls the handler of an action, and deletes the row that it has taken out of the data.
  func run(_ action: RowAction, of row: any SwipedView) {
    action.handler(row.shownNumber)
    guard action.role == .destructive, row.shownNumber >= 0, hasDataSource, batch == nil else { return }
    if countInSource == itemCount - 1 { deleteAfterSwipe(row.shownNumber) }
  }
}
