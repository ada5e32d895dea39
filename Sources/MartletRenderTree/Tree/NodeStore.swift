import MartletGeometry

/// The nodes, and the places of layers' nodes. The root always exists, at 0.
struct NodeStore {
  private var nodes: [RenderNode] = [RenderNode()]
  /// The committed values of each node.
  private var committed: [LayerProperties] = [LayerProperties()]
  /// The place of a layer's node, by the layer's number; −1 for none. Nearly always the place is that number.
  private var places: [Int32] = [0]
  /// Places of nodes that were freed, each once. Some of them may be in use again.
  private var freePlaces: [Int32] = []
  /// The nodes that hold the copies of a replicator's sublayers, by its place.
  private var holders: [Int32: [NodeID]] = [:]
  /// Whether there is a replicator, or was one.
  private(set) var hasReplicators = false

  init() { nodes[0].isInTree = true }

  var indices: Range<Int> { nodes.indices }

  /// The number of layers and kept pictures.
  var countInTree: Int { nodes.count { $0.isInTree } }

  subscript(_ i: Int) -> RenderNode {
    @inline(__always) get { nodes[i] }
    @inline(__always) _modify { yield &nodes[i] }
  }

  /// The committed values of a node.
  subscript(committed i: Int) -> LayerProperties {
    @inline(__always) get { committed[i] }
    @inline(__always) _modify { yield &committed[i] }
  }

  /// Calls a function with all nodes and their committed values in memory that does not move, for code that
  /// runs in each frame. Calling a method through a subscript copies the node, and allocates without
  /// optimization.
  @inline(__always)
  mutating func withPointers(
    _ body: (UnsafeMutablePointer<RenderNode>, UnsafePointer<LayerProperties>) -> Void
  ) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      committed.withUnsafeBufferPointer { committed in
        guard let nodes = nodes.baseAddress, let committed = committed.baseAddress else { return }
        body(nodes, committed)
      }
    }
  }

  /// The map from a sublayer's own space to that of the node that holds it, −1 for the window; see `RenderNode.map`.
  func map(of i: Int, shift: Point, copy: Transform?, in holder: Int) -> Transform {
    nodes.withUnsafeBufferPointer { nodes in
      guard let first = nodes.baseAddress else { return .identity }
      return RenderNode.map(of: first + i, shift: shift, copy: copy, in: holder < 0 ? nil : first + holder)
    }
  }

  // MARK: Places

  /// The place of a layer's node, or of a picture that the tree keeps itself; −1 if there is none.
  func existingPlace(of id: NodeID) -> Int {
    if id.index < 0 { return id.keptPlace }
    return Int(id.index) < places.count ? Int(places[Int(id.index)]) : -1
  }

  /// A place for the node of a layer that has none.
  mutating func takePlace(for id: NodeID) -> Int {
    while places.count <= Int(id.index) { places.append(-1) }
    // The layer's own number, unless another node has taken that place meanwhile.
    let isTaken = Int(id.index) < nodes.count && nodes[Int(id.index)].isInTree
    let i = isTaken ? takePlace() : Int(id.index)
    while nodes.count <= i { appendNode() }
    nodes[i].isInTree = true
    places[Int(id.index)] = Int32(i)
    return i
  }

  /// A place for a node without a layer.
  mutating func takePlace() -> Int {
    while let free = freePlaces.popLast() {
      nodes[Int(free)].marks.remove(.free)
      guard !nodes[Int(free)].isInTree else { continue }
      nodes[Int(free)].isInTree = true
      return Int(free)
    }
    appendNode()
    nodes[nodes.count - 1].isInTree = true
    return nodes.count - 1
  }

  private mutating func appendNode() {
    nodes.append(RenderNode())
    listFree(nodes.count - 1)
    committed.append(LayerProperties())
  }

  /// Adds a place to the list of those that may be free. A place that a layer took by its own number is still
  /// in the list.
  private mutating func listFree(_ i: Int) {
    guard nodes[i].marks.add(.free) else { return }
    freePlaces.append(Int32(i))
  }

  /// Removes a layer's number. Its node stays until it is freed.
  mutating func forget(_ id: NodeID) { places[Int(id.index)] = -1 }

  /// Frees a node's place.
  mutating func free(_ i: Int) {
    // The lists that contain it do so until the next update.
    let (marks, number) = (nodes[i].marks, nodes[i].number)
    nodes[i] = RenderNode()
    (nodes[i].marks, nodes[i].number) = (marks, number &+ 1)
    committed[i] = LayerProperties()
    listFree(i)
  }

  // MARK: Copies

  /// Notes that there is a replicator.
  mutating func noteReplicator() { hasReplicators = true }

  /// The nodes that hold the copies of a replicator's sublayers, without the first copy.
  func holders(of i: Int) -> [NodeID] { hasReplicators ? holders[Int32(i)] ?? [] : [] }

  mutating func setHolders(_ list: [NodeID], of i: Int) { holders[Int32(i)] = list.isEmpty ? nil : list }

  // MARK: Questions

  /// The node that represents a node in its parent: the stage of a node in transition, otherwise the node
  /// itself.
  func standIn(for i: Int, in parent: Int) -> Int {
    var i = i
    while nodes[i].role.stage >= 0, Int(nodes[i].role.stage) != parent { i = Int(nodes[i].role.stage) }
    return i
  }

  /// Whether an animation hides a node that would be visible otherwise, so that it may show it again.
  func mayAppear(_ i: Int) -> Bool {
    guard nodes[i].layout == .hidden, nodes[i].mask.contains(.isHidden) else { return false }
    let parent = Int(nodes[i].parent)
    return parent < 0 || nodes[parent].isVisible
  }

  /// The broken invariants of the places, for tests.
  func brokenInvariants() -> [String] {
    var broken: [String] = []
    if committed.count != nodes.count { broken.append("\(committed.count) states for \(nodes.count) nodes") }
    var owners: [Int32: Int] = [:]
    for (number, place) in places.enumerated() where place >= 0 {
      if !nodes[Int(place)].isInTree { broken.append("layer \(number) is at \(place), which is free") }
      if let other = owners.updateValue(number, forKey: place) {
        broken.append("layers \(other) and \(number) are both at \(place)")
      }
    }
    let listed = Set(freePlaces)
    if listed.count != freePlaces.count { broken.append("a free place is listed twice") }
    for i in nodes.indices {
      if nodes[i].marks.contains(.free) != listed.contains(Int32(i)) {
        broken.append("node \(i) and the list of free places disagree")
      }
      if !nodes[i].isInTree, nodes[i].isVisible { broken.append("node \(i) is free and visible") }
    }
    return broken
  }
}

extension NodeID {
  /// The identifier of a node of the tree's own in a list of sublayers: a number that no layer can have.
  init(keptPlace: Int) { self.init(index: Int32(-1 - keptPlace)) }

  var keptPlace: Int { -1 - Int(index) }
}
