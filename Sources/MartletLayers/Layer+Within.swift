extension Layer {
  /// Calls a closure with the layer and all layers in it: each before its sublayers, which are taken from the
  /// list after that call. This uses a list instead of recursion, so that no tree is too deep.
  package final func forEachWithin(_ body: (Layer) -> Void) {
    var pending: [Layer] = [self]
    while let layer = pending.popLast() {
      body(layer)
      if let mask = layer.mask { pending.append(mask) }
      pending.append(contentsOf: layer.sublayers.reversed())
    }
  }

  /// Releases the sublayers and all layers in them that nobody else holds. This uses a list: if each layer
  /// released its own sublayers, a deep tree would overflow the stack.
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
