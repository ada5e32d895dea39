import Martlet

extension Layer {
  /// The layer's own time at the first frame that can show what is set now.
  var clockTime: MediaTime {
    guard let tree else { return 0 }
    return convert(time: max(tree.now, tree.presentationTime), from: nil)
  }
}
