import MartletMotion

/// The even beat in which a compositor wants frames, found in frame callbacks that come unevenly.
///
/// Phase and period follow the callbacks slowly, since an output's true refresh is not its nominal one. What comes
/// between two beats moves nothing, and the next frame is due at the next beat: KWin 5.27 sends callbacks when it has
/// composited in the middle of a refresh, and some compositors composite a commit that finds them idle at once. Only
/// callbacks that come too late for the beat, again and again, take it along, and those that come evenly in a slower one
/// (weston 10, headless: every 26 ms).
struct CallbackBeat {
  /// Seconds between two beats.
  private(set) var period = 1.0 / 60
  /// When the newest callback came, in media seconds.
  private(set) var lastCallback = -MediaTime.infinity
  /// The output's refresh, in seconds; `nil` where it is not known.
  private var refresh: Double?
  /// What the period is about: the output's refresh, or the even interval of callbacks that come more slowly.
  private var pace = 1.0 / 60
  /// A beat, in media seconds; `nil` before the first callback.
  private var anchor: MediaTime?
  /// Intervals that the period has followed since the beat began.
  private var followed = 0
  /// Callbacks of about the same interval in a row, and the mean of their intervals.
  private var evenCount = 0
  private var evenInterval = 0.0
  /// Callbacks in a row that came too late for the beat.
  private var lateCount = 0

  /// Shares of a callback's deviation by which the phase follows it, and of an interval's by which the period does once it
  /// has followed many.
  static let gain = (phase: 0.15, period: 0.02)
  /// How many intervals of the refresh that the output tells weigh as much as those that the period has followed.
  static let trust = 4
  /// Largest difference between the period and what it is about, in proportion.
  static let drift = 0.06
  /// Deviation from the beat, in periods, up to which a callback is on it, and a frame that is drawn early belongs to it.
  static let tolerance = 0.2
  /// Periods without a callback after which nothing is known of the beat's phase.
  static let silence = 2.5
  /// Callbacks in a row that are late, or evenly spaced, after which theirs is the beat.
  static let patience = 4
  /// Deviation from their mean, in proportion, up to which intervals are the same.
  static let evenness = 0.08
  /// Seconds after a commit within which a callback may answer that commit alone, and tell of no refresh.
  static let promptAnswer = 0.002

  /// Begins anew with the output's refresh, in seconds.
  mutating func restart(refresh: Double) {
    self.refresh = refresh
    period = refresh
    pace = refresh
    anchor = nil
    followed = 0
    evenCount = 0
    lateCount = 0
  }

  /// Takes a callback that came at a time, for a frame that was given to the compositor at another, in media seconds.
  mutating func callback(at time: MediaTime, committed: MediaTime) {
    let interval = time - lastCallback
    let isPrompt = time - committed < Self.promptAnswer
    lastCallback = time
    guard let anchor, interval < Self.silence * period else {
      anchor = time
      evenCount = 0
      lateCount = 0
      return
    }
    let isSame = evenCount > 0 && abs(interval / evenInterval - 1) <= Self.evenness
    evenCount = isSame ? evenCount + 1 : 1
    evenInterval = isSame ? evenInterval + (interval - evenInterval) / Double(evenCount) : interval
    let shortest = refresh.map { $0 * (1 - Self.drift) } ?? 0
    if evenCount >= Self.patience, abs(evenInterval / period - 1) > Self.evenness, evenInterval >= shortest {
      period = evenInterval
      pace = evenInterval
      followed = evenCount
      self.anchor = time
      return
    }
    guard !isPrompt else { return }
    let beats = ((time - anchor) / period).rounded()
    let deviation = time - anchor - beats * period
    guard abs(deviation) > Self.tolerance * period else {
      lateCount = 0
      guard beats > 0 else { return }
      self.anchor = anchor + beats * period + deviation * Self.gain.phase
      // What comes at odd intervals tells of a phase at best. And a phase that is off tells of no period: a beat that
      // has to run by itself for a while, because all callbacks are answers to its own frames, would run away.
      if abs(interval / period - 1) <= Self.evenness {
        followed += 1
        period += (interval - period) * max(Self.gain.period, 1 / Double(followed + Self.trust))
      }
      period = min(max(period, pace * (1 - Self.drift)), pace * (1 + Self.drift))
      return
    }
    lateCount = interval > (1 + Self.tolerance) * period ? lateCount + 1 : 0
    if lateCount >= Self.patience { self.anchor = time }
  }

  /// The beat to which a frame belongs that is drawn at a time, in media seconds; `nil` where nothing is known of it.
  func beat(at time: MediaTime) -> MediaTime? {
    guard let anchor, time - lastCallback < Self.silence * period else { return nil }
    return anchor + ((time - anchor) / period + Self.tolerance).rounded(.down) * period
  }

  /// When a frame that follows one drawn at a time is due, in media seconds; `nil` for as soon as the compositor asks for
  /// it. Never later than one refresh of the output after the last: who waited longer would set the pace itself.
  func next(after time: MediaTime) -> MediaTime? {
    guard let refresh, let beat = beat(at: time) else { return nil }
    return beat + min(period, refresh * (1 + Self.drift))
  }
}
