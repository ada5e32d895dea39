import MartletGeometry
import MartletGestures

/// A view in which fingers choose rows or items, each its own.
protocol RowTapping: ScrollView {
  /// Those that choose rows, one for each finger and one more.
  var rowTaps: [RowTapRecognizer] { get set }
  /// The row that is seen at a point of the content; `nil` if there is none.
  func seenRow(at point: Point) -> Int?
  /// A finger has landed. Returns whether it is meant for something else, and chooses none.
  func isForSwipes(_ touch: Touch) -> Bool
  /// A row was tapped.
  func choose(_ row: Int)
  /// Highlights the rows beneath fingers, and no others.
  func highlight()
}

extension RowTapping {
  /// Makes a recognizer for the next finger, unless one waits for it.
  func addRowTap() {
    guard !rowTaps.contains(where: \.isFree) else { return }
    let tap = RowTapRecognizer(for: self)
    rowTaps.append(tap)
    addGestureRecognizer(tap)
  }

  /// Whether a touch has a recognizer.
  func hasRowTap(with touch: Touch) -> Bool {
    rowTaps.contains { $0.touches.contains { $0 === touch } }
  }

  /// Whether a finger that has landed on a row may choose it.
  func isTouched(row: Int?) -> Bool {
    rowTaps.contains { $0.row == row && !$0.touches.isEmpty && $0.state == .possible }
  }

  /// Whether a finger is about to choose a row.
  func isPressed(row: Int) -> Bool { rowTaps.contains { $0.isPressed && $0.row == row } }
}
