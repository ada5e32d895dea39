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
    var world: World?
    var shown = first.shown(atHost: time)
    for index in chain.indices {
      let properties = shown
      guard !properties.isHidden, properties.opacity > 0 else { return nil }
      let outer = index + 1 < chain.count ? chain[index + 1] : nil
      if properties.masksToBounds && !properties.preservesDepth || outer == nil {
        let clip = world == nil ? properties.bounds : world?.plane.preimage(of: properties.bounds)
        if let clip { rect = rect.intersection(clip) }
        guard !rect.isEmpty else { return nil }
      }
      var map = properties.localTransform
      if let outer {
        shown = outer.shown(atHost: time)
        map = shown.map(ofSublayer: properties)
      }
      world = world?.within(World(map), sharesSpace: properties.preservesDepth) ?? World(map)
    }
    guard let plane = world?.plane else { return nil }
    let corners = [
      rect.center, rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.maxX, y: rect.maxY),
    ]
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
  /// A rectangle around what lands in another one; `nil` if that cannot be said.
  fileprivate func preimage(of rect: Rect) -> Rect? {
    let corners = [
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.maxX, y: rect.maxY),
    ].compactMap(unapply)
    guard corners.count == 4, corners.allSatisfy(\.isFinite) else { return nil }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let low = Point(x: x.min() ?? 0, y: y.min() ?? 0)
    return Rect(origin: low, size: Size(width: (x.max() ?? 0) - low.x, height: (y.max() ?? 0) - low.y))
  }
}
