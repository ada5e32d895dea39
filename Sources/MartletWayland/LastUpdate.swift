import MartletMotion

/// The last update of a window's render tree, and what has become of it.
struct LastUpdate {
  /// What an update led to.
  enum Outcome {
    /// It changed nothing that shows.
    case nothing
    /// The compositor was asked for the pace, without a picture.
    case pace
    /// The compositor was given a picture.
    case picture
  }

  /// When it was, in media seconds.
  var time: MediaTime = 0
  var outcome = Outcome.nothing
  /// Whether commits came that it has not resolved.
  var isOutdated = false

  /// Whether it led to a commit of the surface, whose frame callback gives the pace.
  var hasCommitted: Bool { outcome != .nothing }
}
