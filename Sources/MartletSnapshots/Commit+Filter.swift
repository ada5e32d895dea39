import MartletGeometry
import MartletRenderTree

extension Commit {
  /// Puts glass over all of the window, above the layer that is number 1.
  /// - Parameters:
  ///   - size: The window's, in points.
  ///   - filter: How what is below changes.
  ///   - isOpaque: Whether what is below is opaque.
  mutating func cover(_ size: Size, with filter: LayerFilter, isOpaque: Bool) {
    guard filter != .none else { return }
    var numbers = [NodeID(index: 1)]
    let glass = NodeID(index: Int32(changes.count + 2))
    numbers.append(glass)
    var properties = LayerProperties()
    properties.bounds = Rect(origin: .zero, size: size)
    properties.position = properties.bounds.center
    properties.backdropFilter = filter
    // Where it is translucent, what is below would shine through.
    if !isOpaque { properties.blendMode = .copy }
    changes.append(.properties(glass, properties))
    changes.append(.sublayers(.root, numbers))
  }
}
