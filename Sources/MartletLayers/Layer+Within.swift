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

  /// Releases the sublayers, the mask and all layers in them that nobody else holds. This uses a list: if each layer
  /// released its own sublayers, a deep tree would overflow the stack.
  final func releaseSublayers() {
    if sublayers.isEmpty, mask == nil { return }
    var pending: [Layer] = []
    giveUpSublayers(to: &pending)
    while var layer = pending.popLast() {
      if isKnownUniquelyReferenced(&layer) { layer.giveUpSublayers(to: &pending) }
    }
  }

  /// Moves the sublayers and the mask to a list. The mask is an ordinary layer then.
  private func giveUpSublayers(to list: inout [Layer]) {
    if !sublayers.isEmpty {
      list += sublayers
      sublayers = []
    }
    if let mask {
      rareData?.mask = nil
      mask.set(\.isMask, false)
      list.append(mask)
    }
  }
}
