import MartletGeometry

/// Writes a flat path as texels that `PathPaint.frag` reads: first the nodes of a tree over its pieces, then the pieces, three
/// texels each. Coordinates count from an origin.
///
/// A node: its box; where its pieces begin and end (one point for whole subpaths, which wind around nothing to the side of
/// them); the next node outside of it, and eight times its first piece plus their number (−1 if it has nodes instead).
///
/// A piece: its start and end; its range in the subpath's length, the length before the subpath, and flags (the joints at its
/// start and end with two bits each, 16 and 32 for the first and the last piece of a closed subpath, 64 for a
/// piece that is only filled); the turn at its end, the leans at both ends, and the subpath's length.
struct PathEncoder {
  /// The texels.
  private(set) var texels: [SIMD4<Float>] = []
  /// The number of nodes.
  private(set) var nodeCount = 0

  private struct Node {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    var ends = SIMD4<Float>.zero
    var next = 0
    var pieces = -1

    mutating func add(_ ends: SIMD4<Float>) {
      low = pointwiseMin(low, pointwiseMin(ends.lowHalf, ends.highHalf))
      high = pointwiseMax(high, pointwiseMax(ends.lowHalf, ends.highHalf))
    }
  }

  private static let leaf = 4
  private var nodes: [Node] = []
  private var ends: [SIMD4<Float>] = []

  init(_ path: FlatPath, origin: Point) {
    ends.reserveCapacity(path.pieces.count)
    for piece in path.pieces {
      let (a, b) = (piece.start - origin, piece.end - origin)
      ends.append(SIMD4(Float(a.x), Float(a.y), Float(b.x), Float(b.y)))
    }
    if !path.subpaths.isEmpty { _ = addNode(path.subpaths, 0..<path.subpaths.count) }
    nodeCount = nodes.count
    texels.reserveCapacity(3 * (nodes.count + ends.count))
    for node in nodes {
      texels.append(SIMD4(lowHalf: node.low, highHalf: node.high))
      texels.append(node.ends)
      texels.append(SIMD4(Float(node.next), Float(node.pieces), 0, 0))
    }
    for subpath in path.subpaths {
      for i in subpath.pieces { add(path.pieces[i], i, subpath) }
    }
  }

  private mutating func add(_ piece: FlatPath.Piece, _ i: Int, _ subpath: FlatPath.Subpath) {
    var flags = Self.number(piece.startJoint) + 4 * Self.number(piece.endJoint)
    if subpath.isClosed, i == subpath.pieces.lowerBound { flags += 16 }
    if subpath.isClosed, i == subpath.pieces.upperBound - 1 { flags += 32 }
    if piece.isFillOnly { flags += 64 }
    texels.append(ends[i])
    texels.append(
      SIMD4(
        Float(piece.begin - subpath.begin), Float(piece.until - subpath.begin), Float(subpath.begin), flags))
    texels.append(
      SIMD4(
        Float(piece.turn), Float(piece.lean.x), Float(piece.lean.y), Float(subpath.end - subpath.begin)))
  }

  private static func number(_ joint: FlatPath.Joint) -> Float {
    switch joint {
    case .smooth: 0
    case .corner: 1
    case .open: 2
    }
  }

  /// Adds a node of whole subpaths.
  private mutating func addNode(_ subpaths: [FlatPath.Subpath], _ range: Range<Int>) -> Node {
    if range.count == 1 { return addNode(subpaths[range.lowerBound].pieces) }
    let place = nodes.count
    var node = Node()
    nodes.append(node)
    for part in Self.parts(range, multipleOf: 1) {
      let inner = addNode(subpaths, part)
      node.add(SIMD4(lowHalf: inner.low, highHalf: inner.high))
    }
    node.next = nodes.count
    nodes[place] = node
    return node
  }

  /// Adds a node of consecutive pieces of a subpath.
  private mutating func addNode(_ range: Range<Int>) -> Node {
    let place = nodes.count
    var node = Node()
    nodes.append(node)
    if range.count <= Self.leaf {
      for i in range { node.add(ends[i]) }
      node.pieces = range.lowerBound * 8 + range.count
    } else {
      for part in Self.parts(range, multipleOf: Self.leaf) {
        let inner = addNode(part)
        node.add(SIMD4(lowHalf: inner.low, highHalf: inner.high))
      }
    }
    node.ends = SIMD4(lowHalf: ends[range.lowerBound].lowHalf, highHalf: ends[range.upperBound - 1].highHalf)
    node.next = nodes.count
    nodes[place] = node
    return node
  }

  /// Up to four parts of a range, each a multiple of a number long except for the last.
  private static func parts(_ range: Range<Int>, multipleOf unit: Int) -> [Range<Int>] {
    let step = ((range.count + 4 * unit - 1) / (4 * unit)) * unit
    return stride(from: range.lowerBound, to: range.upperBound, by: step).map {
      $0..<min($0 + step, range.upperBound)
    }
  }
}
