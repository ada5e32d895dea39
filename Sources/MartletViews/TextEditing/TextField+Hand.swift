import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// The pointer and fingers.
extension TextField {
  /// Hears of the pointer's other buttons.
  func hearButtons() {
    let middle = TapGestureRecognizer()
    (middle.allowedButtons, middle.allowedSources) = ([.middle], [.pointer])
    middle.addHandler { [weak self] tap in
      guard let self, tap.state == .ended, let place = tap.location(in: self), takeFocus() else { return }
      settleComposed()
      let offset = offset(at: place)
      edit { $0.move(to: offset) }
      pastePrimarySelection()
    }
    addGestureRecognizer(middle)
    makeContextMenu()
  }

  /// Gets the focus by a hand. Returns whether it has it.
  func takeFocus() -> Bool {
    hand.givesFocus = true
    defer { hand.givesFocus = false }
    return isEnabled && (isFocused || becomeFocused())
  }

  /// Enters what is being composed, and places the text: where it is pressed counts as the text is placed then.
  func settleComposed() {
    if editor.composed != nil { edit { $0.commitComposed() } }
    layoutIfNeeded()
  }

  func began(_ touch: ControlTouch) -> Bool {
    hand.end()
    if touch.source == .touchscreen {
      if let index = handleIndex(at: touch.start) {
        let range = shownText.selection
        let end = caretRect(at: index == 1 ? range.upperBound : range.lowerBound)
        let fixed = index == 1 ? selection.range.lowerBound : selection.range.upperBound
        hideMenu()
        hand.mode = .handle(isHigher: index == 1, fixed: fixed, beside: end.midX - touch.start.x)
      } else {
        hand.mode = .waiting
        hand.deadline = touch.time + TextFieldHand.press
      }
      return true
    }
    guard takeFocus() else { return false }
    hideMenu()
    hand.showsHandles = false
    settleComposed()
    let offset = offset(at: touch.start)
    let count = hand.press(at: touch.start, time: touch.time)
    if touch.modifiers.contains(.shift), count == 1 {
      let anchor = selection.anchor
      hand.mode = .selecting(from: anchor..<anchor, byWords: false)
      edit { $0.move(to: offset, extending: true) }
    } else {
      let part =
        switch count {
        case 1: offset..<offset
        case 2: editor.word(at: offset)
        default: wraps ? editor.line(at: offset) : 0..<text.utf8.count
        }
      hand.mode = .selecting(from: part, byWords: count == 2)
      edit { $0.select(TextSelection(anchor: part.lowerBound, head: part.upperBound)) }
    }
    restartCaret()
    return true
  }

  func moved(_ touch: ControlTouch) {
    switch hand.mode {
    case .idle: break
    case .waiting:
      guard touch.location.distance(to: touch.start) > TextFieldHand.slop else { return }
      hand.end()
    case .selecting, .moving, .handle:
      drag(to: touch.location)
      // Beyond the edge it goes on without being moved.
      let (place, edge) = (touch.location, line.frame)
      let isBeyond =
        wraps ? place.y < edge.minY || place.y > edge.maxY : place.x < edge.minX || place.x > edge.maxX
      hand.deadline = isBeyond ? hand.deadline ?? touch.time + TextFieldHand.beat : nil
    }
  }

  func deadlinePassed() {
    guard let touch, let time = hand.deadline else { return }
    if hand.mode == .waiting {
      hand.end()
      guard takeFocus() else { return }
      hand.mode = .moving
      hideMenu()
      settleComposed()
      drag(to: touch.location)
      return restartCaret()
    }
    let before = (selection, line.content.x, scroll)
    drag(to: touch.location)
    // At the end of the text nothing is left to come.
    hand.deadline = (selection, line.content.x, scroll) == before ? nil : time + TextFieldHand.beat
  }

  func lifted(_ touch: ControlTouch) {
    let mode = hand.mode
    hand.end()
    switch mode {
    case .idle: break
    case .waiting:
      if touch.isInside { tapped(touch) }
    case .selecting: publishSelection()
    case .moving: showMenu()
    case .handle:
      publishSelection()
      showMenu()
    }
    restartCaret()
  }

  private func tapped(_ touch: ControlTouch) {
    let hadFocus = isFocused
    let hadMenu = showsMenu
    guard takeFocus() else { return }
    settleComposed()
    let offset = offset(at: touch.start)
    let count = hand.press(at: touch.start, time: touch.time)
    guard count > 1, !text.isEmpty else {
      let isSame = selection == TextSelection(offset)
      hand.showsHandles = false
      hideMenu()
      edit { $0.move(to: offset) }
      // A tap on the caret asks what can be done there.
      if hadFocus, isSame, !hadMenu { showMenu() }
      return setNeedsLayout()
    }
    let part = count == 2 ? editor.word(at: offset) : wraps ? editor.line(at: offset) : 0..<text.utf8.count
    edit { $0.select(TextSelection(anchor: part.lowerBound, head: part.upperBound)) }
    hand.showsHandles = true
    setNeedsLayout()
    publishSelection()
    showMenu()
  }

  /// Selects up to a point, or moves the caret there. Beyond the line's edge no further than a step.
  private func drag(to point: Point) {
    let edge = line.frame
    func place(_ x: Double) -> Int {
      let x = min(max(x, edge.minX - TextFieldHand.step), edge.maxX + TextFieldHand.step)
      let y = min(max(point.y, edge.minY - TextFieldHand.step), edge.maxY + TextFieldHand.step)
      return offset(at: Point(x: x, y: y))
    }
    switch hand.mode {
    case .idle, .waiting: break
    case .moving:
      let offset = place(point.x)
      edit { $0.move(to: offset) }
    case .selecting(let from, let byWords):
      let offset = place(point.x)
      let part = byWords ? editor.word(at: offset) : offset..<offset
      let isBefore = part.lowerBound < from.lowerBound
      let selection = TextSelection(
        anchor: isBefore ? from.upperBound : from.lowerBound,
        head: isBefore ? part.lowerBound : max(part.upperBound, from.upperBound))
      edit { $0.select(selection) }
    case .handle(let isHigher, let fixed, let beside):
      let offset = place(point.x + beside)
      // One character stays selected.
      let head =
        isHigher
        ? max(offset, editor.text.boundary(after: fixed)) : min(offset, editor.text.boundary(before: fixed))
      edit { $0.select(TextSelection(anchor: fixed, head: head)) }
    }
    layoutIfNeeded()
  }

  // MARK: Handles

  /// The handle at a point, 0 for the lower end of the selection and 1 for the higher one; `nil` if there is none.
  func handleIndex(at point: Point) -> Int? {
    let near = handles.indices.filter {
      !handles[$0].isHidden && handles[$0].position.distance(to: point) <= TextFieldHand.grip
    }
    return near.min { handles[$0].position.distance(to: point) < handles[$1].position.distance(to: point) }
  }

  /// Puts the handles at the ends of the selection, beneath the line.
  func placeHandles() {
    let range = shownText.selection
    let isShown = hand.showsHandles && isFocused && !range.isEmpty
    for (index, handle) in handles.enumerated() {
      let caret = caretRect(at: index == 0 ? range.lowerBound : range.upperBound)
      let whole = laidOut.layout.insertionCaret(at: index == 0 ? range.lowerBound : range.upperBound).minX
      let x = line.content.x + whole
      let isOutside = x < -1 || x > line.bounds.width + 1 || wraps && !line.frame.contains(caret.center)
      handle.isHidden = !isShown || isOutside
      handle.frame = alignToPixels(
        Rect(
          x: caret.midX - Self.handle / 2, y: caret.maxY - 1, width: Self.handle, height: Self.handle))
      handle.cornerRadius = Self.handle / 2
      handle.backgroundColor = effectiveControlColors.word(effectiveTintColor)
    }
  }
}
