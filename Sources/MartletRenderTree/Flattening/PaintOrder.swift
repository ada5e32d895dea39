/// Finds the visible nodes and the order in which they are painted: each before its sublayers.
struct PaintOrder {
  /// The places before the newest walk.
  private(set) var previous: [Placement] = []
  /// The spaces that sublayers share.
  private(set) var spaces = SharedSpaces()
  /// Pieces of nodes that are painted after others that came between, and before which place.
  private(set) var latePieces: [LatePiece] = []
  /// Nodes that still have to be placed. A list instead of recursion, so that no tree is too deep.
  private var pending: [Pending] = []
  /// Places of nodes that are not closed yet, each inside of the previous one.
  private var open: [Int32] = []

  /// A node that still has to be placed.
  private struct Pending {
    var node: Int32
    /// The node and the place that hold it. They differ in a space, which has one place for all nodes that share it.
    var holder: Int32
    var parent: Int32
    /// The piece of it that is painted now; −1 for all of it.
    var piece: Int32 = -1
    /// Its number among the faces of all spaces; −1 for none.
    var face: Int32 = -1
  }

  /// Walks the tree and gives each visible node its place.
  mutating func make(_ places: inout [Placement], _ nodes: inout NodeStore) {
    swap(&previous, &places)
    places.removeAll(keepingCapacity: true)
    spaces.removeAll()
    latePieces.removeAll(keepingCapacity: true)
    pending.append(Pending(node: 0, holder: -1, parent: -1))
    while let next = pending.popLast() {
      close(upTo: next.parent, &places)
      let i = nodes.standIn(for: Int(next.node), in: Int(next.holder))
      if next.piece >= 0, isPlaced(Int32(i), nodes[i], places) {
        latePieces.append(
          LatePiece(before: Int32(places.count), holder: next.parent, face: nodes[i].place, piece: next.piece)
        )
      } else {
        place(i, in: Int(next.holder), at: next.parent, &places, &nodes)
        if next.face >= 0, isPlaced(Int32(i), nodes[i], places) {
          places[Int(nodes[i].place)].firstPiece = next.piece
          places[Int(nodes[i].place)].growth = spaces.faces[Int(next.face)].growth
        }
      }
    }
    close(upTo: -1, &places)
    for old in previous where old.node >= 0 && !isPlaced(old.node, nodes[Int(old.node)], places) {
      nodes[Int(old.node)].place = -1
    }
  }

  private mutating func close(upTo parent: Int32, _ places: inout [Placement]) {
    while let last = open.last, last != parent {
      places[Int(last)].subtreeEnd = Int32(places.count)
      open.removeLast()
    }
  }

  /// Gives a node the next place, and lists its sublayers to be placed.
  /// - Parameters:
  ///   - holder: Its parent node.
  ///   - parent: The place of its parent.
  private mutating func place(
    _ i: Int, in holder: Int, at parent: Int32, _ places: inout [Placement], _ nodes: inout NodeStore
  ) {
    guard let place = addPlace(i, in: holder, at: parent, &places, &nodes) else { return }
    open.append(place)
    if nodes[i].layout.contains(.space) { return placeSpace(i, in: holder, at: place, &places, &nodes) }
    for child in nodes.paintOrder(of: i).reversed() {
      let child = nodes.existingPlace(of: child)
      if child >= 0 { pending.append(Pending(node: Int32(child), holder: Int32(i), parent: place)) }
    }
  }

  /// Gives the nodes that share a space their places: those that preserve depth at once, since they draw nothing, and lists
  /// their faces from back to front.
  private mutating func placeSpace(
    _ i: Int, in holder: Int, at place: Int32, _ places: inout [Placement], _ nodes: inout NodeStore
  ) {
    spaces.add(i, in: holder, at: place, nodes)
    for entry in spaces.passages.indices {
      let passage = spaces.passages[entry]
      let (node, holder) = (Int(passage.node), Int(passage.holder))
      if let own = addPlace(node, in: holder, at: place, &places, &nodes) {
        places[Int(own)].subtreeEnd = own + 1
      }
    }
    guard let space = spaces.spaces.last else { return }
    for k in space.pieces.reversed() {
      let piece = spaces.pieces[k]
      let number = space.faces.lowerBound + Int(piece.face)
      let face = spaces.faces[number]
      pending.append(
        Pending(
          node: face.node, holder: face.holder, parent: place, piece: piece.isWhole ? -1 : Int32(k),
          face: Int32(number)))
    }
  }

  /// Gives a node the next place. Returns `nil` if it is not visible, or has one already.
  private mutating func addPlace(
    _ i: Int, in holder: Int, at parent: Int32, _ places: inout [Placement], _ nodes: inout NodeStore
  ) -> Int32? {
    guard nodes[i].isInTree, !isPlaced(Int32(i), nodes[i], places) else { return nil }
    if nodes.hasReplicators { nodes[i].fade = nodes.fade(of: i, in: holder) }
    let layout = nodes[i].neededLayout
    let isAltered = nodes[i].role.hasLeftStage || Int(nodes[i].parent) != holder
    nodes[i].layout = layout
    nodes[i].parent = Int32(holder)
    guard !layout.contains(.hidden) else { return nil }
    nodes[i].role.hasLeftStage = false
    let old = wasPlaced(Int32(i), nodes[i]) ? nodes[i].place : -1
    let place = Int32(places.count)
    nodes[i].place = place
    places.append(
      Placement(
        node: Int32(i), parent: parent, items: NodeItems(layout: layout), old: old,
        isAltered: isAltered || old < 0))
    return place
  }

  /// Sorts a space again; see `SharedSpaces.update`.
  mutating func updateSpace(_ index: Int, _ nodes: NodeStore) -> Bool { spaces.update(index, nodes) }

  /// Whether a node has a place already. The two arrays refer to each other, so no mark is needed that would
  /// have to be removed.
  private func isPlaced(_ i: Int32, _ node: RenderNode, _ places: [Placement]) -> Bool {
    node.place >= 0 && Int(node.place) < places.count && places[Int(node.place)].node == i
  }

  /// Whether a node that has no place yet had one before.
  private func wasPlaced(_ i: Int32, _ node: RenderNode) -> Bool {
    node.place >= 0 && Int(node.place) < previous.count && previous[Int(node.place)].node == i
  }

  /// The broken invariants of the order, for tests.
  func brokenInvariants(_ places: [Placement], _ nodes: NodeStore) -> [String] {
    var broken: [String] = []
    var open: [Int] = []
    for place in places.indices {
      let placement = places[place]
      guard placement.node >= 0 else { continue }
      if Int(nodes[Int(placement.node)].place) != place {
        broken.append("node \(placement.node) is not at place \(place)")
      }
      while let last = open.last, places[last].subtreeEnd <= place { open.removeLast() }
      if Int(placement.parent) != open.last ?? -1 {
        broken.append("place \(place) lies in \(open.last ?? -1), not in \(placement.parent)")
      }
      if Int(placement.subtreeEnd) > open.last.map({ Int(places[$0].subtreeEnd) }) ?? places.count {
        broken.append("place \(place) ends behind what holds it")
      }
      if placement.items.layout != nodes[Int(placement.node)].layout {
        broken.append("place \(place) and its node have other layouts")
      }
      open.append(place)
    }
    let visible = nodes.indices.count { nodes[$0].isVisible }
    if visible != places.count(where: { $0.node >= 0 }) {
      broken.append("\(visible) visible nodes in \(places.count) places")
    }
    return broken
  }
}
