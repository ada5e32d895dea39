import MartletLayers
import MartletMotion
import MartletRenderTree

/// Identifies a property of a layer, to find its tracks.
struct TrackKey: Hashable {
  private let layer: ObjectIdentifier
  private let property: PropertyID

  init(_ layer: Layer, _ property: PropertyID) {
    self.layer = ObjectIdentifier(layer)
    self.property = property
  }
}
