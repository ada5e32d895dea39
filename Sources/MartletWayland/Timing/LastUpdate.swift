import MartletGeometry

/// The last update of a window's render tree, and its outcome.
struct LastUpdate {
  /// The outcome of an update.
  enum Outcome {
    /// No visible change.
    case nothing
    /// A commit without a picture, to get a frame callback.
    case pace
    /// A commit with a new picture.
    case picture
  }

  /// When the update happened, in media seconds.
  var time: MediaTime = 0
  var outcome = Outcome.nothing
  /// Whether commits have arrived since the update.
  var isOutdated = false

  /// Whether the update led to a surface commit, whose frame callback gives the pace.
  var hasCommitted: Bool { outcome != .nothing }
}
