import MartletGeometry

/// An animation of a layer, as an inspector shows it.
package struct InspectedAnimation: Sendable, Equatable {
  /// The key path of its property.
  package var property: String
  /// Whether it is added to the value below it.
  package var isAdditive: Bool
  /// When it begins and ends, in the layer's time; infinite if it never ends.
  package var begin: MediaTime
  package var end: MediaTime
  /// How far the value has come at equal distances of time, from 0 at its beginning to 1 where it is farthest from that. Empty if
  /// it cannot be told, as for properties that a class declares.
  package var curve: [Double] = []
  /// The time that the curve covers, in seconds.
  package var span = 0.0
  /// The time since its beginning, in seconds.
  package var elapsed: Double
}
