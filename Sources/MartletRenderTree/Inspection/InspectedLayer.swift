import MartletGeometry

/// What an inspector shows of a layer.
package struct InspectedLayer: Sendable {
  /// The names of the layers around it and its own, from the outermost; those without a name have their place among their
  /// siblings.
  package var path: [String]
  /// A line for each property that is not as in a new layer, with the shown value.
  package var properties: [String]
  /// Its animations, in the order of its list.
  package var animations: [InspectedAnimation]
  /// Its bounds, the map from there to the window, and what of the window it may show itself in.
  package var bounds: Rect
  package var map: Homography
  package var shown: Rect
}
