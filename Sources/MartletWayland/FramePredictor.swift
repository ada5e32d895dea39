import MartletMotion

/// Says when the frame that is drawn now will be seen.
///
/// Frames are drawn as their callbacks come, and seen some time later. The callbacks' beat is followed (`CallbackBeat`);
/// presentation feedback tells how much later frames are seen. Of compositors without feedback one refresh is assumed.
/// All frames that are drawn within one refresh share its target, so that a target never runs ahead of what is presented.
struct FramePredictor {
  private var beat = CallbackBeat()
  /// Length of a refresh in seconds: by the output's mode, and by feedback where that tells one.
  private var nominalRefresh: Double?
  private var reportedRefresh: Double?
  /// A refresh that has been seen, in media seconds, by feedback; `nil` before the first.
  private var lastSeen: MediaTime?
  /// From the beat of a frame's callback to the moment at which it is seen, in seconds; `nil` without feedback.
  private var delay: Double?
  /// When feedback came last, and whether it was as expected.
  private var lastFeedback: MediaTime = -.infinity
  private var agrees = false
  /// Seconds that usually lie between the beat of a frame and the moment at which it is given to the compositor.
  private var lateness = 0.0
  /// When the newest frame was given to the compositor, in media seconds.
  private var lastCommit: MediaTime = -.infinity

  /// Shortest and longest refresh believed, in seconds: 1 kHz to 1 Hz.
  static let plausibleRefresh = 0.001...1.0
  /// Seconds from now within which feedback is believed.
  static let plausibleTime = 1.0
  /// Deviation from what was expected, in refreshes, that counts as unevenness of callbacks.
  static let jitter = 0.2
  /// Share of such a deviation by which the expectation follows.
  static let delayGain = 0.2
  /// Seconds between frames that ask for feedback: while it is as expected, and while it is not. Asking costs messages
  /// and a wake-up.
  static let feedbackPause = (agreeing: 1.0, learning: 0.05)
  /// Share of its difference by which the usual lateness follows that of a frame.
  static let latenessGain = 0.1
  /// Seconds after its callback within which a frame counts as drawn on the beat.
  static let promptness = 0.004
  /// Seconds before a beat from which on its frame need not wait any more.
  static let earliness = 0.0005

  /// Length of a refresh in seconds, as feedback or the output's mode tells it. 1/60 until then.
  var refresh: Double { reportedRefresh ?? nominalRefresh ?? 1.0 / 60 }

  /// Seconds that usually lie between the moment at which a frame is given to the compositor and the one at which it is
  /// seen.
  var lead: Double { max((delay ?? beat.period) - lateness, 0) }

  /// When the frame that follows one drawn at a time should be drawn, in media seconds; `nil` for as soon as the
  /// compositor asks for it. Some ask twice within a refresh, and a frame that came too early would be seen no sooner.
  func nextFrame(after time: MediaTime) -> MediaTime? { beat.next(after: time) }

  /// The beat that is so near at a time that a frame drawn then would count as that beat's, in media seconds; `nil` for
  /// none. Such a frame waits for it: the compositor might show it a refresh before its time, and none in the next.
  func beatAhead(of time: MediaTime) -> MediaTime? {
    guard let beat = beat.beat(at: time), beat - time > Self.earliness else { return nil }
    return beat
  }

  /// Whether a frame that is drawn now should ask for feedback.
  func wantsFeedback(now: MediaTime) -> Bool {
    // A beat that has begun anew leaves open which refresh shows its frames.
    if beat.hasBegun, beat.beat(at: now) != nil { return true }
    return now - lastFeedback > (agrees ? Self.feedbackPause.agreeing : Self.feedbackPause.learning)
  }

  /// Takes the refresh of the output's mode, in seconds. Another one than before means another output, of which all
  /// has to be learnt anew.
  mutating func setNominalRefresh(_ seconds: Double) {
    guard Self.plausibleRefresh.contains(seconds), seconds != nominalRefresh else { return }
    nominalRefresh = seconds
    reportedRefresh = nil
    forgetFeedback()
    beat.restart(refresh: seconds)
  }

  /// Takes presentation feedback.
  /// - Parameters:
  ///   - time: When a frame was seen, in media seconds.
  ///   - reported: Length of a refresh in seconds, 0 where it is not known.
  ///   - drawn: When that frame was drawn, in media seconds.
  ///   - now: The present. What is said to be seen more than a second from it is refused.
  mutating func presented(at time: MediaTime, refresh reported: Double, drawn: MediaTime, now: MediaTime) {
    guard abs(time - now) <= Self.plausibleTime, abs(drawn - now) <= Self.plausibleTime else { return }
    if Self.plausibleRefresh.contains(reported) {
      if reported != reportedRefresh, abs(reported / beat.period - 1) > Self.jitter {
        beat.restart(refresh: reported)
      }
      reportedRefresh = reported
    }
    agrees = delay != nil && abs(target(now: drawn) - time) < Self.jitter * refresh
    lastSeen = time
    lastFeedback = now
    beat.hasBegun = false
    // A frame that was drawn late in its refresh says less: the compositor may have waited for the next.
    guard let start = beat.beat(at: drawn), drawn - start < refresh / 2, time > start else { return }
    let told = time - start
    let known = delay ?? told
    // A small difference is the callbacks' own unevenness, a large one another way of the compositor's.
    delay = abs(told - known) < Self.jitter * refresh ? known + (told - known) * Self.delayGain : told
  }

  /// Notes that the compositor does not answer any more: callbacks alone count again.
  mutating func loseFeedback() { forgetFeedback() }

  private mutating func forgetFeedback() {
    lastSeen = nil
    delay = nil
    agrees = false
  }

  /// Takes a frame callback that arrived at a time; and when input was read last. Both in media seconds.
  mutating func callback(at time: MediaTime, input: MediaTime = -.infinity) {
    beat.callback(at: time, committed: lastCommit, input: input)
  }

  /// Notes that a frame was given to the compositor at a time, in media seconds.
  mutating func committed(at time: MediaTime) {
    lastCommit = time
    // What was drawn off the beat, in answer to a finger that landed, says nothing of the others.
    guard let start = beat.beat(at: time), time - start < Self.promptness else { return }
    lateness += (time - start - lateness) * Self.latenessGain
  }

  /// Seconds before a moment from which on a frame may be for that moment.
  var reach: Double { max(delay ?? 0, refresh, beat.period) + CallbackBeat.tolerance * beat.period }

  /// The time at which a frame drawn now will be seen.
  func target(now: MediaTime) -> MediaTime {
    guard let start = beat.beat(at: now) else {
      // Nothing is drawn at the compositor's pace: the next refresh that feedback has told of, or one from now.
      guard let lastSeen else { return now + (delay ?? refresh) }
      return lastSeen + (((now - lastSeen) / refresh).rounded(.down) + 1) * refresh
    }
    return max(start + (delay ?? beat.period), now)
  }
}
