import Martlet

/// The sixteen ways from one page to the next, by two rows of four words.
struct PageStyle: Equatable {
  enum Kind: String, CaseIterable {
    case flip = "Flip"
    case away = "Flip away"
    case fold = "Fold"
    case cubes = "Cubes"
  }

  var kind = Kind.flip
  /// The number of the word in the second row.
  var way = 0

  static let flips = ["Left", "Right", "Up", "Down"]
  static let folds = ["Fold ↔", "Unfold ↔", "Fold ↕", "Unfold ↕"]

  var isFold: Bool { kind == .fold || kind == .cubes }

  private var fold: Fold {
    Fold(way < 2 ? .horizontal : .vertical, opens: way % 2 == 1, isCubic: kind == .cubes)
  }

  private var flip: Flip { Flip([.left, .right, .up, .down][way], turnsAway: kind == .away) }

  /// To the next page.
  var forward: any ViewTransition { isFold ? fold as any ViewTransition : flip }
  /// To the page before.
  var backward: any ViewTransition { isFold ? fold.reversed as any ViewTransition : flip.reversed }
}
