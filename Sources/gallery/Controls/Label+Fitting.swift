import Martlet

extension Label {
  /// Takes a place. Where text is larger than usual, its words are not larger than there is room for in one line.
  func fit(in place: Rect) {
    frame = place
    fitText(in: place.size)
  }

  /// Keeps words that are larger than usual within a size, in one line.
  func fitText(in room: Size) { scaleText(upTo: mostScale(in: room)) }

  /// Lets labels take places; where text is larger than usual, all are as large as there is room for in one line.
  static func fit(_ labels: [(label: Label, place: Rect)]) {
    let most = labels.map { $0.label.mostScale(in: $0.place.size) }.min() ?? .infinity
    for (label, place) in labels {
      label.frame = place
      label.scaleText(upTo: most)
    }
  }

  /// The greatest scale with which its words are within a size, in one line; at least 1.
  private func mostScale(in room: Size) -> Double {
    let size = text.size()
    return max(min((room.width - 1) / max(size.width, 1), room.height / max(size.height, 1)), 1)
  }

  private func scaleText(upTo most: Double) {
    let scale = (superview?.effectiveTextScale ?? 1) > most ? most : nil
    if textScale != scale { textScale = scale }
  }
}
