extension Picture {
  /// How many pixels differ from those of another picture, whose upper left corner lies at a point of this one.
  func differences(from other: Picture, at origin: Point = Point(x: 0, y: 0), tolerance: Int = 1) -> Int {
    let (left, top) = (Int(origin.x), Int(origin.y))
    precondition(left >= 0 && left + other.width <= width, "\(origin): rows of the other one end outside")
    precondition(top >= 0 && top + other.height <= height, "\(origin): the other one ends outside")
    var count = 0
    forEachRow(other.height, at: top, of: other) { own, others in
      let row = own + left
      var x = 0
      while x < other.width {
        if row[x] != others[x], !Self.areNear(row[x], others[x], tolerance) { count += 1 }
        x += 1
      }
    }
    return count
  }

  /// How many pixels in the upper left corner, of a size, are those of a ground, or of one colour where there is none.
  func holes(under size: [Int], color: Pixel, ground: Picture?) -> Int {
    let (plain, word) = (ground == nil, color.word)
    var count = 0
    forEachRow(size[1], at: 0, of: ground ?? self) { own, grounds in
      var x = 0
      while x < size[0] {
        if own[x] == (plain ? word : grounds[x]) { count += 1 }
        x += 1
      }
    }
    return count
  }

  /// Whether each component of two pixels 0xRRGGBB differs by `tolerance` at most.
  static func areNear(_ one: UInt32, _ other: UInt32, _ tolerance: Int) -> Bool {
    var shift: UInt32 = 0
    while shift < 24 {
      let difference = Int(one >> shift & 0xff) - Int(other >> shift & 0xff)
      if difference > tolerance || difference < -tolerance { return false }
      shift += 8
    }
    return true
  }

  /// Calls `body` with the beginnings of rows of this picture, from one on, and of rows of another one, from its first one on.
  private func forEachRow(
    _ count: Int, at top: Int, of other: Picture,
    _ body: (_ own: UnsafePointer<UInt32>, _ others: UnsafePointer<UInt32>) -> Void
  ) {
    words.withUnsafeBufferPointer { own in
      other.words.withUnsafeBufferPointer { others in
        guard let own = own.baseAddress, let others = others.baseAddress else { return }
        for y in 0..<count { body(own + (top + y) * width, others + y * other.width) }
      }
    }
  }
}
