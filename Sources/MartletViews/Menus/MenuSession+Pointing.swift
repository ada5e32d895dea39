import MartletGeometry

/// The pointer, fingers and pens.
extension MenuSession {
  // MARK: The press that opens

  /// What has opened the menu is still down: dragged to an item and lifted there, it chooses it.
  func follow(from point: Point) { pointing.opening = point }

  /// What has opened the menu has moved.
  func openingMoved(to point: Point) {
    guard isOpen, let start = pointing.opening else { return }
    if point.distance(to: start) >= MenuPointing.slop { pointing.hasMoved = true }
    if pointing.hasMoved { track(point) }
  }

  /// What has opened the menu was lifted. Where it has not moved, the menu stays open.
  func openingLifted(at point: Point) {
    guard isOpen, pointing.opening != nil else { return }
    let (hasMoved, hasEntered) = (pointing.hasMoved, pointing.hasEntered)
    (pointing.opening, pointing.hasMoved, pointing.hasEntered) = (nil, false, false)
    guard hasMoved else { return }
    if let (level, row) = target(at: point) {
      level.view.highlighted = row?.item.canBeChosen ?? false ? row : nil
      if let row { choose(row) }
    } else if hasEntered {
      close()
    }
  }

  /// What has opened the menu was taken away: the menu stays open.
  func openingCancelled() {
    (pointing.opening, pointing.hasMoved, pointing.hasEntered) = (nil, false, false)
  }

  /// What has pressed a button for the menu was taken away: by what scrolls around the button, or by the host, which gives a popup what is
  /// pressed.
  func openingLost() {
    openingCancelled()
    if levels.allSatisfy({ $0.popup == nil }) { close() }
  }

  // MARK: Presses on menus

  func pressed(at point: Point) {
    pointing.isScrolling = false
    // What has opened it may have gone without a word, with its view.
    openingCancelled()
    guard target(at: point) != nil else { return close() }
    track(point)
  }

  func dragged(to point: Point) {
    guard !pointing.isScrolling else { return }
    if let scrolled = levels.first(where: { $0.view.scroll.isDragging }) {
      pointing.isScrolling = true
      scrolled.view.highlighted = nil
      return setPending(nil)
    }
    track(point)
  }

  func lifted(at point: Point) {
    guard !pointing.isScrolling, let (_, row) = target(at: point), let row else { return }
    choose(row)
  }

  func pressCancelled() { levels.last?.view.highlighted = nil }

  func hovered(at point: Point) {
    if pointing.opening == nil { track(point) }
  }

  // MARK: Items

  /// The frontmost menu at a point, and its item there.
  private func target(at point: Point) -> (level: MenuLevel, row: MenuRow?)? {
    levels.last { $0.contains(point) }.map { ($0, $0.row(at: point)) }
  }

  /// The pointer or a finger is at a point of the window.
  private func track(_ point: Point) {
    guard isOpen else { return }
    guard let (level, row) = target(at: point) else {
      levels.last?.view.highlighted = nil
      if case .opens = pointing.pending?.event { setPending(nil) }
      return
    }
    pointing.hasEntered = true
    guard let row, row.item.canBeChosen else {
      if level === levels.last { level.view.highlighted = nil }
      if case .opens = pointing.pending?.event { setPending(nil) }
      return
    }
    guard let index = levels.firstIndex(where: { $0 === level }), levels.count > index + 1 else {
      pointing.apex = point
      return reach(row, in: level)
    }
    let submenu = levels[index + 1]
    if submenu.parentRow === row {
      pointing.apex = point
      closeLevels(from: index + 2)
      submenu.view.highlighted = nil
      level.view.highlighted = row
      setPending(nil)
    } else if isOnTheWay(at: point, to: submenu) {
      setPending(.init(event: .reaches(row), time: now + MenuPointing.restDelay))
    } else {
      pointing.apex = point
      reach(row, in: level)
    }
  }

  private func isOnTheWay(at point: Point, to level: MenuLevel) -> Bool {
    guard level.parentRow != nil, let apex = pointing.apex else { return false }
    return SafeTriangle(from: apex, to: level.frame).contains(point)
  }

  /// Highlights an item, and closes what is open beside another one.
  private func reach(_ row: MenuRow, in level: MenuLevel) {
    guard let index = levels.firstIndex(where: { $0 === level }) else { return }
    closeLevels(from: index + 1)
    level.view.highlighted = row
    guard row.item.submenu != nil else { return setPending(nil) }
    if case .opens(let pending)? = pointing.pending?.event, pending === row { return }
    setPending(.init(event: .opens(row), time: now + MenuPointing.openingDelay))
  }

  private func setPending(_ pending: MenuPointing.Pending?) {
    guard pending != nil || pointing.pending != nil else { return }
    pointing.pending = pending
    deadlineDidChange()
  }

  /// Nothing else has happened.
  func pendingIsDue(_ pending: MenuPointing.Pending) {
    switch pending.event {
    case .opens(let row): openSubmenu(of: row, highlightsFirst: false)
    case .reaches(let row):
      if let level = levels.first(where: { $0.view === row.menuView }) { reach(row, in: level) }
    }
  }
}
