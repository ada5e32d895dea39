import MartletGeometry
import MartletRenderTree

extension Layer {
  /// Layers with a lower opacity are not touched, as in UIKit.
  static let smallestTouchableOpacity = 0.01

  /// Finds the frontmost layer whose shape contains a point.
  ///
  /// These are not hit: hidden layers, layers that are too transparent to be seen, one-sided layers that face
  /// away, and parts that a layer clips or that its `mask` leaves out. Rounded corners are considered. A point of a copy of a
  /// `ReplicatorLayer` finds the layer that it is a copy of.
  ///
  /// In space the search follows the line of sight through the point. A superlayer that preserves depth has no picture, but the
  /// plane z = 0 of its space: the point is one of that plane, as `convert(fromWindow:)` returns it, wherever the layers of the
  /// space that are seen there lie.
  /// - Parameters:
  ///   - point: In points of the superlayer's coordinates; of the window's for a root layer.
  ///   - source: The values to use. Layers whose own `hitTestSource` is `.model` use the model in any case.
  ///   - isTouchable: Whether a layer may be returned. Sublayers of one that may not be returned can still
  ///     be.
  public final func hitTest(
    _ point: Point, source: HitTestSource = .presentation, where isTouchable: (Layer) -> Bool = { _ in true }
  ) -> Layer? {
    // A list instead of recursion, so that no tree is too deep. The contents of a layer are tested before the
    // layer.
    var pending = Self.spareCandidates
    Self.spareCandidates = []
    defer {
      pending.removeAll(keepingCapacity: true)
      Self.spareCandidates = pending
    }
    pending.append(.within(self, lineOfSight(at: point, source: source)))
    while let candidate = pending.popLast() {
      switch candidate {
      case .itself(let layer): if isTouchable(layer) { return layer }
      case .within(let layer, let line):
        guard layer.takesTouches, let touched = layer.touched(by: line, source: source), !touched.isCut else {
          continue
        }
        if touched.isInside { pending.append(.itself(layer)) }
        if layer.sharesSpace {
          for face in layer.facesBackToFront(on: touched.line, source) {
            pending.append(.within(face.layer, face.outer))
          }
        } else if let copies = touched.copies {
          if copies.count > 0 { pending.append(.copies(copies, copies.count - 1)) }
        } else {
          for sublayer in layer.backToFront(source) { pending.append(.within(sublayer, touched.line)) }
        }
      case .copies(let copies, let last):
        // The last one is in front.
        guard let number = copies.nearest(upTo: last) else { continue }
        if number > 0 { pending.append(.copies(copies, number - 1)) }
        guard let line = copies.line(into: number) else { continue }
        for sublayer in copies.layer.backToFront(source, inCopyAt: line.time) {
          pending.append(.within(sublayer, line))
        }
      }
    }
    return nil
  }

  /// The emptied list of the last hit test. The next one uses it, so that it allocates nothing.
  private static var spareCandidates: [Candidate] = []

  /// A step that a hit test still has to do.
  private enum Candidate {
    /// A layer whose shape contains the point: the result, if it may be.
    case itself(Layer)
    /// A layer with all within it, and the line as it meets its superlayer.
    case within(Layer, LineOfSight)
    /// Copies of a replicator's sublayers up to a number.
    case copies(CopySearch, Int)
  }

  /// What a line of sight finds in a layer.
  package struct Touched {
    /// The line as it meets the layer's plane.
    package let line: LineOfSight
    /// Whether that is within the drawn shape.
    package let isInside: Bool
    /// Whether the layer clips its contents at that point, or its mask leaves it out there.
    package let isCut: Bool
    /// The copies of its sublayers, if it is a replicator.
    let copies: CopySearch?
  }

  /// A line through a point of the superlayer's plane, with which a search begins.
  private final func lineOfSight(at point: Point, source: HitTestSource) -> LineOfSight {
    guard let superlayer else {
      return LineOfSight(at: point, of: nil, seenThrough: nil, isMirrored: false)
    }
    let outer = superlayer.properties(for: source)
    var (map, viewer): (Transform?, Layer?) = (nil, superlayer)
    if outer.preservesDepth {
      (map, viewer) = superlayer.mapToViewer(for: source)
    }
    let isMirrored = viewer?.plane(for: source).isMirrored ?? false
    return LineOfSight(at: point, of: outer, seenThrough: map, isMirrored: isMirrored)
  }

  /// What is touched at a point of the superlayer; `nil` where neither the layer nor what is within it is to be seen.
  /// - Parameter line: A line that goes on from the superlayer; by default one begins there.
  package final func touched(
    at point: Point, from line: LineOfSight?, source: HitTestSource = .presentation
  ) -> Touched? {
    touched(by: line?.moved(to: point) ?? lineOfSight(at: point, source: source), source: source)
  }

  private final func touched(by line: LineOfSight, source: HitTestSource) -> Touched? {
    guard let (p, line) = met(by: line, source: source) else { return nil }
    if p.preservesDepth { return Touched(line: line, isInside: false, isCut: false, copies: nil) }
    guard !p.isMasked || MaskSearch.shows(self, on: line, source) else {
      return Touched(line: line, isInside: false, isCut: true, copies: nil)
    }
    let isInside = line.isInFront && p.roundedBounds.contains(line.local)
    let copies = p.isReplicator ? CopySearch(self, p, line, source) : nil
    return Touched(line: line, isInside: isInside, isCut: p.masksToBounds && !isInside, copies: copies)
  }

  /// The values with which a line meets the layer, and the line as it meets the layer's plane; `nil` where neither the layer nor
  /// what is within it is to be seen.
  /// - Parameter line: The line as it meets the layer that holds this one.
  final func met(
    by line: LineOfSight, source: HitTestSource
  ) -> (shown: LayerProperties, line: LineOfSight)? {
    let (p, time) = properties(for: source, inCopyAt: line.time)
    guard !p.isHidden, p.opacity >= Self.smallestTouchableOpacity, var line = line.into(p) else {
      return nil
    }
    line.time = time
    return (p, line)
  }

  /// Whether the layer's mask shows a point of the layer's own coordinates, in points; `true` without a mask.
  package final func isShownByMask(at point: Point, source: HitTestSource) -> Bool {
    guard mask != nil else { return true }
    let line = LineOfSight(
      at: point, of: properties(for: source), seenThrough: nil, isMirrored: plane(for: source).isMirrored)
    return MaskSearch.shows(self, on: line, source)
  }

  /// Whether a point in the layer's own coordinates is within its bounds, including rounded corners; a mask is not considered.
  /// A layer that preserves depth has no picture, and contains none.
  public final func contains(_ point: Point, source: HitTestSource = .model) -> Bool {
    let p = properties(for: source)
    return !p.preservesDepth && p.roundedBounds.contains(point)
  }

  /// The first result that is not `nil` for a sublayer, in the order of hit tests. For a layer that preserves depth it asks
  /// what is in its space, also in sublayers that preserve depth as well.
  /// - Parameters:
  ///   - line: The line that touches the layer.
  ///   - passages: Layers that are not asked, but whose sublayers are, in all copies.
  ///   - ask: Receives the sublayer, and the line as it meets the layer that holds it.
  package final func firstFromFront<Answer>(
    on line: LineOfSight, through passages: Set<ObjectIdentifier> = [], _ ask: (Layer, LineOfSight) -> Answer?
  ) -> Answer? {
    func answer(_ layer: Layer, _ line: LineOfSight) -> Answer? {
      passages.isEmpty || !passages.contains(ObjectIdentifier(layer))
        ? ask(layer, line) : layer.firstWithin(line, through: passages, ask)
    }
    if sharesSpace {
      for face in facesBackToFront(on: line, .presentation).reversed() {
        if let answer = answer(face.layer, face.outer) { return answer }
      }
      return nil
    }
    // A copy of the list, since `ask` may change it.
    let sublayers = backToFront(.presentation, inCopyAt: line.time)
    for index in sublayers.indices.reversed() {
      if let answer = answer(sublayers[index], line) { return answer }
    }
    return nil
  }

  /// The first result for what is in a layer that a line may meet, in all copies; see `firstFromFront`.
  private final func firstWithin<Answer>(
    _ line: LineOfSight, through passages: Set<ObjectIdentifier>, _ ask: (Layer, LineOfSight) -> Answer?
  ) -> Answer? {
    guard takesTouches, let touched = touched(by: line, source: .presentation), !touched.isCut else {
      return nil
    }
    return firstFromFront(in: touched, through: passages, ask)
  }

  /// The first result for what is in the layer, in all copies if it is a replicator; see `firstFromFront`.
  /// - Parameter touched: What a line of sight has found in the layer.
  package final func firstFromFront<Answer>(
    in touched: Touched, through passages: Set<ObjectIdentifier>, _ ask: (Layer, LineOfSight) -> Answer?
  ) -> Answer? {
    guard let copies = touched.copies else { return firstFromFront(on: touched.line, through: passages, ask) }
    for number in (0..<copies.count).reversed() {
      guard let line = copies.line(into: number) else { continue }
      SeenCopy.entered.append(SeenCopy.Step(replicator: self, number: number))
      defer { SeenCopy.entered.removeLast() }
      if let answer = firstFromFront(on: line, through: passages, ask) { return answer }
    }
    return nil
  }

  /// The layers in this layer's space that a line meets, from the farthest to the nearest: the order in which they are painted
  /// there.
  private final func facesBackToFront(on line: LineOfSight, _ source: HitTestSource) -> [FaceOnLine] {
    var faces: [FaceOnLine] = []
    var pending = sublayers.reversed().map { (layer: $0, line: line) }
    while let (layer, line) = pending.popLast() {
      guard let (shown, met) = layer.met(by: line, source: source) else { continue }
      if shown.preservesDepth {
        for sublayer in layer.sublayers.reversed() { pending.append((sublayer, met)) }
      } else {
        faces.append(FaceOnLine(layer, within: line, at: met, shown.bounds, place: faces.count))
      }
    }
    FaceOnLine.sortBackToFront(&faces)
    return faces
  }

  /// The sublayers as they are painted: the reverse of the order in which they are touched.
  /// - Parameter time: The layer's own time in a copy; `nil` if that is the time on screen.
  private final func backToFront(_ source: HitTestSource, inCopyAt time: MediaTime? = nil) -> [Layer] {
    let order = SiblingRank.backToFront(sublayers.count) {
      time == nil
        ? sublayers[$0].zPosition(for: source)
        : sublayers[$0].properties(for: source, inCopyAt: time).shown.zPosition
    }
    return order?.map { sublayers[$0] } ?? sublayers
  }

  /// The z position for hit tests. It is resolved only if it is animated.
  private final func zPosition(for source: HitTestSource) -> Double {
    if source == .model || hitTestSource == .model { return model.zPosition }
    guard hasCommitted, tree != nil else { return model.zPosition }
    return committed.animations.contains { $0.property.builtin == .zPosition }
      ? presentation.zPosition : committed.properties.zPosition
  }
}
