import Martlet

extension Label {
  /// Takes a place. Where text is larger than usual, its words are not larger than there is room for in one line.
  func fit(in place: Rect) {
    frame = place
    fitText(in: place.size)
  }

  /// Keeps words that are larger than usual within a size, in one line.
  func fitText(in room: Size) {
    let wanted = superview?.effectiveTextScale ?? 1
    var scale: Double?
    if wanted > 1 {
      let size = text.size()
      let most = min((room.width - 1) / max(size.width, 1), room.height / max(size.height, 1))
      if most < wanted { scale = max(most, 1) }
    }
    if textScale != scale { textScale = scale }
  }
}
