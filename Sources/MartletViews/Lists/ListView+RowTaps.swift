import MartletGeometry
import MartletGestures

/// Fingers that choose rows, each its own.
extension ListView {
  /// Makes a recognizer for the next finger, unless one waits for it.
  final func addRowTap() {
    guard !rowTaps.contains(where: \.isFree) else { return }
    let tap = RowTapRecognizer(for: self)
    rowTaps.append(tap)
    addGestureRecognizer(tap)
  }

  /// A row was tapped. One that is open closes.
  final func choose(_ row: Int) {
    if row == openRow { closeActions() } else { onSelect?(row) }
  }

  /// Whether a touch has a recognizer.
  final func hasRowTap(with touch: Touch) -> Bool {
    rowTaps.contains { $0.touches.contains { $0 === touch } }
  }

  /// Whether a finger that has landed on a row may choose it.
  final func isTouched(row: Int?) -> Bool {
    rowTaps.contains { $0.row == row && !$0.touches.isEmpty && $0.state == .possible }
  }

  /// Whether a finger is about to choose a row.
  final func isPressed(row: Int) -> Bool { rowTaps.contains { $0.isPressed && $0.row == row } }

  /// Highlights the rows beneath fingers, and no others.
  final func highlight() {
    for row in rows where row.isHighlighted != isPressed(row: row.row) { row.isHighlighted.toggle() }
  }
}
