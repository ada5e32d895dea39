import MartletDrawing
import MartletGeometry
import MartletMotion

/// Questions of an inspector.
extension RenderTree {
  /// The node of the frontmost visible layer whose bounds contain a point of the window; `nil` if there is none.
  package func frontmostNode(at point: Point) -> InspectedNode? {
    let places = state.flattening.places
    for place in places.reversed() where place.node >= 0 {
      let (world, _, shown) = state.flattening.view(of: place)
      guard shown.contains(point) else { continue }
      let node = state.nodes[Int(place.node)]
      guard node.role.target < 0, node.copy == 0, !isTransparent(place) else { continue }
      if let own = world.plane.unapply(point), node.resolved.bounds.contains(own) {
        return InspectedNode(place: Int(place.node), number: node.number)
      }
    }
    return nil
  }

  /// Whether nothing of a layer is seen because it or one around it is transparent, or only its shadow.
  private func isTransparent(_ place: Placement) -> Bool {
    var place = place
    while true {
      let node = Int(place.node)
      if place.fade <= 0 || state.nodes[node].drawnOpacity <= 0 || state.nodes[node].isCast { return true }
      guard place.parent >= 0 else { return false }
      place = state.flattening.places[Int(place.parent)]
    }
  }

  /// What an inspector shows of a node at a time of the host; `nil` for one that is not visible, or gone.
  package func inspect(_ inspected: InspectedNode, at time: MediaTime) -> InspectedLayer? {
    let i = inspected.place
    guard state.nodes.indices.contains(i), state.nodes[i].isVisible else { return nil }
    let node = state.nodes[i]
    guard node.number == inspected.number else { return nil }
    let place = state.flattening.places[Int(node.place)]
    let own = state.times.time(in: node.space, atHost: time)
    let view = state.flattening.view(of: place)
    return InspectedLayer(
      path: path(to: i), properties: node.resolved.inspected,
      animations: node.animations.map { $0.inspected(over: state.nodes[committed: i], at: own) },
      bounds: node.resolved.bounds, map: view.world.plane, shown: view.shown)
  }

  private func path(to node: Int) -> [String] {
    var path: [String] = []
    var i = node
    while i >= 0 {
      let parent = Int(state.nodes[i].parent)
      if let name = state.nodes[i].name {
        path.append(name)
      } else if state.nodes[i].copy > 0 {
        path.append("copy \(state.nodes[i].copy)")
      } else if parent < 0 {
        path.append("root")
      } else {
        let place = state.nodes[parent].children.firstIndex { state.nodes.existingPlace(of: $0) == i }
        path.append(place.map { "[\($0)]" } ?? "[]")
      }
      i = parent
    }
    return path.reversed()
  }
}

extension LayerProperties {
  /// A line for each property that differs from a new layer's.
  fileprivate var inspected: [String] {
    let initial = LayerProperties()
    var lines: [String] = []
    for entry in PropertyTable.layers.entries {
      // The properties of contents are in the content's own line.
      guard !entry.traits.contains(.content) else { continue }
      if let words = entry.key.inspected(in: self, over: initial) { lines.append(entry.name + words) }
    }
    let content = content.sceneLine { "\($0.bitmap.width)x\($0.bitmap.height)" }
    return content.map { lines + [$0] } ?? lines
  }
}

extension SceneKey {
  /// The value in a state; `nil` where it is as in another one.
  fileprivate func inspected(in state: LayerProperties, over other: LayerProperties) -> String? {
    let value = property.get(state)
    return value.looksLike(property.get(other)) ? nil : value.sceneText.isEmpty ? " yes" : value.sceneText
  }

  /// How far an animation has moved the property at some times, as a share of the farthest; `nil` if it does not move it.
  fileprivate func curve(
    of animation: PropertyAnimation, over state: LayerProperties, at times: [MediaTime]
  ) -> [Double]? {
    shares(of: times.map { property.get(state.resolved(with: [animation], at: $0)) })
  }
}

/// How far values are from the first, as shares of the farthest; `nil` if they are all the same.
private func shares<Value: Animatable>(of values: [Value]) -> [Double]? {
  guard let first = values.first,
    let farthest = values.max(by: { $0.span(to: first) < $1.span(to: first) })
  else { return nil }
  let way = farthest - first
  let square = way.dot(way)
  guard square > 0, square.isFinite else { return nil }
  return values.map { ($0 - first).dot(way) / square }
}

extension PropertyAnimation {
  /// The number of values of a curve, and the longest time that it covers, in seconds.
  private static var curveCount: Int { 96 }
  private static var longestCurve: Double { 10 }

  /// The curve of a component that is one number, such as an angle, which says more than its whole.
  private func componentCurve(at times: [MediaTime]) -> [Double]? {
    guard property != property.whole else { return nil }
    let values = times.compactMap { value(at: $0, over: 0.0) }
    return values.count == times.count ? shares(of: values) : nil
  }

  fileprivate func inspected(over state: LayerProperties, at time: MediaTime) -> InspectedAnimation {
    var result = InspectedAnimation(
      property: "\(property)", isAdditive: isAdditive, begin: startTime, end: endTime,
      elapsed: time - startTime)
    guard let whole = property.builtin, startTime.isFinite else { return result }
    // Just before its end, where an animation that is removed has its last value.
    result.span = min(max(endTime - startTime, 0), Self.longestCurve)
    let step = result.span * (1 - 1e-9) / Double(Self.curveCount - 1)
    let times = (0..<Self.curveCount).map { startTime + Double($0) * step }
    let key = PropertyTable.layers[whole].key
    result.curve = componentCurve(at: times) ?? key.curve(of: self, over: state, at: times) ?? []
    return result
  }
}
