import Martlet

/// A list of notes, and the page of the one that is open: beside the list, below it, or over it where there is no room.
@MainActor
final class NotesView: DemoView {
  /// The numbers of the notes, from the first to the last one in the list.
  private(set) var order = Array(0..<Note.count)
  /// The note that is open; `nil` if none is.
  private(set) var opened: Int?
  /// The note on which keys act.
  private(set) var chosen = 0
  private let cards: [NoteCard]
  private var pages: [Int: NotePage] = [:]
  private var layout: NotesLayout?
  private let arranger = Arranger<NotesLayout.Shape>()
  /// What is seen where a page would lie.
  private let desk = View()
  /// What the desk says while no page lies on it.
  private let invitation: Label
  /// Where the middle of the card in the hand was when that took it.
  private var grip = Point.zero
  /// The layout is set by a window that turns: everything springs there with it.
  private var isTurning = false

  init(palette: Palette) {
    cards = Note.all.indices.map {
      NoteCard($0, accent: [palette.sky, palette.coral, palette.sun][$0 % 3], palette: palette)
    }
    invitation = Label(
      localized("Tap a note to read it here"), role: .body, color: palette.mist, alignment: .center)
    super.init(
      palette: palette, title: localized("Notes"),
      hint: localized("Drag the window's edge; tap a note, throw it back, drag it elsewhere"))
    desk.backgroundColor = palette.desk
    desk.cornerRadius = NotePage.usualRadius
    desk.isUserInteractionEnabled = false
    desk.addSubview(invitation)
    addSubview(desk)
    for card in cards {
      addSubview(card)
      card.onTap = { [weak self] in self?.tapped(card.note) }
      card.contextMenu = { [weak self, weak card] _ in card.flatMap { self?.menu(of: $0.note) } }
      card.pan.addHandler { [weak self, weak card] in
        if let self, let card { dragged(card, by: $0) }
      }
    }
    outlined = cards.map(\.layer)
    choose(0)
  }

  // MARK: Opening

  private func tapped(_ note: Int) {
    choose(note)
    if opened == note { close() } else { open(note) }
  }

  /// Opens a note: its page grows out of its card, and the one that is open goes back.
  func open(_ note: Int) {
    let page = page(of: note)
    if let opened, opened != note { pages[opened]?.go(open: false) }
    page.bringToFront()
    page.go(open: true)
  }

  /// Sends the page that is open back into its card.
  func close() {
    if let opened { pages[opened]?.go(open: false) }
  }

  private func page(of note: Int) -> NotePage {
    if let page = pages[note] { return page }
    let page = NotePage(Note.all[note], number: note + 1, palette: palette)
    pages[note] = page
    page.home = { [weak self] in
      guard let self, let layout, let slot = order.firstIndex(of: note) else { return .zero }
      return layout.cards[slot]
    }
    page.onTurn = { [weak self, weak page] in
      guard let self, let page else { return }
      if page.isOpen { opened = note } else if opened == note { opened = nil }
      View.animate(spring: .snappy) { self.showInvitation() }
    }
    addSubview(page)
    outlined.append(page.layer)
    if let layout { place(page, at: alignToPixels(layout.page)) }
    return page
  }

  /// Over the list a page has the corners of the cards that it covers.
  private func place(_ page: NotePage, at place: Rect) {
    page.radius = layout?.shape.arrangement == .over ? NoteCard.radius : NotePage.usualRadius
    page.place = place
  }

  private func showInvitation() { invitation.opacity = opened == nil ? 1 : 0 }

  // MARK: Keys

  /// Has keys act on a note.
  func choose(_ note: Int) {
    chosen = note
    View.animate(spring: .snappy) {
      for card in cards {
        card.isChosen = card.note == chosen
        card.layoutIfNeeded()
      }
    }
  }

  /// Has keys act on the next note of the list, or on the one before.
  func step(_ step: Int) {
    guard let slot = order.firstIndex(of: chosen) else { return }
    let note = order[min(max(slot + step, 0), order.count - 1)]
    choose(note)
    if opened != nil, opened != note, layout?.shape.arrangement != .over { open(note) }
  }

  /// Opens the note on which keys act, or sends its page back.
  func toggle() { tapped(chosen) }

  /// What can be done with a note.
  private func menu(of note: Int) -> Menu {
    choose(note)
    let slot = order.firstIndex(of: note)
    return Menu(Note.all[note].title) {
      MenuItem(opened == note ? localized("Close") : localized("Open")) { [weak self] in self?.tapped(note) }
      MenuSeparator()
      MenuItem(localized("Move up"), isEnabled: slot != 0) { [weak self] in self?.move(-1) }
      MenuItem(localized("Move down"), isEnabled: slot != order.count - 1) { [weak self] in self?.move(1) }
    }
  }

  /// Moves the note on which keys act in the list.
  func move(_ step: Int) {
    guard let slot = order.firstIndex(of: chosen) else { return }
    let target = min(max(slot + step, 0), order.count - 1)
    guard target != slot else { return }
    order.swapAt(slot, target)
    if effectiveReducesMotion {
      crossFade { placeCards() }
    } else {
      View.animate(spring: .smooth) { placeCards() }
    }
  }

  // MARK: Hands

  private func dragged(_ card: NoteCard, by pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      choose(card.note)
      card.bringToFront()
      card.freeze(.position)
      grip = card.center - pan.translation
      card.setLifted(true)
      fallthrough
    case .changed:
      card.center = grip + pan.translation
      settle(card, at: card.center.y)
    case .ended, .cancelled: drop(card, by: pan)
    case .possible, .failed: break
    }
  }

  /// Lets a card go: a throw takes it farther along the list.
  private func drop(_ card: NoteCard, by pan: PanGestureRecognizer) {
    guard let layout else { return }
    let velocity = pan.velocity(in: card.layer.handOverSpace)
    settle(card, at: Decay.fast.projectedEnd(from: card.center.y, velocity: velocity.y))
    card.setLifted(false)
    guard let slot = order.firstIndex(of: card.note) else { return }
    let target = alignToPixels(layout.cards[slot]).center
    card.animate(
      .position, to: target,
      spring: .lively.paced(from: card.center, to: target, velocity: velocity, isThrown: true),
      handedOverFrom: pan)
  }

  /// Gives a card the place in the list that is nearest to a height; the others make room.
  private func settle(_ card: NoteCard, at y: Double) {
    guard let layout, let slot = order.firstIndex(of: card.note) else { return }
    let target = layout.slot(nearest: y)
    guard target != slot else { return }
    order.remove(at: slot)
    order.insert(card.note, at: target)
    if effectiveReducesMotion {
      placeCards(except: card)
    } else {
      View.animate(spring: .smooth) { placeCards(except: card) }
    }
  }

  // MARK: Layout

  /// The window goes to another size with a spring of its own.
  func turn(with coordinator: TransitionCoordinator) {
    isTurning = coordinator.isAnimated
    coordinator.animate(alongside: { [weak self] _ in self?.isTurning = false })
  }

  override func layoutField(_ field: Rect) {
    guard !bounds.isEmpty else { return }
    let next = NotesLayout(bounds.size)
    let isFirst = layout == nil
    layout = next
    arranger.lay(next.shape, springs: !isTurning) { placeAll() }
    if isFirst, next.shape.arrangement != .over {
      page(of: chosen).put(open: true)
      opened = chosen
      showInvitation()
    }
  }

  private func placeAll() {
    guard let layout else { return }
    let page = alignToPixels(layout.page)
    desk.frame = page
    let room = desk.bounds.insetBy(dx: min(24, desk.bounds.width / 4), dy: 0)
    invitation.text.maximumLines = 2
    let height = min(TextRole.body.size * TextRole.lineHeight * 2 * effectiveTextScale, room.height)
    invitation.frame = alignToPixels(
      Rect(center: room.center, size: Size(width: room.width, height: max(height, 1))))
    desk.opacity = layout.shape.arrangement == .over ? 0 : 1
    // A card that was dragged last would lie on it.
    if layout.shape.arrangement == .over, let opened { pages[opened]?.bringToFront() }
    placeCards()
    for view in pages.values {
      place(view, at: page)
      if View.isInAnimationBlock { view.setNeedsLayout() }
      view.layoutIfNeeded()
    }
  }

  private func placeCards(except held: NoteCard? = nil) {
    guard let layout else { return }
    for card in cards {
      card.datesAreBelow = layout.shape.datesAreBelow
      card.largeness = Self.largeness(bounds.size)
    }
    // They lie below each other: what is too large for the longest title is too large for all.
    let scale = zip(cards, layout.cards).map { $0.scaleOfWords(onWidth: alignToPixels($1).width) }.min()
    for (slot, note) in order.enumerated() {
      let card = cards[note]
      let frame = alignToPixels(layout.cards[slot])
      card.mostScale = scale ?? .infinity
      card.bounds.size = frame.size
      if card !== held, !card.pan.state.isOngoing { card.center = frame.center }
      card.layoutIfNeeded()
    }
  }
}
