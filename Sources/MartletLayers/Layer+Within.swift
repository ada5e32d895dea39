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
}
