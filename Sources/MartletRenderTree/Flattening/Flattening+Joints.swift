import MartletDrawing
import MartletGeometry

/// Places whose items reach under later ones with which they share an edge.
extension Flattening {
  /// The most items of a place that are drawn before its sublayers.
  private static let mostItems = 5

  /// Finds all joints of a list that was made anew.
  mutating func joinAll(_ nodes: Nodes) {
    pendingJoints.removeAll(keepingCapacity: true)
    knownDecodings = Image.decodingCount
    for place in places.indices {
      let growth = findJoint(at: place, nodes)
      guard growth != places[place].growth else { continue }
      places[place].growth = growth
      let emitter = itemEmitter(at: place, nodes)
      places[place].items.forEachFirst { part, index in
        _ = emitter.write(part, to: &list, at: Int(places[place].items.first) + index)
      }
      var ancestor = max(place, picture(over: place))
      while ancestor >= 0 {
        if places[ancestor].isGroup, !places[ancestor].isRegrouped {
          places[ancestor].isRegrouped = true
          regrouped.append(Int32(ancestor))
        }
        ancestor = Int(places[ancestor].parent)
      }
    }
    refreshGroupFrames()
    regrouped.removeAll(keepingCapacity: true)
  }

  /// Notes that a place may reach under other neighbours than before.
  @inline(__always)
  mutating func noteJoint(at place: Int, _ state: Placement.JointState) {
    guard places[place].jointState == .known else { return }
    places[place].jointState = state
    joined.append(Int32(place))
  }

  /// Finds the joints of what has changed, and of what is drawn before it.
  /// - Parameter rewrite: Writes the items of a place again.
  mutating func refreshJoints(_ nodes: Nodes, _ rewrite: (inout Flattening, Int) -> Void) {
    for entry in joined.indices {
      let first = places[Int(joined[entry])].items.first
      var before = Int(joined[entry]) - 1
      // What is before one that has changed is found from there.
      while before >= 0, places[before].jointState != .changed,
        first - places[before].items.first < Self.mostItems + DisplayList.mostOverCorner
      {
        noteJoint(at: before, .outdated)
        before -= 1
      }
    }
    let decodings = Image.decodingCount
    if decodings != knownDecodings {
      knownDecodings = decodings
      for entry in pendingJoints.indices {
        places[Int(pendingJoints[entry])].isJointPending = false
        noteJoint(at: Int(pendingJoints[entry]), .outdated)
      }
      pendingJoints.removeAll(keepingCapacity: true)
    }
    foundJoints = joined.count
    for entry in joined.indices {
      let place = Int(joined[entry])
      let growth = findJoint(at: place, nodes)
      guard growth != places[place].growth else { continue }
      places[place].growth = growth
      rewrite(&self, place)
      passGrowth(of: place, nodes, rewrite)
    }
    for entry in joined.indices { places[Int(joined[entry])].jointState = .known }
    joined.removeAll(keepingCapacity: true)
  }

  /// How far a place reaches under its neighbours. Those that wait for a picture's pixels are noted, and looked at again when some
  /// picture has got its pixels.
  private mutating func findJoint(at place: Int, _ nodes: Nodes) -> SIMD4<Float> {
    guard let joint = joint(at: place, nodes) else { return places[place].growth }
    if joint.isPending, !places[place].isJointPending {
      places[place].isJointPending = true
      pendingJoints.append(Int32(place))
    }
    return joint.growth
  }

  /// How far a place reaches under its neighbours; `nil` for a face of a space, whose order decides.
  func joint(at place: Int, _ nodes: Nodes) -> DisplayList.Joint? {
    let parent = Int(places[place].parent)
    if parent >= 0, nodes[Int(places[parent].node)].layout.contains(.space) { return nil }
    var (last, frame) = (-1, Rect.zero)
    places[place].items.forEachFirst { part, index in
      guard part == .shape || part == .content else { return }
      last = Int(places[place].items.first) + index
      frame = frame.union(list.items[last].frame)
    }
    guard !frame.isEmpty else { return DisplayList.Joint() }
    if isOverPicture(place, nodes), places[parent].growth != .zero {
      return DisplayList.Joint(growth: places[parent].growth)
    }
    guard list.mayJoin(frame, at: last) else { return DisplayList.Joint() }
    let node = nodes + Int(places[place].node)
    guard node.pointee.resolved.cornerRadii == .zero, node.pointee.resolved.allowsEdgeAntialiasing else {
      return DisplayList.Joint()
    }
    return list.joint(
      of: node.pointee.resolved.bounds, places[place].innerWorld.plane,
      in: places[place].isRaster ? Placement.everywhere : places[place].outerFrame, at: last)
  }
}
