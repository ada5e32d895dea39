/// Where the particles of an emitter can go.
enum EmissionKind: UInt8, Sendable {
  /// They stay in the layer's plane, and their depth is not computed.
  case plane
  /// They have a depth; the direction of those of one cell varies only in longitude.
  case fan
  /// They have a depth, and are emitted into cones in space.
  case cone
}
