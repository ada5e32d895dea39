import Martlet

/// A value that can be compared number by number.
protocol Numbered {
  var numbers: [Double] { get }
}

extension Double: Numbered {
  var numbers: [Double] { [self] }
}

extension Point: Numbered {
  var numbers: [Double] { [x, y] }
}

extension Size: Numbered {
  var numbers: [Double] { [width, height] }
}

extension Rect: Numbered {
  var numbers: [Double] { origin.numbers + size.numbers }
}

extension Color: Numbered {
  var numbers: [Double] { (0..<4).map { Double(components[$0]) } }
}

extension Transform2D: Numbered {
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Transform: Numbered {
  var numbers: [Double] { [row1, row2, row3, row4].flatMap { row in (0..<4).map { row[$0] } } }
}

extension Optional: Numbered where Wrapped: Numbered {
  var numbers: [Double] { self?.numbers ?? [] }
}

extension Array: Numbered where Element: Numbered {
  var numbers: [Double] { flatMap(\.numbers) }
}
