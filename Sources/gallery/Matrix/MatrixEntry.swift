import Martlet

/// An entry of a 4×4 matrix.
struct MatrixEntry: Hashable {
  /// From 0 to 3: where the x axis, the y axis, the z axis and the origin go.
  let row: Int
  /// From 0 to 3: x, y, z, and the divisor of the perspective.
  let column: Int

  static let all = (0..<16).map { MatrixEntry(row: $0 / 4, column: $0 % 4) }

  /// Whether a finger can change it. The others follow from the tilt.
  var isLive: Bool {
    switch (row, column) {
    case (0...1, 0...1), (3, 0...1), (2, 3): true
    default: false
    }
  }

  /// How much a point of a finger's way changes it.
  var step: Double { row == 3 ? 1 : column == 3 ? 2e-5 : 0.01 }

  func value(in matrix: Transform) -> Double {
    switch row {
    case 0: matrix.row1[column]
    case 1: matrix.row2[column]
    case 2: matrix.row3[column]
    default: matrix.row4[column]
    }
  }

  /// Its number in a matrix, as written. One that no finger changes is a plain 0 or 1 while it does nothing.
  func text(in matrix: Transform, isShort: Bool) -> String {
    let value = value(in: matrix)
    if !isLive {
      for plain in [0.0, 1] where abs(value - plain) < 1e-9 { return Figure.fixed(plain, decimals: 0) }
    }
    if column == 3, row < 3 { return Figure.fraction(value, decimals: isShort ? 3 : 4) }
    if row == 3, column < 3 { return Figure.fixed(value, decimals: isShort || abs(value) >= 999.9 ? 0 : 1) }
    return Figure.fixed(value, decimals: 2)
  }
}
