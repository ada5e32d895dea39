extension Layer {
  /// Calls a closure with the layer and all within it, each before its sublayers and those as they are listed then. By
  /// a list instead of by recursion, so that no tree is too deep.
  final func forEachWithin(_ body: (Layer) -> Void) {
    var pending: [Layer] = [self]
    while let layer = pending.popLast() {
      body(layer)
      pending.append(contentsOf: layer.sublayers.reversed())
    }
  }

  /// Lets go of the sublayers and of all within them that nobody else holds. By a list: where each one's end ended those
  /// within it, a deep tree would be too deep for the stack.
  final func releaseSublayers() {
    if sublayers.isEmpty { return }
    var pending = sublayers
    sublayers = []
    while var layer = pending.popLast() {
      guard isKnownUniquelyReferenced(&layer), !layer.sublayers.isEmpty else { continue }
      pending += layer.sublayers
      layer.sublayers = []
    }
  }
}
