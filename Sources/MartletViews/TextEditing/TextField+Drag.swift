import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// What is selected, as people drag it out of the field.
extension TextField {
  /// The most characters of what is dragged that are seen.
  private static let mostSeen = 200
  /// How near the ends of what is selected a hand selects anew, in points.
  private static let edge = 2.0

  /// Lets a pointer drag what is selected, and a finger that has pressed it for long.
  func offerDrags() {
    textDrags.data = { [weak self] in
      guard let self, hasSelection(at: $0) else { return nil }
      return DragData(text: selectedText)
    }
    textDrags.shouldTake = { !$0.extendsSelection }
    // What is moved to another field or program is gone here.
    textDrags.actions = [.copy, .move]
    textDrags.preview = { [weak self] _ in self?.draggedWords() }
    textDrags.dimsView = false
    textDrags.onBegin = { [weak self] in
      guard let self else { return }
      dragCount += 1
      draggedPart = selection.range
      hideMenu()
    }
    textDrags.onEnd = { [weak self] in self?.ended(dragWith: $0) }
    dragSource = textDrags
  }

  /// Whether a point of the field is on what is selected, and that may leave the field.
  func hasSelection(at point: Point) -> Bool {
    guard isFocused, isEnabled, !isSecure, !selection.isEmpty, editor.composed == nil else { return false }
    let (place, layout) = (line.convert(point, from: self) ?? .zero, laidOut.layout)
    // A finger near an end may mean its handle.
    guard line.bounds.contains(place), handleIndex(at: point) == nil else { return false }
    return layout.rects(of: selection.range, within: nil).contains {
      let x = place.x - line.content.x
      let y = place.y - line.top(of: layout)
      return (!wraps || y >= $0.minY && y < $0.maxY) && x > $0.minX + Self.edge && x < $0.maxX - Self.edge
    }
  }

  /// The selected words where they are seen, as far as they are.
  private func draggedWords() -> View {
    let (from, to) = (caretRect(at: selection.range.lowerBound), caretRect(at: selection.range.upperBound))
    var whole = from.union(to)
    // Lines between them are as wide as the field.
    if from.minY != to.minY { (whole.origin.x, whole.size.width) = (line.frame.minX, line.frame.width) }
    let rect = whole.intersection(line.frame)
    self.dragged?.removeFromSuperview()
    var words = laidOut.layout.text
    words.spans = []
    words.string = String(selectedText.prefix(Self.mostSeen))
    // It stands for them only in the picture.
    let dragged = Label(words)
    dragged.isHidden = true
    dragged.isAccessibilityHidden = true
    addSubview(dragged)
    dragged.frame = alignToPixels(rect)
    self.dragged = dragged
    return dragged
  }

  /// What was selected was dropped on the field itself, at a place in the text: it is moved there, or copied, as one step.
  func dropped(ownTextAt place: Int, of drop: Drop) {
    guard let part = draggedPart, part.upperBound <= text.utf8.count, !isSecure else { return drop.reject() }
    let isMove = drop.action != .copy
    // Nothing moves into itself.
    guard !isMove || place < part.lowerBound || place > part.upperBound else { return drop.reject() }
    // What is moved is gone already as the drag ends.
    if isMove { draggedPart = nil }
    let words = text.part(part)
    becomeFocused()
    edit {
      $0.history.close()
      $0.history.beginGroup()
      if isMove {
        $0.select(TextSelection(anchor: part.lowerBound, head: part.upperBound))
        $0.delete(.characterBackward)
      }
      $0.move(to: isMove && place > part.lowerBound ? place - part.count : place)
      let start = $0.selection.head
      $0.paste(words)
      $0.history.endGroup()
      $0.select(TextSelection(anchor: start, head: $0.selection.head))
    }
  }

  /// A drag of what was selected is over.
  private func ended(dragWith action: DragAction?) {
    dragCount -= 1
    // The next one has begun.
    if action == nil, dragCount > 0 { return }
    dragged?.removeFromSuperview()
    dragged = nil
    let part = draggedPart
    draggedPart = nil
    guard action == .move, let part, part == selection.range else { return }
    edit { $0.delete(.characterBackward) }
  }
}

extension Touch {
  /// Whether it selects up to where it is, wherever it lands.
  var extendsSelection: Bool { source == .pointer && modifiers.contains(.shift) }
}
