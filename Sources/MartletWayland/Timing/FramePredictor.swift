import MartletGeometry

/// Predicts when the frame drawn now will be seen.
///
/// Frames are drawn when their callbacks come and seen some time later. `CallbackBeat` follows the rhythm of
/// the callbacks; presentation feedback tells how much later frames are seen. Without feedback, one refresh
/// is assumed. All frames drawn within one refresh share its target time, so a target never runs ahead of
/// what is presented.
struct FramePredictor {
  private var beat = CallbackBeat()
  /// The length of a refresh in seconds: `nominalRefresh` from the output's mode, `reportedRefresh` from
  /// feedback.
  private var nominalRefresh: Double?
  private var reportedRefresh: Double?
  /// When a refresh was seen, from feedback, in media seconds; `nil` before the first.
  private var lastSeen: MediaTime?
  /// The time from the beat of a frame's callback until the frame is seen, in seconds; `nil` without
  /// feedback.
  private var delay: Double?
  /// When feedback last came, and whether it was as expected.
  private var lastFeedback: MediaTime = -.infinity
  private var agrees = false
  /// The usual time from a frame's beat until its content is settled and drawing begins, in seconds.
  private var lateness = 0.0
  /// When the newest frame was committed, in media seconds.
  private var lastCommit: MediaTime = -.infinity

  /// The plausible length of a refresh in seconds: 1 kHz to 1 Hz.
  static let plausibleRefresh = 0.001...1.0
  /// How far from now a feedback time may be to be plausible, in seconds.
  static let plausibleTime = 1.0
  /// A deviation from the expectation up to this size, in refreshes, counts as jitter of the callbacks.
  static let jitter = 0.2
  /// The fraction of such a deviation by which the expectation follows.
  static let delayGain = 0.2
  /// The pause between frames that ask for feedback, in seconds: while it is as expected, and while it is
  /// not. Asking costs messages and a wake-up.
  static let feedbackPause = (agreeing: 1.0, learning: 0.05)
  /// The fraction by which the usual lateness follows a frame's lateness.
  static let latenessGain = 0.1
  /// A frame drawn within this time after its callback, in seconds, counts as drawn on the beat.
  static let promptness = 0.004
  /// A frame this close before its beat, in seconds, no longer waits for it.
  static let earliness = 0.0005

  /// The length of a refresh in seconds, from feedback or the output's mode; 1/60 until one is known.
  var refresh: Double { reportedRefresh ?? nominalRefresh ?? 1.0 / 60 }

  /// The usual time from when a frame's content is settled until it is seen, in seconds. Drawing is part of
  /// it: what arrives meanwhile is not in the frame.
  var lead: Double { max((delay ?? beat.period) - lateness, 0) }

  /// When the frame after the one drawn at `time` should be drawn, in media seconds; `nil` means as soon as
  /// the compositor asks for it. Some compositors ask twice within a refresh, and a frame drawn too early
  /// would not be seen sooner.
  func nextFrame(after time: MediaTime) -> MediaTime? { beat.next(after: time) }

  /// The next beat, in media seconds, if a frame drawn at `time` is so close to it that it would count as
  /// that beat's; otherwise `nil`. Such a frame waits for the beat: the compositor might show it one refresh
  /// early, and nothing in the next.
  func beatAhead(of time: MediaTime) -> MediaTime? {
    guard let beat = beat.beat(at: time), beat - time > Self.earliness else { return nil }
    return beat
  }

  /// Whether the frame drawn now should ask for feedback.
  func wantsFeedback(now: MediaTime) -> Bool {
    // After the beat has restarted it is open which refresh shows its frames.
    if beat.hasBegun, beat.beat(at: now) != nil { return true }
    return now - lastFeedback > (agrees ? Self.feedbackPause.agreeing : Self.feedbackPause.learning)
  }

  /// Takes the refresh interval of the output's mode, in seconds. A change means another output: everything
  /// is learned again.
  mutating func setNominalRefresh(_ seconds: Double) {
    guard Self.plausibleRefresh.contains(seconds), seconds != nominalRefresh else { return }
    nominalRefresh = seconds
    reportedRefresh = nil
    forgetFeedback()
    beat.restart(refresh: seconds)
  }

  /// Takes presentation feedback.
  /// - Parameters:
  ///   - time: When a frame was seen, in media seconds. A time more than a second from `now` is ignored.
  ///   - reported: The length of a refresh in seconds; 0 if unknown.
  ///   - drawn: When that frame was drawn, in media seconds.
  ///   - now: The current media time.
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
    // A frame drawn late in its refresh tells less: the compositor may have waited for the next refresh.
    guard let start = beat.beat(at: drawn), drawn - start < refresh / 2, time > start else { return }
    let told = time - start
    let known = delay ?? told
    // A small difference is jitter of the callbacks; a large one means that the compositor now behaves
    // differently.
    delay = abs(told - known) < Self.jitter * refresh ? known + (told - known) * Self.delayGain : told
  }

  /// Notes that feedback no longer comes. From now on the callbacks alone count.
  mutating func loseFeedback() { forgetFeedback() }

  private mutating func forgetFeedback() {
    lastSeen = nil
    delay = nil
    agrees = false
  }

  /// Takes a frame callback that arrived at `time`; `input` is when input was last read. Both are in media
  /// seconds.
  mutating func callback(at time: MediaTime, input: MediaTime = -.infinity) {
    beat.callback(at: time, committed: lastCommit, input: input)
  }

  /// Notes that a frame was committed.
  /// - Parameters:
  ///   - time: When, in media seconds.
  ///   - drawn: When its drawing began, in media seconds; by default it took no time.
  mutating func committed(at time: MediaTime, drawn: MediaTime? = nil) {
    lastCommit = time
    let drawn = drawn ?? time
    // A frame drawn off the beat, in answer to a landing finger, says nothing about the others.
    guard let start = beat.beat(at: drawn), drawn - start < Self.promptness else { return }
    lateness += (drawn - start - lateness) * Self.latenessGain
  }

  /// How long before a moment a frame for that moment may be drawn, in seconds.
  var reach: Double { max(delay ?? 0, refresh, beat.period) + CallbackBeat.tolerance * beat.period }

  /// The media time at which a frame drawn now will be seen.
  func target(now: MediaTime) -> MediaTime {
    guard let start = beat.beat(at: now) else {
      // Without a beat: the next refresh predicted from feedback, or one refresh from now.
      guard let lastSeen else { return now + (delay ?? refresh) }
      return lastSeen + (((now - lastSeen) / refresh).rounded(.down) + 1) * refresh
    }
    return max(start + (delay ?? beat.period), now)
  }
}
