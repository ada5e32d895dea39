import Glibc
import MartletMotion

/// Says when the frame that is drawn now will be seen.
///
/// Frames are seen at the output's refreshes, which are evenly spaced. Presentation feedback tells exactly when one
/// was; without it frame callbacks stand in, which come a little irregularly and are therefore averaged. Targets
/// rise by whole refreshes, so that motion is even though drawing is not.
struct FramePredictor {
  /// Length of a refresh in seconds, as feedback or the output tells it. 1/60 until then.
  private(set) var refresh: Double = 1.0 / 60
  /// A refresh that is known to have happened, in media seconds; `nil` before the first sign of life.
  private var anchor: MediaTime?
  private var hasFeedback = false
  /// When feedback came last, by its own word, in media seconds.
  private var lastFeedback: MediaTime = -.infinity
  private var lastTarget: MediaTime = 0
  private var lastCallback: MediaTime?

  /// Share of a frame callback's deviation by which the grid follows it.
  static let callbackGain = 0.1
  /// Deviation, as a fraction of a refresh, from which on the grid jumps to the callback instead.
  static let resynchronization = 0.3
  /// Shortest and longest refresh believed, in seconds: 1 kHz to 1 Hz.
  static let plausibleRefresh = 0.001...1.0

  /// Seconds for which feedback is trusted: refreshes do not drift visibly within them, and asking costs messages and
  /// a wake-up of the reading thread.
  static let feedbackLifetime = 0.1

  /// Whether a frame that is drawn now should ask for feedback.
  func wantsFeedback(now: MediaTime) -> Bool { now - lastFeedback > Self.feedbackLifetime }

  /// Takes the output's nominal refresh, in seconds. What feedback says counts for more.
  mutating func setNominalRefresh(_ seconds: Double) {
    guard !hasFeedback, Self.plausibleRefresh.contains(seconds) else { return }
    refresh = seconds
  }

  /// Takes presentation feedback: when a frame was seen in media seconds, and the time to the next refresh in
  /// seconds, 0 where it is not known.
  mutating func presented(at time: MediaTime, refresh reported: Double) {
    guard time.isFinite else { return }
    hasFeedback = true
    anchor = time
    lastFeedback = time
    if Self.plausibleRefresh.contains(reported) { refresh = reported }
  }

  /// Notes that the compositor does not answer any more: callbacks count again.
  mutating func loseFeedback() { hasFeedback = false }

  /// Takes a frame callback that arrived at a time, in media seconds.
  mutating func callback(at time: MediaTime) {
    lastCallback = time
    guard !hasFeedback else { return }
    guard let anchor else {
      self.anchor = time
      return
    }
    let expected = anchor + ((time - anchor) / refresh).rounded() * refresh
    let deviation = time - expected
    self.anchor =
      abs(deviation) > Self.resynchronization * refresh ? time : expected + deviation * Self.callbackGain
  }

  /// Notes that a frame was drawn for a target time: that refresh is taken.
  mutating func drew(for target: MediaTime) { lastTarget = target }

  /// The time at which a frame drawn now will be seen: the first refresh after `now` that no earlier frame has taken.
  func target(now: MediaTime) -> MediaTime {
    guard let anchor else { return max(now + refresh, lastTarget + refresh / 2) }
    var steps = ((now - anchor) / refresh).rounded(.down) + 1
    var target = anchor + steps * refresh
    while target < lastTarget + refresh / 2 {
      steps += 1
      target = anchor + steps * refresh
      // Never further ahead than a queue of frames can be: a clock that was set wrong must not stop time.
      if target > now + 4 * refresh { return max(now + refresh, lastTarget) }
    }
    return target
  }
}
