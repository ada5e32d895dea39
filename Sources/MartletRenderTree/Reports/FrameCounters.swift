/// What a frame has cost: where its time went, and what was drawn.
public struct FrameCounters: Sendable, Equatable {
  /// How long the main thread worked for the changes that the frame shows, in seconds: from the beginning of its turn, or of
  /// the commit if it was not handling events, to the end of each commit. 0 if the frame shows no commit.
  public var main = 0.0
  /// How long the layers were resolved for the frame's time, in seconds.
  public var resolve = 0.0
  /// How long the frame was drawn, in seconds: from the display list to the commit of the surface. A GPU may
  /// still work after that.
  public var draw = 0.0
  /// How long the render thread waited for the main thread to handle input, in seconds; 2 ms at most.
  public var wait = 0.0
  /// What was drawn.
  public var drawing = DrawingCounters()

  /// Makes the counters of a frame that has cost nothing.
  public init() {}
}
