import Martlet

/// Four movers that move back and forth with springs of different damping and the same settling time.
@MainActor
final class SpringLanes: View {
  var onTap: () -> Void = {}

  private let titles: [TextLine]
  private let tracks: [Layer]
  private let movers: [Layer]
  private let way: Way
  private var isAtEnd = false
  private let tap = TapGestureRecognizer()

  static let dampings = [0.1, 0.5, 0.8, 1]

  init(palette: Palette) {
    titles = [".1", ".5", ".8", "1"].map {
      TextLine(Phrase(localized("damping %1$s"))($0), size: 13, color: palette.mist)
    }
    tracks = Self.dampings.map { _ in Layer() }
    movers = Self.dampings.map { _ in Layer() }
    way = Way(of: movers)
    super.init()
    layer.backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.cornerRadius = 20
    layer.masksToBounds = true
    for (index, damping) in Self.dampings.enumerated() {
      tracks[index].backgroundColor = palette.hairline
      movers[index].name = damping == 1 ? "mover-1" : "mover-\(damping)"
      movers[index].backgroundColor = palette.sky
      movers[index].isStill = true
      for part in [titles[index], tracks[index]] {
        part.isStill = true
        layer.addSublayer(part)
      }
    }
    layer.addSublayer(way)
    tap.addHandler { [weak self] _ in self?.onTap() }
    addGestureRecognizer(tap)
  }

  private var isSmall: Bool { bounds.width < 300 || bounds.height < 340 }
  private var side: Double { isSmall ? 20 : max((bounds.height * 0.0375).rounded() * 2, 40) }

  private var isLarge: Bool { side > 56 }
  /// The greatest scale of titles: in a small panel movers are close below them.
  private var mostScale: Double { isSmall ? 1.1 : 1.5 }
  /// The height of a title, including the gap below it.
  private var titleHeight: Double {
    let scale = isSmall ? 1 : min(max(effectiveTextScale, 1), mostScale)
    return ((isLarge ? 24 : 19) * scale).rounded()
  }

  /// The y of a lane's title and of its mover's centre, from the panel's top. The title is right above the mover, and
  /// both are centred in the lane; in a small one they stay clear of the panel's round corners.
  private func heights(of index: Int) -> (title: Double, mover: Double) {
    let inset = isSmall ? 6.0 : 0
    let lane = (bounds.height - 2 * inset) / Double(movers.count)
    let top = inset + lane * Double(index)
    let title = (top + (lane - titleHeight - side) / 2).rounded()
    return (title, title + titleHeight + side / 2)
  }

  /// The marks leave room on both sides for the overshoot of the lowest damping.
  private var marks: ClosedRange<Double> {
    let way = max((bounds.width - side - (isSmall ? 12 : 24)) / 2.5, 1).rounded()
    let start = ((bounds.width - way) / 2).rounded()
    return start...start + way
  }

  /// The position of a mover's centre at a mark, on whole pixels.
  private func place(of index: Int, atX x: Double) -> Point {
    let middle = Point(x: x, y: heights(of: index).mover)
    let place = alignToPixels(Rect(center: middle, size: Size(width: side, height: side)))
    return Point(x: place.minX + side / 2, y: place.minY + side / 2)
  }

  override func layoutSubviews() {
    let start = place(of: 0, atX: marks.lowerBound).x
    let end = place(of: 0, atX: marks.upperBound).x
    way.lay(from: Point(x: start, y: 0), width: end - start)
    for index in movers.indices {
      let y = place(of: index, atX: start).y
      titles[index].em = isLarge ? 17 : 13
      titles[index].mostScale = mostScale
      // Above where its mover starts, or at the edge where there is no room for the words after that.
      let left = isSmall ? 12 : start - side / 2
      titles[index].place(at: Point(x: left, y: heights(of: index).title))
      tracks[index].frame = alignToPixels(
        Rect(x: start, y: y - 1, width: end - start, height: 2))
      movers[index].bounds = Rect(x: 0, y: 0, width: side, height: side)
      movers[index].cornerRadius = (side * 0.3).rounded()
      movers[index].position.y = y
    }
  }

  /// Moves them to the other end, with a velocity in distances per second.
  func release(velocity: Double) {
    isAtEnd.toggle()
    let way = Way.length * (isAtEnd ? 1 : -1)
    for (index, damping) in Self.dampings.enumerated() {
      let spring = Spring(
        settlingDuration: SpringView.settling, dampingRatio: damping,
        initialVelocity: NormalizedVelocity(velocity))
      movers[index].animate(
        .position.x, to: isAtEnd ? Way.length : 0, spring: spring, initialVelocity: velocity * way)
    }
  }
}
