import MartletGeometry

/// Pieces of nodes that planes of a shared space cut.
extension Flattening {
  /// How far a pixel that a cut divides may reach beyond it, in points: windows have at least one pixel for two points.
  private static let cutMargin = 2.0

  /// Sorts the spaces in which something may have moved. Returns whether all of them have the same pieces in the same order.
  mutating func sortSpaces(_ nodes: NodeStore, _ queue: UpdateQueue) -> Bool {
    for index in order.spaces.spaces.indices where holdsChange(order.spaces.spaces[index], nodes, queue) {
      if !order.updateSpace(index, nodes) { return false }
      growFaces(of: order.spaces.spaces[index], nodes)
    }
    return true
  }

  /// Lets the faces of a space reach under their neighbours.
  private mutating func growFaces(of space: SharedSpace, _ nodes: NodeStore) {
    for k in space.faces {
      let face = order.spaces.faces[k]
      let place = Int(nodes[Int(face.node)].place)
      guard place >= 0, places[place].growth != face.growth else { continue }
      places[place].growth = face.growth
      grown.append(Int32(place))
    }
  }

  private func holdsChange(_ space: SharedSpace, _ nodes: NodeStore, _ queue: UpdateQueue) -> Bool {
    let end = places[Int(space.place)].subtreeEnd
    for entry in queue.changed.indices {
      let place = nodes[Int(queue.changed[entry])].place
      if place >= space.place, place < end { return true }
    }
    // What places the space as a whole, through a stage or a copy that it is in.
    var i = Int(nodes[Int(space.node)].parent)
    while i >= 0 {
      if nodes[i].marks.contains(.changed) { return true }
      guard nodes[i].role.target >= 0 || nodes[i].copy > 0 || nodes[i].resolved.preservesDepth else { break }
      i = Int(nodes[i].parent)
    }
    return false
  }

  /// Appends the items of the pieces that are painted before a place.
  mutating func addPieces(before place: Int, _ nodes: Nodes) {
    while pieceItems.count < order.latePieces.count,
      Int(order.latePieces[pieceItems.count].before) == place
    {
      let late = order.latePieces[pieceItems.count]
      while let last = open.last, last != late.holder {
        end(Int(last), nodes)
        open.removeLast()
      }
      let begin = places[Int(late.face)].groupBegin
      let piece = order.spaces.pieces[Int(late.piece)]
      pieceItems.append(Int32(list.items.count))
      list.append(
        PieceItem(group: begin, firstCut: piece.firstCut, cutCount: piece.cutCount), frame: .zero,
        clip: list.items[Int(begin)].clip)
    }
  }

  /// Sets the frames of pieces that are painted after others: the part of the group's frame that their cuts leave.
  mutating func placePieces() {
    for k in order.latePieces.indices {
      let piece = list.pieces[Int(list.items[Int(pieceItems[k])].payload)]
      let place = Int(order.latePieces[k].face)
      let group = list.items[Int(places[place].groupBegin)].frame
      // What is kept may have pixels of any size.
      let isKept = places[place].raster >= 0
      list.items[Int(pieceItems[k])].frame =
        isKept ? group : frame(of: group, cutBy: Int(piece.firstCut)..<Int(piece.firstCut + piece.cutCount))
    }
  }

  /// The upright rectangle around what cuts leave of a rectangle, with the pixels that they divide.
  private mutating func frame(of rect: Rect, cutBy cuts: Range<Int>) -> Rect {
    guard !rect.isEmpty else { return .zero }
    corners.removeAll(keepingCapacity: true)
    corners.append(SIMD2(rect.minX, rect.minY))
    corners.append(SIMD2(rect.maxX, rect.minY))
    corners.append(SIMD2(rect.maxX, rect.maxY))
    corners.append(SIMD2(rect.minX, rect.maxY))
    for cut in cuts {
      let line = list.cuts[cut].line * (list.cuts[cut].isFront ? 1 : -1)
      func distance(_ p: SIMD2<Double>) -> Double { line.x * p.x + line.y * p.y + line.z + Self.cutMargin }
      leftCorners.removeAll(keepingCapacity: true)
      for k in corners.indices {
        let (p, q) = (corners[k == 0 ? corners.count - 1 : k - 1], corners[k])
        let (from, to) = (distance(p), distance(q))
        if from * to < 0 { leftCorners.append(p + (q - p) * (from / (from - to))) }
        if to >= 0 { leftCorners.append(q) }
      }
      swap(&corners, &leftCorners)
    }
    guard var low = corners.first else { return .zero }
    var high = low
    for k in corners.indices { (low, high) = (pointwiseMin(low, corners[k]), pointwiseMax(high, corners[k])) }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y).intersection(rect)
  }

  /// Sets where the cuts of all spaces lie in the window. What they change of pieces that stay is damage; `nil` while all of
  /// them are new.
  mutating func moveCuts(_ nodes: Nodes, _ damage: UnsafeMutablePointer<DamageRegion>?) {
    while list.cuts.count < order.spaces.cuts.count {
      list.cuts.append(PlaneCut(line: .zero, isFront: false))
    }
    for space in order.spaces.spaces.indices {
      let space = order.spaces.spaces[space]
      let view = view(of: space, nodes)
      for k in space.pieces where !order.spaces.pieces[k].isWhole {
        let piece = order.spaces.pieces[k]
        var isOther = false
        for cut in Int(piece.firstCut)..<Int(piece.firstCut + piece.cutCount) {
          let new = PlaneCut(
            line: view.image(ofLine: order.spaces.cuts[cut].line), isFront: order.spaces.cuts[cut].isFront)
          if new != list.cuts[cut] { isOther = true }
          list.cuts[cut] = new
        }
        let face = order.spaces.faces[space.faces.lowerBound + Int(piece.face)]
        let place = Int(nodes[Int(face.node)].place)
        if isOther, let damage, place >= 0, places[place].isGroup,
          let reach = noteGroups(around: place, isOutside: true, nodes, &damage.pointee)
        {
          damage.pointee.add(list.items[Int(places[place].groupBegin)].frame.grown(by: reach))
        }
      }
    }
  }

  /// From the plane that a space is seen in to the window, or to the picture that it is in.
  private func view(of space: SharedSpace, _ nodes: Nodes) -> Homography {
    guard space.viewer >= 0 else { return .identity }
    let place = Int(nodes[Int(space.viewer)].place)
    return place >= 0 ? places[place].innerWorld.plane : .identity
  }
}

extension Homography {
  /// The line a·x + b·y + c = 0 of the plane, given as (a, b, c), where it is seen. What is positive stays so, in front of the eye.
  /// All zero if the map has no inverse.
  fileprivate func image(ofLine line: SIMD3<Double>) -> SIMD3<Double> {
    // The rows of the inverse times its determinant.
    func cross(_ p: SIMD3<Double>, _ q: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
    }
    let (first, second, third) = (cross(y, origin), cross(origin, x), cross(x, y))
    let determinant = (x * first).sum()
    guard determinant != 0, determinant.isFinite else { return .zero }
    let image = (first * line.x + second * line.y + third * line.z) / determinant
    // Its length is 1, so that it gives distances.
    let length = (image.x * image.x + image.y * image.y).squareRoot()
    return length > 0 && length.isFinite ? image / length : .zero
  }
}
