import MartletGeometry

/// What a host answered while it told its window's content of something.
struct HostAnswers {
  /// The present time, in media seconds.
  var now: MediaTime
  /// The target time of the newest frame; 0 before the first.
  var frameTime: MediaTime
  /// The target time of the frame that was on screen when a contact landed; `nil` if nothing landed.
  var seen: MediaTime?
}
