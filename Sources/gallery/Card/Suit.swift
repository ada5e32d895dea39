import Martlet

/// The suits of a pack of cards.
enum Suit: CaseIterable {
  case hearts, spades, diamonds, clubs

  /// The side of the square of the outlines, in points.
  static let side = 100.0

  /// Whether it is red.
  var isRed: Bool { self == .hearts || self == .diamonds }

  /// The pip, upright.
  var outline: Path {
    switch self {
    case .hearts:
      Path(
        outline: Point(x: 50, y: 94),
        curves: [
          43, 80, 7, 62, 7, 35,
          7, 18, 18, 8, 31, 8,
          40, 8, 47, 13, 50, 21,
          53, 13, 60, 8, 69, 8,
          82, 8, 93, 18, 93, 35,
          93, 62, 57, 80, 50, 94,
        ])
    case .diamonds:
      Path(
        outline: Point(x: 50, y: 3),
        curves: [
          58, 22, 71, 38, 85, 50,
          71, 62, 58, 78, 50, 97,
          42, 78, 29, 62, 15, 50,
          29, 38, 42, 22, 50, 3,
        ])
    case .spades:
      Path(
        outline: Point(x: 50, y: 4),
        curves: [
          57, 18, 92, 39, 92, 63,
          92, 76, 83, 83, 73, 83,
          65, 83, 58, 79.5, 54.5, 74,
          55, 84, 59, 91, 68, 96,
          56, 96, 44, 96, 32, 96,
          41, 91, 45, 84, 45.5, 74,
          42, 79.5, 35, 83, 27, 83,
          17, 83, 8, 76, 8, 63,
          8, 39, 43, 18, 50, 4,
        ])
    case .clubs:
      Path(
        outline: Point(x: 50, y: 5),
        curves: [
          62, 5, 71, 14, 71, 26,
          71, 32, 68.5, 37.5, 64.5, 41.5,
          67, 40.8, 70, 40.4, 72.5, 40.4,
          84, 40.4, 93, 49.5, 93, 61,
          93, 72.5, 84, 81.6, 72.5, 81.6,
          65, 81.6, 58, 77, 54.5, 70.5,
          54.8, 82, 58.5, 91, 68, 96,
          56, 96, 44, 96, 32, 96,
          41.5, 91, 45.2, 82, 45.5, 70.5,
          42, 77, 35, 81.6, 27.5, 81.6,
          16, 81.6, 7, 72.5, 7, 61,
          7, 49.5, 16, 40.4, 27.5, 40.4,
          30, 40.4, 33, 40.8, 35.5, 41.5,
          31.5, 37.5, 29, 32, 29, 26,
          29, 14, 38, 5, 50, 5,
        ])
    }
  }
}
