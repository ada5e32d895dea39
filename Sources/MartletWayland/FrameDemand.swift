/// What the main thread wants of frames.
struct FrameDemand: Sendable, Equatable {
  /// Whether it is to be told of each before it is drawn, though nothing changes.
  var isTold = false
  /// Whether the compositor is asked for the pace of those that change nothing.
  var isPaced = false
}
