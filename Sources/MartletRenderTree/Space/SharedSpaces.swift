import MartletGeometry

/// The spaces of a tree: which faces they have, and in which order their pieces are painted.
struct SharedSpaces {
  /// A sublayer of a node that preserves depth.
  struct Face {
    /// The node that is placed for it, and the one that holds it.
    var node: Int32
    var holder: Int32
    /// How far it reaches over its sides and under its neighbours, from the top on clockwise, in its own points.
    var growth = SIMD4<Float>.zero
  }

  /// The spaces of the newest flattening, in paint order.
  private(set) var spaces: [SharedSpace] = []
  /// Their faces, as listed, and the pieces of each from back to front.
  private(set) var faces: [Face] = []
  private(set) var pieces: [SpacePiece] = []
  private(set) var cuts: [SpaceCut] = []
  /// Nodes within the space that was gathered last that preserve depth as well, from the outside to the inside.
  private(set) var passages: [Face] = []

  /// The greatest factor by which a blur is taken to be enlarged.
  private static let mostScale = 1e4

  private var sorter = DepthOrder()
  private var seams = SeamSearch()
  private var gathered: [Face] = []
  private var pending: [Pending] = []
  private var inside: [Inside] = []
  /// What is listed twice, or in itself, is a face once.
  private var seen = NodeWalk()
  private var seenInFace = NodeWalk()

  /// A sublayer that still has to be looked at.
  private struct Pending {
    var node: Int32
    var holder: Int32
    /// From the holder's space to the one that is seen.
    var map: Transform
  }

  /// A node in a face whose extent is sought.
  private struct Inside {
    var node: Int
    /// The node that places it.
    var holder: Int
    var shift: Point
    var copy: Transform?
    /// From the holder's space to the face's.
    var world: World
    /// Where it is seen at most, and how far blurs carry it, in points of the face.
    var frame: Rect
    var carry: Double
  }

  /// Forgets all spaces.
  mutating func removeAll() {
    spaces.removeAll(keepingCapacity: true)
    faces.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
  }

  // MARK: Sorting

  /// Adds the space of a node, and sorts its faces.
  /// - Parameters:
  ///   - node: The outermost node that preserves depth.
  ///   - holder: The node that holds it; −1 for the root.
  ///   - place: Its place in the paint order.
  mutating func add(_ node: Int, in holder: Int, at place: Int32, _ nodes: NodeStore) {
    let viewer = sort(node, in: holder, nodes)
    let (firstFace, firstPiece, firstCut) = (faces.count, pieces.count, Int32(cuts.count))
    for i in gathered.indices { faces.append(gathered[i]) }
    for i in sorter.pieces.indices {
      var piece = sorter.pieces[i]
      piece.firstCut += firstCut
      pieces.append(piece)
    }
    for i in sorter.cuts.indices { cuts.append(sorter.cuts[i]) }
    spaces.append(
      SharedSpace(
        node: Int32(node), place: place, viewer: Int32(viewer), faces: firstFace..<faces.count,
        pieces: firstPiece..<pieces.count))
  }

  /// Sorts a space again whose layers have moved. Returns whether its pieces and their order are the same, so that only the
  /// lines of its cuts are others.
  mutating func update(_ index: Int, _ nodes: NodeStore) -> Bool {
    let space = spaces[index]
    _ = sort(Int(space.node), in: Int(nodes[Int(space.node)].parent), nodes)
    guard sorter.pieces.count == space.pieces.count, gathered.count == space.faces.count else { return false }
    for i in gathered.indices where gathered[i].node != faces[space.faces.lowerBound + i].node {
      return false
    }
    for i in sorter.pieces.indices {
      let (new, old) = (sorter.pieces[i], pieces[space.pieces.lowerBound + i])
      guard new.face == old.face, new.cutCount == old.cutCount else { return false }
      for k in 0..<Int(new.cutCount) {
        let (cut, before) = (sorter.cuts[Int(new.firstCut) + k], cuts[Int(old.firstCut) + k])
        guard cut.cutter == before.cutter, cut.isFront == before.isFront else { return false }
      }
    }
    for i in gathered.indices { faces[space.faces.lowerBound + i].growth = gathered[i].growth }
    for i in sorter.pieces.indices {
      var piece = sorter.pieces[i]
      let place = space.pieces.lowerBound + i
      for k in 0..<Int(piece.cutCount) {
        cuts[Int(pieces[place].firstCut) + k] = sorter.cuts[Int(piece.firstCut) + k]
      }
      piece.firstCut = pieces[place].firstCut
      pieces[place] = piece
    }
    return true
  }

  /// Gathers the faces of a node's space and sorts them. Returns the node whose plane they are seen in; −1 for the window.
  private mutating func sort(_ node: Int, in holder: Int, _ nodes: NodeStore) -> Int {
    sorter.removeAll()
    seams.removeAll()
    gathered.removeAll(keepingCapacity: true)
    passages.removeAll(keepingCapacity: true)
    var (map, viewer) = (Self.map(of: node, in: holder, nodes), holder)
    // A layer in transition is on a stage, which may be in a space itself.
    while viewer >= 0, nodes[viewer].role.target >= 0 || nodes[viewer].resolved.preservesDepth {
      let outer = Int(nodes[viewer].parent)
      if nodes[viewer].role.target < 0 {
        map = map.concatenating(Self.map(of: viewer, in: outer, nodes))
      }
      viewer = outer
    }
    seen.begin(in: nodes)
    _ = seen.insert(node)
    list(sublayersOf: node, map, nodes)
    while let next = pending.popLast() {
      guard seen.insert(Int(next.node)) else { continue }
      let (i, target) = (Int(next.node), Int(nodes[Int(next.node)].role.target))
      let layer = target >= 0 ? target : i
      let map = nodes.map(of: layer, shift: .zero, copy: nil, in: Int(next.holder)).concatenating(next.map)
      let face = Face(node: next.node, holder: next.holder)
      if nodes[i].resolved.isHidden {
        // It is told that it is left out.
        gathered.append(face)
        sorter.add(map, .zero)
        seams.add(nil, .zero, isOpaque: false)
      } else if target < 0, nodes[i].resolved.preservesDepth {
        passages.append(face)
        list(sublayersOf: i, map, nodes)
      } else {
        gathered.append(face)
        if let picture = Self.pictureOfParticles(of: i, map, nodes) {
          sorter.add(picture.map, picture.extent)
          seams.add(nil, .zero, isOpaque: false)
        } else {
          sorter.add(map, extent(of: i, nodes))
          let isSeen = World(map).isSeen(isDoubleSided: nodes[layer].resolved.isDoubleSided)
          seams.add(
            target < 0 && isSeen ? map : nil, nodes[i].resolved.bounds, isOpaque: nodes[i].hidesWhatIsUnder)
        }
      }
    }
    sorter.sort()
    seams.find(sorter.pieces)
    for i in gathered.indices { gathered[i].growth = seams.growths[i] }
    return viewer
  }

  /// From a node's space to that of the node that holds it, through a stage or a copy that it may be in.
  private static func map(of node: Int, in holder: Int, _ nodes: NodeStore) -> Transform {
    var (holder, copy, shift) = (holder, Transform?.none, nodes[node].role.shift)
    while holder >= 0 {
      if nodes[holder].isLevel { break }
      if nodes[holder].copy > 0 {
        copy = nodes[holder].resolved.transform
      } else if nodes[holder].role.target >= 0 {
        shift += nodes[holder].role.shift
      } else {
        break
      }
      holder = Int(nodes[holder].parent)
    }
    return nodes.map(of: node, shift: shift, copy: copy, in: holder)
  }

  /// Lists the sublayers of a node that preserves depth, so that the first one is looked at first. It has no mask.
  private mutating func list(sublayersOf i: Int, _ map: Transform, _ nodes: NodeStore) {
    for child in nodes[i].children.indices.reversed() {
      let place = nodes.existingPlace(of: nodes[i].children[child])
      guard place >= 0 else { continue }
      let node = nodes.standIn(for: place, in: i)
      guard nodes[node].isInTree, !nodes[node].resolved.isMask else { continue }
      pending.append(Pending(node: Int32(node), holder: Int32(i), map: map))
    }
  }

  // MARK: Extents

  /// What stands for an emitter whose particles are seen in space: a picture that faces the eye, through the middle of them.
  /// `nil` if no particle is seen.
  private static func pictureOfParticles(
    of i: Int, _ map: Transform, _ nodes: NodeStore
  ) -> (map: Transform, extent: Rect)? {
    guard nodes[i].resolved.content.isInSpace, !nodes[i].resolved.effects.isRasterized,
      let live = nodes[i].resolved.emitter?.live
    else { return nil }
    let space = ParticleSpace(map: map, view: .identity)
    let frame = space.frame(of: live.extent)
    guard !frame.isEmpty, let nearness = space.nearness(live.extent.center) else { return nil }
    return (Transform(translationX: 0, y: 0, z: nearness), frame)
  }

  /// The rectangle outside of which a face draws nothing, in its own points.
  private mutating func extent(of face: Int, _ nodes: NodeStore) -> Rect {
    var result = Rect.zero
    seenInFace.begin(in: nodes)
    inside.append(
      Inside(
        node: face, holder: -1, shift: .zero, copy: nil, world: .identity, frame: Placement.everywhere,
        carry: 0))
    while var next = inside.popLast() {
      let i = next.node
      guard seenInFace.insert(i), nodes[i].isInTree, !nodes[i].resolved.isHidden || nodes[i].resolved.isMask
      else { continue }
      let isStage = nodes[i].role.target >= 0
      let isCopy = nodes[i].copy > 0
      if isStage {
        next.shift += nodes[i].role.shift
      } else if isCopy {
        next.copy = nodes[i].resolved.transform
      } else {
        let shift = next.shift + nodes[i].role.shift
        if next.holder >= 0 {
          let map = nodes.map(of: i, shift: shift, copy: next.copy, in: next.holder)
          next.world = World(map).within(
            next.world, sharesSpace: nodes[next.holder].resolved.preservesDepth)
        } else if shift != .zero {
          next.world = next.world.preceded(by: shift)
        }
        (next.holder, next.shift, next.copy) = (i, .zero, nil)
        let blur = PictureEffect.reach(ofBlur: nodes[i].resolved.effects.filter.blurRadius)
        if blur > 0 {
          let scale = next.world.plane.meanScale(at: nodes[i].resolved.bounds.center)
          // In the plane of the eye it has no end.
          next.carry += blur * (scale < Self.mostScale ? scale : Self.mostScale)
        }
        if !nodes[i].resolved.preservesDepth {
          let box = next.world.plane.boundingBox(of: nodes[i].drawnFrame)
          result = result.union(box.intersection(next.frame).grown(by: next.carry))
          if nodes[i].resolved.masksToBounds {
            next.frame = next.world.plane.boundingBox(of: nodes[i].resolved.bounds).intersection(next.frame)
          }
        }
      }
      nodes.forEachHeld(in: i) { held in
        next.node = nodes.standIn(for: held, in: i)
        inside.append(next)
      }
    }
    return result
  }
}
