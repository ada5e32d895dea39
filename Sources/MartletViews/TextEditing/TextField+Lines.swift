import MartletDrawing
import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// Fields of several lines.
extension TextField {
  /// Whether it has several lines.
  var wraps: Bool { isMultiline && !isSecure }

  /// The width in which lines are broken, in points, in a field of a width.
  func linesWidth(forWidth width: Double) -> Double {
    max(width - 2 * Self.margin - TextLineView.caretWidth(scale: layer.windowScale), 1)
  }

  /// The height that all lines need in a field of a width, in points.
  func linesHeight(forWidth width: Double?) -> Double {
    let room = (width ?? (bounds.width > 0 ? bounds.width : nil)).map { linesWidth(forWidth: $0) }
    return max(Self.minimumTouchSize, lineSize(within: room).height.rounded(.up) + 2 * Self.lineMargin)
  }

  /// The size of all lines where they are broken within a width, in points.
  private func lineSize(within room: Double?) -> Size {
    let layout = laidOut.layout
    if layout.width == room { return layout.size }
    if let measured, measured.width == room, measured.scale == layout.scale, measured.text == layout.text {
      return measured.size
    }
    let new = ParagraphLayout(layout.text, width: room, scale: layout.scale, after: measured)
    measured = new
    return new.size
  }

  // MARK: Scrolling

  /// Scrolls lines so that the caret is seen. Returns where their upper edge is in the line view, in points on a whole pixel.
  func scrollLines(_ caret: Rect, _ layout: any FieldLayout) -> Double {
    let room = line.bounds.height
    if isFocused || hasOpenMenu, followsCaret {
      if caret.maxY - scroll > room { scroll = caret.maxY - room }
      if caret.minY < scroll { scroll = caret.minY }
      if isFocused { showCaretInScrollView() }
    }
    limitScroll()
    return -(scroll * layout.scale).rounded() / layout.scale
  }

  /// Once the turn is over, a scroll view around the field shows the caret.
  private func showCaretInScrollView() {
    let place = text.utf8.count + selection.head
    guard place != shownPlace else { return }
    shownPlace = place
    Transaction.afterTurn { [weak self] in
      guard let self, isFocused, let outer = outerScrollView,
        let place = outer.convert(caretRect(), from: self)
      else { return }
      outer.scrollToVisible(place.insetBy(dx: 0, dy: -Self.lineMargin), animated: true)
    }
  }

  // MARK: Keys

  /// Does what a key means among lines. Returns whether it means something there.
  func movesAmongLines(_ key: KeyEvent.Key, _ isShifted: Bool, _ isControlled: Bool) -> Bool {
    guard wraps, !isControlled else { return false }
    switch key {
    case .up, .keypadUp: moveCaret(byLines: -1, extending: isShifted)
    case .down, .keypadDown: moveCaret(byLines: 1, extending: isShifted)
    case .pageUp, .keypadPageUp: moveCaret(byLines: -linesOnPage, extending: isShifted)
    case .pageDown, .keypadPageDown: moveCaret(byLines: linesOnPage, extending: isShifted)
    case .home, .keypadHome: moveCaret(toEnd: false, extending: isShifted)
    case .end, .keypadEnd: moveCaret(toEnd: true, extending: isShifted)
    default: return false
    }
    if isShifted { publishSelection() }
    return true
  }

  private var linesOnPage: Int {
    let height = laidOut.layout.lines.first?.rect.height ?? 1
    return max(Int((line.bounds.height / max(height, 1)).rounded(.down)) - 1, 1)
  }

  /// The line in which the caret is, with the text laid out.
  private func caretLine() -> (index: Int, layout: any FieldLayout)? {
    if editor.composed != nil { edit { $0.commitComposed() } }
    let layout = laidOut.layout
    guard !text.isEmpty,
      let index = layout.lines.lastIndex(where: { $0.utf8.lowerBound <= selection.head })
    else { return nil }
    return (index, layout)
  }

  /// Moves the caret up or down, to where it was on the line that it has come from; beyond the first and the last line to the ends of the
  /// text.
  private func moveCaret(byLines count: Int, extending: Bool) {
    guard let (index, layout) = caretLine() else { return restartCaret() }
    let x = column ?? layout.insertionCaret(at: selection.head).minX
    let target = index + count
    let offset: Int
    if layout.lines.indices.contains(target) {
      offset = layout.utf8Offset(at: Point(x: x, y: layout.lines[target].rect.midY))
    } else if abs(count) > 1, layout.lines.indices.contains(index + count.signum()) {
      let last = layout.lines[count > 0 ? layout.lines.count - 1 : 0]
      offset = layout.utf8Offset(at: Point(x: x, y: last.rect.midY))
    } else {
      offset = count < 0 ? 0 : text.utf8.count
    }
    edit { $0.move(to: offset, extending: extending) }
    column = x
  }

  /// Moves the caret to the beginning or the end of its line.
  private func moveCaret(toEnd isEnd: Bool, extending: Bool) {
    guard let (index, layout) = caretLine() else { return restartCaret() }
    let next = layout.lines.indices.contains(index + 1) ? layout.lines[index + 1].utf8.lowerBound : nil
    // Behind the last character of a line that goes on, the caret would stand on the next one.
    let end = next.map { text.boundary(before: $0) } ?? text.utf8.count
    let offset = isEnd ? max(end, layout.lines[index].utf8.lowerBound) : layout.lines[index].utf8.lowerBound
    edit { $0.move(to: offset, extending: extending) }
  }
}
