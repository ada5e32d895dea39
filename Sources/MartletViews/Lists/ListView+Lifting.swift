import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion

/// Rows that hands lift, carry and drop.
extension ListView {
  /// Makes what lifts rows, when a program wants it.
  final func addLifting() {
    guard liftPan.target == nil else { return }
    let (pan, press) = (liftPan, liftPress)
    pan.axisLock = .only(.vertical)
    pan.maximumNumberOfTouches = 1
    pan.allowedSources = [.pointer, .touchscreen, .pen]
    pan.shouldReceive = { [weak self] in self?.isForLifting($0) ?? false }
    pan.beginsOnTouchDown = { [weak self] in self?.rowView(under: $0)?.isSeenLanding ?? false }
    // The list scrolls where no row is lifted.
    pan.shouldBeRequiredToFail = { [weak self] in $0 === self?.panGestureRecognizer }
    press.allowedSources = [.touchscreen, .pen]
    press.maximumNumberOfTouches = 1
    press.shouldReceive = { [weak self] in
      // What catches a list that scrolls is no press on a row.
      guard let self, onReorder != nil, !isSeenFlying, let row = rowView(under: $0) else { return false }
      return row.swipe.map { $0.phase == .closing } ?? true
    }
    pan.addHandler { [weak self] in self?.lifted(by: $0) }
    press.addHandler { [weak self] in self?.lifted(by: $0) }
    for recognizer in [pan, press] {
      recognizer.shouldBegin = { [weak self] in self?.mayLift($0) ?? false }
      addGestureRecognizer(recognizer)
    }
  }

  /// Whether a touch lifts a row as soon as it moves: a pointer on the row, anything on its handle. What has been let go and is on its
  /// way is caught.
  private func isForLifting(_ touch: Touch) -> Bool {
    guard onReorder != nil, lift == nil, let row = rowView(under: touch) else { return false }
    if row.isSeenLanding { return true }
    guard !isSeenFlying else { return false }
    guard let handle = row.reorderHandle else { return touch.source == .pointer }
    return (touch.target as? View)?.isDescendant(of: handle) ?? false
  }

  private func mayLift(_ hand: GestureRecognizer) -> Bool {
    guard lift == nil, !isPlacing, !isAsking, let row = rowView(under: hand.touches.first),
      swipeGrip?.swipe.row !== row
    else { return false }
    let may = canReorder?(row.row) ?? true
    // Whoever was asked may have changed the rows.
    return may && onReorder != nil && row.row >= 0 && row.superview === self
  }

  private func lifted(by hand: GestureRecognizer) {
    switch hand.state {
    case .began: beginLift(by: hand)
    case .changed:
      if lift?.hand === hand { carry() }
    case .ended:
      guard lift?.hand === hand else { return }
      carry()
      drop(velocity: liftVelocity(of: hand))
    case .cancelled:
      if lift?.hand === hand { cancelLift() }
    case .possible, .failed: break
    }
  }

  private func liftVelocity(of hand: GestureRecognizer) -> Double {
    let velocity =
      (hand as? PanGestureRecognizer)?.velocity(in: self)
      ?? (hand as? LongPressGestureRecognizer)?.velocity(in: self)
    return velocity?.y ?? 0
  }

  /// Where a hand is, in points from the list's upper left corner.
  private func place(of hand: GestureRecognizer) -> Point? {
    hand.location(in: self).map { $0 - shownOffset }
  }

  private func beginLift(by hand: GestureRecognizer) {
    guard lift == nil, let row = rowView(under: hand.touches.first), let place = place(of: hand) else {
      return
    }
    if row.swipe != nil { closeActions() }
    // One that is caught on its way may show a row that has no place on screen.
    leaving.removeAll { $0.view === row }
    row.sink(to: .lifted, 0)
    row.layer.atOneMoment {
      row.freeze(.position.y)
      row.ground?.freeze(.position.y)
      row.stand?.freeze(.position.y)
    }
    let number = row.row
    let gap = RowGap(source: number, target: number, height: height(of: number))
    let grip = row.frame.minY - placedOffset - place.y
    let lift = RowLift(row, gap, by: hand, at: place, grip: grip, in: self)
    self.lift = lift
    liftMargin = gap.height
    lift.scroller.onScroll = { [weak self] in self?.carry() }
    lift.drags = windowDrags
    lift.drags?.held[ObjectIdentifier(self)] = { [weak self] in self?.cancelLift() }
    if hand.touches.first?.source == .pointer { lift.drags?.onCursor(.grabbing) }
    raise(row)
    carry()
  }

  /// Puts a row in front of all others.
  private func raise(_ row: RowView) {
    let ground = row.ground ?? LiftedGround(beneath: row)
    if row.ground == nil {
      row.ground = ground
      insertSubview(ground, below: row)
    }
    View.performWithoutAnimation { ground.frame = row.frame }
    orderRows()
    ground.rise()
  }

  /// Moves the lifted row to where the hand is.
  private func carry() {
    guard let lift else { return }
    if let place = place(of: lift.hand) { lift.place = place }
    followLift()
    guard self.lift === lift else { return }
    lift.scroller.follow(lift.place)
  }

  /// Keeps the lifted row beneath the hand, whatever scrolls, and the room where it would be dropped.
  final func followLift() {
    guard let lift, !isPlacing, !lift.isDropping else { return }
    let size = Size(width: bounds.width, height: lift.gap.height)
    let top = lift.place.y + lift.grip + placedOffset
    let frame = Rect(origin: Point(x: lift.row.frame.minX, y: top), size: size)
    if frame != lift.row.frame { View.performWithoutAnimation { lift.row.place(at: frame) } }
    moveGap(to: target(forTop: frame.minY, lift.gap))
  }

  // MARK: Letting go

  private func drop(velocity: Double) {
    guard let lift else { return }
    let (row, newRow) = (lift.gap.source, lift.gap.target)
    if row != newRow {
      lift.isDropping = true
      tell(of: row, movedTo: newRow, animated: false)
    }
    // Whoever was told may have loaded other rows, or have moved nothing: then no room is left.
    guard self.lift === lift else { return }
    moveGap(to: lift.gap.source)
    guard self.lift === lift else { return }
    land(velocity: velocity)
  }

  /// Puts the lifted row back, if there is one. A hand that holds it holds it no more.
  final func cancelLift() {
    guard let lift, !lift.isDropping else { return }
    moveGap(to: lift.gap.source)
    guard self.lift === lift else { return }
    land(velocity: 0)
    lift.hand.abandon()
  }

  /// Lets the lifted row go to its place, with the velocity of the hand, in points per second.
  private func land(velocity: Double) {
    guard let lift else { return }
    endLift()
    let (row, number) = (lift.row, lift.gap.source)
    changeCount += 1
    let change = changeCount
    row.sink(to: .lifted, change)
    let place = alignToPixels(rect(ofRow: number)).minY
    var end = place
    if !madeRows.contains(number) {
      // Its place is beyond the edge.
      end = min(
        max(place, placedOffset - 2 * row.bounds.height), placedOffset + bounds.height + row.bounds.height)
      leaving.append(
        LeavingRow(view: row, number: number, opacity: row.layer.opacity, isLocked: false, change: change))
    }
    row.ground?.sink()
    let home = end + row.layer.anchorPoint.y * row.bounds.height
    // What a hand has let go moves on, also where motion is reduced.
    let movesByItself = velocity == 0 && effectiveReducesMotion
    guard isInWindow, View.areAnimationsEnabled, !movesByItself else {
      for view in [row, row.ground, row.stand].compactMap(\.self) {
        view.layer.removeAnimations(for: .position.y)
        View.performWithoutAnimation { view.center.y = home }
      }
      return landed(row, change)
    }
    for view in [row.ground, row.stand, row].compactMap(\.self) {
      view.layer.animate(.position.y, to: home, spring: ListConstants.drop, initialVelocity: velocity)
    }
    row.layer.whenVisiblyAtRest(.position.y) { [weak self, weak row] _ in
      if let row { self?.landed(row, change) }
    }
  }

  private func landed(_ row: RowView, _ change: Int) {
    if lift == nil { liftMargin = 0 }
    guard row.depth == .lifted, row.depthChange == change else { return }
    row.removeGround()
    settled(change)
    left(change) { $0.number != nil }
  }

  /// Forgets the lifted row, wherever it is seen.
  private func endLift() {
    guard let lift else { return }
    self.lift = nil
    lift.scroller.stop()
    lift.drags?.held[ObjectIdentifier(self)] = nil
    lift.drags?.onCursor(nil)
  }

  /// The lifted row is gone, or all rows are loaded again: it is no more the hand's.
  final func abandonLift() {
    guard let lift else { return }
    endLift()
    liftMargin = 0
    if !rows.contains(where: { $0 === lift.row }) { put(away: lift.row) }
    lift.hand.abandon()
  }

  /// Gives the lifted row and its room their new numbers.
  final func moveLift(by changes: RowChanges) {
    guard let lift else { return }
    guard var gap = lift.gap.after(changes) else { return abandonLift() }
    gap.height = height(of: gap.source)
    if lift.isDropping { gap.target = gap.source }
    lift.gap = gap
    lift.row.row = gap.source
  }
}

extension RowView {
  /// Whether a hand has let it go, and it is seen on its way to its place.
  fileprivate var isSeenLanding: Bool { depth == .lifted && layer.isVisiblyMoving(.position.y) }
}
