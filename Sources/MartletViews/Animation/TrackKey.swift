import MartletLayers
import MartletMotion
import MartletRenderTree

/// A property of a layer, to find what moves it.
struct TrackKey: Hashable {
  private let layer: ObjectIdentifier
  private let property: PropertyID

  init(_ layer: Layer, _ property: PropertyID) {
    self.layer = ObjectIdentifier(layer)
    self.property = property
  }
}
