import MartletGeometry

/// Where the characters of a field are, for those who can't see them.
extension TextField {
  /// Where the caret would be in the field at an offset in the text, in points. Other offsets than those of characters are moved to such.
  func caretRect(ofText offset: Int) -> Rect {
    let shown = laidOut.shown
    guard !shown.string.isEmpty else { return caretRect() }
    let place = text.boundary(atOrBefore: min(max(offset, 0), text.utf8.count))
    let composed = shown.composed.map { place > $0.lowerBound ? $0.count : 0 } ?? 0
    return caretRect(at: place + composed)
  }
}
