import Glibc

/// A picture of an output, of which pixels are read where the compositor has put them.
struct ScreenFrame {
  let pixels: UnsafeMutableRawPointer
  /// The size of the output as it is when it is not turned.
  let width: Int
  let height: Int
  let stride: Int

  /// Every so many lines are searched: the mark is longer.
  private static let step = 16
  /// How far from an edge there is what lies beside it, in pixels.
  private static let reach = 5

  /// Finds a mark in a window: a bar with a colour of its own, higher than wide. Nil if there is none.
  func shot(at t: Double, mark: Picture.Pixel, ground: Picture.Pixel) -> ScreenFilm.Shot? {
    guard let hit = find(mark) else { return nil }
    let across = run(of: mark, from: hit, along: (1, 0))
    let down = run(of: mark, from: hit, along: (0, 1))
    let isTurned = across.count > down.count
    let turn = isTurned ? turned : { $0 }
    // From here on x and y are those of the output as it is.
    let (wide, high) = isTurned ? (height, width) : (width, height)
    func seen(_ x: Int, _ y: Int) -> Picture.Pixel { pixel(turn((x, y))) }
    let middle =
      isTurned
      ? (x: height - 1 - hit.y, y: (across.lowerBound + across.upperBound) / 2)
      : (x: hit.x, y: (down.lowerBound + down.upperBound) / 2)
    let columns = (-8...8).map { dy in
      center(of: mark, at: middle.x, within: wide) { seen($0, min(max(middle.y + dy, 0), high - 1)) }
    }
    let x = columns.reduce(0, +) / Double(columns.count)
    let y = center(of: mark, at: middle.y, within: high) { seen(Int(x), $0) }
    // Behind what fills the output there is nothing.
    func isGround(_ x: Int, _ y: Int) -> Bool {
      seen(x, y).isNear(ground) || seen(x, y).isNear(Picture.Pixel(0))
    }
    let left = (0..<wide).first { !isGround($0, high / 2) } ?? 0
    let right = (0..<wide).last { !isGround($0, high / 2) } ?? -1
    let top = (0..<high).first { !isGround(wide / 2, $0) } ?? 0
    let bottom = (0..<high).last { !isGround(wide / 2, $0) } ?? -1
    return ScreenFilm.Shot(
      t: t, size: [right - left + 1, bottom - top + 1], place: Point(x: x - Double(left), y: y - Double(top)))
  }

  /// The place in the picture of what is at a place of an output that is turned.
  private func turned(_ place: (x: Int, y: Int)) -> (x: Int, y: Int) { (place.y, height - 1 - place.x) }

  /// The colour at a place of the output.
  subscript(place: Point) -> Picture.Pixel { pixel((Int(place.x), Int(place.y))) }

  private func pixel(_ place: (x: Int, y: Int)) -> Picture.Pixel {
    Picture.Pixel(
      pixels.loadUnaligned(fromByteOffset: place.y * stride + place.x * 4, as: UInt32.self) & 0xFF_FFFF)
  }

  /// A pixel of a colour.
  private func find(_ mark: Picture.Pixel) -> (x: Int, y: Int)? {
    let word = UInt32(mark.red) << 16 | UInt32(mark.green) << 8 | UInt32(mark.blue)
    func isMark(_ x: Int, _ y: Int) -> Bool {
      pixels.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFF_FFFF == word
    }
    var y = 0
    while y < height {
      var x = 0
      while x < width {
        if isMark(x, y) { return (x, y) }
        x += y % Self.step == 0 ? 1 : Self.step
      }
      y += 1
    }
    return nil
  }

  /// The pixels of a colour about one of them, in a line.
  private func run(
    of mark: Picture.Pixel, from place: (x: Int, y: Int), along way: (x: Int, y: Int)
  ) -> ClosedRange<Int> {
    let (start, end) = way.x == 1 ? (place.x, width) : (place.y, height)
    func isMark(_ index: Int) -> Bool {
      (0..<end).contains(index)
        && pixel(way.x == 1 ? (index, place.y) : (place.x, index)).isNear(mark, tolerance: 12)
    }
    var (first, last) = (start, start)
    while isMark(first - 1) { first -= 1 }
    while isMark(last + 1) { last += 1 }
    return first...last
  }

  /// The middle of what has a colour in a line, about a pixel of it. A pixel at an edge counts as far as it is covered.
  private func center(
    of mark: Picture.Pixel, at index: Int, within count: Int, _ line: (Int) -> Picture.Pixel
  ) -> Double {
    func edge(_ step: Int) -> Double {
      var last = index
      while (0..<count).contains(last + step), line(last + step).isNear(mark, tolerance: 12) { last += step }
      guard (0..<count).contains(last + step * Self.reach) else { return Double(last) + (step > 0 ? 1 : 0) }
      let beside = line(last + step * Self.reach)
      let covered = (1..<Self.reach - 1).map { line(last + step * $0).part(of: mark, over: beside) }
      return Double(last) + (step > 0 ? 1 : 0) + Double(step) * covered.reduce(0, +)
    }
    return (edge(-1) + edge(1)) / 2
  }
}

extension Picture.Pixel {
  /// How far a colour covers another one here, from 0 to 1.
  fileprivate func part(of color: Self, over ground: Self) -> Double {
    func way(_ other: Self) -> SIMD3<Double> {
      SIMD3(Double(other.red), Double(other.green), Double(other.blue))
        - SIMD3(Double(ground.red), Double(ground.green), Double(ground.blue))
    }
    let (whole, own) = (way(color), way(self))
    let length = (whole * whole).sum()
    return length > 0 ? min(max((own * whole).sum() / length, 0), 1) : 0
  }
}
