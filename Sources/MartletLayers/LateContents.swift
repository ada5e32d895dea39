import MartletDrawing

/// Contents that are set, and not shown until they are decoded.
struct LateContents {
  let image: Image
  /// What is done when they are shown.
  let action: (any LayerAction)?
  /// Whether the layer will be told when they are decoded.
  var isAwaited = false
}
