/// How a layer's plane relates to that of the layer around it.
package enum LayerPlane: Sendable {
  /// They are parallel.
  case parallel
  /// It is turned out of that plane, and drawn into it: there depth ends.
  case flattened
  /// It has its own place in a space that several layers share.
  case inSpace
}
