import Martlet

/// The sixteen ways from one page to the next, by two rows of four words.
struct PageStyle: Equatable {
  enum Kind: CaseIterable {
    case flip, away, fold, cubes

    /// The word in the first row.
    var title: String {
      switch self {
      case .flip: localized("Flip")
      case .away: localized("Flip away")
      case .fold: localized("Fold")
      case .cubes: localized("Cubes")
      }
    }
  }

  var kind = Kind.flip
  /// The number of the word in the second row.
  var way = 0

  static var flips: [String] {
    [localized("Left"), localized("Right"), localized("Up"), localized("Down")]
  }
  static var folds: [String] {
    [localized("Fold ↔"), localized("Unfold ↔"), localized("Fold ↕"), localized("Unfold ↕")]
  }

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
