import Martlet

extension Layer {
  /// The layer's local time at the first frame that can show changes made now.
  var clockTime: MediaTime {
    guard let tree else { return 0 }
    return convert(time: max(tree.now, tree.presentationTime), from: nil)
  }
}
