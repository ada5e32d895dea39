import Martlet

/// The print on a card, in fractions of its width and height.
struct CardFace: Hashable {
  let rank: Int
  let suit: Suit

  /// The ratio of width to height of a bridge or poker card.
  static let aspect = 2.5 / 3.5

  /// The cards that the demo shows, in order.
  static let deal: [CardFace] = [
    CardFace(rank: 7, suit: .hearts), CardFace(rank: 10, suit: .spades), CardFace(rank: 5, suit: .diamonds),
    CardFace(rank: 8, suit: .clubs), CardFace(rank: 1, suit: .hearts), CardFace(rank: 9, suit: .spades),
  ]

  /// The text in the corners.
  var index: String { rank == 1 ? "A" : "\(rank)" }

  /// A pip on the card.
  struct Pip: Hashable {
    /// The centre, as fractions of the card's sides.
    let x, y: Double
    /// The height relative to a pip of ordinary size.
    let scale: Double
    /// Whether it is upside down, as in the lower half.
    var isTurned: Bool { y > 0.5 }

    init(_ x: Double, _ y: Double, scale: Double = 1) {
      self.x = x
      self.y = y
      self.scale = scale
    }
  }

  /// The pips in the two outer columns and in the middle one, as on real cards.
  var pips: [Pip] {
    let (left, middle, right) = (0.31, 0.5, 0.69)
    let (top, bottom) = (0.185, 0.815)
    /// Pips spaced evenly down a column.
    func column(_ x: Double, _ count: Int) -> [Pip] {
      (0..<count).map { index in
        Pip(x, count == 1 ? 0.5 : top + (bottom - top) * Double(index) / Double(count - 1))
      }
    }
    /// A pip in the middle column, between the rows of the outer ones.
    func between(_ fraction: Double) -> Pip { Pip(middle, top + (bottom - top) * fraction) }
    switch rank {
    case 1: return [Pip(middle, 0.5, scale: 2.6)]
    case 2, 3: return column(middle, rank)
    case 4: return column(left, 2) + column(right, 2)
    case 5: return column(left, 2) + [between(0.5)] + column(right, 2)
    case 6: return column(left, 3) + column(right, 3)
    case 7: return column(left, 3) + [between(0.25)] + column(right, 3)
    case 8: return column(left, 3) + [between(0.25), between(0.75)] + column(right, 3)
    case 9: return column(left, 4) + [between(0.5)] + column(right, 4)
    default: return column(left, 4) + [between(1.0 / 6), between(5.0 / 6)] + column(right, 4)
    }
  }
}
