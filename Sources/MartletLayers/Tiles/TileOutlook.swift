import MartletGeometry
import MartletRenderTree

/// What can be seen of a layer now, and what will be as it moves on.
struct TileOutlook {
  /// What the newest frame shows; `nil` if nothing is seen of the layer.
  private(set) var now: SeenPart?
  /// What will be seen when a tile that is requested now is drawn.
  private(set) var soon: SeenPart?
  /// What will be seen after that, in order.
  private(set) var later: [SeenPart] = []
  /// Around all that will be seen until everything is at rest, if an animation moves it.
  private(set) var path: Rect?
  /// Whether an animation or a simulation moves it.
  private(set) var isMoving = false

  /// How far it looks ahead, in seconds: to when a tile that is requested now is drawn, to what is prepared, and, for what the
  /// coarsest level must cover even if the main thread is busy, up to the end of a throw.
  private static let soon = 0.1
  private static let later = [0.25, 0.5, 1.0]
  private static let path = [2.0, 4.0, 8.0]
  /// The same while a finger moves it.
  private static let laterByHand = [0.25]
  /// The properties of a layer, or of one around it, that decide what is seen.
  private static let placing: Set<WholeProperty> = [
    .bounds, .anchorPoint, .anchorPointZ, .position, .zPosition, .transform, .sublayerTransform, .opacity,
    .isHidden,
  ]
  /// What was seen at most so long ago tells where a finger goes, in seconds.
  private static let memory = 0.1

  /// Looks at a layer in a window.
  /// - Parameters:
  ///   - layer: The layer.
  ///   - area: What there is of it, in its coordinates.
  ///   - time: The time of the frame, in media seconds.
  ///   - previous: What was seen before, and when.
  @MainActor
  init(of layer: Layer, in area: Rect, at time: MediaTime, previous: (part: SeenPart, time: MediaTime)?) {
    let chain = Self.chain(from: layer)
    now = Self.part(of: chain, in: area, at: time)
    isMoving = chain.contains {
      $0.timeFlows
        && ($0.animations.moves(after: time) { $0.property.builtin.map(Self.placing.contains) ?? false }
          || $0.rareData?.simulatedBody?.isMoving == true)
    }
    if isMoving {
      soon = Self.part(of: chain, in: area, at: time + Self.soon)
      later = Self.later.compactMap { Self.part(of: chain, in: area, at: time + $0) }
      let rests = Self.path.compactMap { Self.part(of: chain, in: area, at: time + $0) }
      for part in [now, soon].compactMap({ $0 }) + later + rests {
        path = path.map { $0.union(part.rect) } ?? part.rect
      }
    } else if let now, let previous, previous.part != now, time > previous.time,
      time - previous.time < Self.memory
    {
      func ahead(_ seconds: Double) -> SeenPart? {
        now.continued(from: previous.part, elapsed: time - previous.time, for: seconds, within: area)
      }
      soon = ahead(Self.soon)
      later = Self.laterByHand.compactMap(ahead)
    }
  }

  /// The layer and those around it, up to the window's root.
  @MainActor
  private static func chain(from layer: Layer) -> [Layer] {
    var chain = [layer]
    while let outer = chain[chain.count - 1].superlayer { chain.append(outer) }
    return chain
  }

  /// What is seen of the first layer of a chain at a time; `nil` for nothing.
  @MainActor
  private static func part(of chain: [Layer], in area: Rect, at time: MediaTime) -> SeenPart? {
    guard let first = chain.first, let tree = first.tree else { return nil }
    var rect = area
    // To the plane of the present layer, and from there on to the next plane, through the spaces between them.
    var plane = Homography.identity
    var map: Transform?
    var shown = first.shown(atHost: time)
    for index in chain.indices {
      let properties = shown
      guard !properties.isHidden || chain[index].isSeenInCopies, properties.opacity > 0 else { return nil }
      if !properties.preservesDepth {
        if let passed = map { plane = plane.concatenating(Homography(passed)) }
        map = nil
        if properties.masksToBounds {
          rect = Rect(around: plane.part(of: rect, landingIn: properties.bounds))
          guard !rect.isEmpty else { return nil }
        }
      }
      var step = properties.localTransform
      if index + 1 < chain.count {
        shown = chain[index + 1].shown(atHost: time)
        step = shown.map(ofSublayer: properties)
      }
      map = map?.concatenating(step) ?? step
    }
    if let map { plane = plane.concatenating(Homography(map)) }
    let corners = plane.part(of: rect, landingIn: shown.frame)
    rect = Rect(around: corners)
    guard !rect.isEmpty else { return nil }
    // Where it is nearest to the eye it is largest.
    let scales = corners.map { plane.meanScale(at: $0) }.filter(\.isFinite)
    return SeenPart(rect: rect, scale: (scales.max() ?? 0) * tree.scale)
  }
}

extension Layer {
  /// What the layer itself shows at a time of the host, if nothing is changed until then.
  fileprivate final func shown(atHost hostTime: MediaTime) -> LayerProperties {
    guard hasCommitted, tree != nil else { return model }
    return committed(atHost: hostTime).resolved(at: time(atHost: hostTime, on: .committed))
  }
}

extension Homography {
  /// The corners of the part of a rectangle that lands in another one, in front of the eye.
  fileprivate func part(of rect: Rect, landingIn clip: Rect) -> [Point] {
    if isAxisAligned, x.x != 0, y.y != 0 {
      // Exactly, since tiles end where others begin.
      let (left, right) = ((clip.minX - origin.x) / x.x, (clip.maxX - origin.x) / x.x)
      let (top, bottom) = ((clip.minY - origin.y) / y.y, (clip.maxY - origin.y) / y.y)
      let preimage = Rect(
        x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
      return rect.intersection(preimage).corners
    }
    var corners = rect.corners
    // How far the eye is away at most.
    let farthest = corners.map { apply(x: $0.x, y: $0.y).z }.max() ?? 0
    guard farthest > 0, farthest.isFinite else { return [] }
    cut(&corners) { $0.z - Self.nearest * farthest }
    cut(&corners) { $0.x - clip.minX * $0.z }
    cut(&corners) { clip.maxX * $0.z - $0.x }
    cut(&corners) { $0.y - clip.minY * $0.z }
    cut(&corners) { clip.maxY * $0.z - $0.y }
    return corners
  }

  /// The part of the greatest distance from the eye up to which a plane is seen.
  private static let nearest = 1e-6

  /// Leaves that part of a convex polygon where a linear function of the image is not negative.
  private func cut(_ corners: inout [Point], where distance: (SIMD3<Double>) -> Double) {
    let distances = corners.map { distance(apply(x: $0.x, y: $0.y)) }
    var left: [Point] = []
    for k in corners.indices {
      let last = (k + corners.count - 1) % corners.count
      if distances[last] * distances[k] < 0 {
        left.append(
          corners[last] + (corners[k] - corners[last]) * (distances[last] / (distances[last] - distances[k])))
      }
      if distances[k] >= 0 { left.append(corners[k]) }
    }
    corners = left
  }
}

extension Rect {
  /// The corners in order; none of an empty rectangle.
  fileprivate var corners: [Point] {
    isEmpty
      ? [] : [origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// The smallest rectangle around points; `zero` around none.
  fileprivate init(around points: [Point]) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var (low, high) = (first, first)
    for p in points {
      low = Point(x: Swift.min(low.x, p.x), y: Swift.min(low.y, p.y))
      high = Point(x: Swift.max(high.x, p.x), y: Swift.max(high.y, p.y))
    }
    self.init(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
  }
}
