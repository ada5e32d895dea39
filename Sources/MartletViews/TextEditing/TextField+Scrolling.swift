import MartletGeometry
import MartletHost

/// Text that has no room.
extension TextField {
  /// The axis along which the text scrolls.
  var scrollAxis: ScrollAxis { wraps ? .vertical : .horizontal }

  /// How far the text can be scrolled, in points.
  var longestScroll: Double {
    let (shown, layout) = laidOut
    guard !wraps else { return max(layout.size.height - line.bounds.height, 0) }
    return shown.string.isEmpty
      ? 0 : max(layout.size.width - line.bounds.width + TextLineView.caretWidth(scale: layout.scale), 0)
  }

  /// How far the text is scrolled, within what is possible, unless a hand holds it or has thrown it.
  func limitScroll() {
    if !flick.isScrolling { scroll = min(max(scroll, 0), longestScroll) }
  }

  /// Scrolls the text to a place, wherever the caret is.
  func scrollText(to place: Double) {
    guard place != scroll || followsCaret else { return }
    (scroll, followsCaret) = (place, false)
    setNeedsLayout()
  }

  /// Lets the caret be seen again, wherever the text was scrolled to.
  func returnToCaret() {
    flick.stop()
    (followsCaret, column) = (true, nil)
  }

  /// Scrolls lines by the wheel. Returns whether there was something to scroll.
  func scrollsLines(by way: Scroll) -> Bool {
    guard wraps else { return false }
    let place = min(max(scroll + way.distance.y, 0), longestScroll)
    guard place != scroll else { return false }
    flick.stop()
    hideMenu()
    scrollText(to: place)
    return true
  }
}
