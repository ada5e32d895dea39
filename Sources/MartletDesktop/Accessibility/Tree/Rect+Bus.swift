import MartletGeometry

extension Rect {
  /// Its left and upper edge, width and height, rounded so that what touches still touches.
  var wholePoints: [BusValue] {
    func whole(_ number: Double) -> Int32 { Int32(min(max(number.rounded(), -1e9), 1e9)) }
    guard isFinite else { return Array(repeating: .int32(0), count: 4) }
    let (left, top) = (whole(minX), whole(minY))
    return [.int32(left), .int32(top), .int32(whole(maxX) - left), .int32(whole(maxY) - top)]
  }

  /// As the bus carries it.
  var value: BusValue { .structure(wholePoints) }
}
