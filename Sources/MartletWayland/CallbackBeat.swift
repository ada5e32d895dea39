import MartletMotion

/// The even beat in which a compositor wants frames, found in frame callbacks that come unevenly.
///
/// Phase and period follow the callbacks slowly, since an output's true refresh is not its nominal one. What comes
/// between two beats moves nothing, and the next frame is due at the next beat: KWin 5.27 sends callbacks when it has
/// composited in the middle of a refresh, and some compositors composite a commit that finds them idle at once. A callback
/// that comes right after a commit or after input may be an answer to that alone: it moves nothing wherever it comes, and
/// the beat runs on by itself, through a rest as well. Only callbacks that are no answers and come too late for the beat,
/// or evenly beside it, again and again, take it along, and those that come evenly in a slower one (weston 10, headless:
/// every 26 ms).
struct CallbackBeat {
  /// Seconds between two beats.
  private(set) var period = 1.0 / 60
  /// When the newest callback came, in media seconds.
  private(set) var lastCallback = -MediaTime.infinity
  /// When the newest callback came that is no answer, in media seconds.
  private var lastRefresh = -MediaTime.infinity
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
  /// How many of them may have been answers.
  private var evenAnswers = 0
  private var evenInterval = 0.0
  /// Callbacks in a row that came too late for the beat.
  private var lateCount = 0
  /// Callbacks since the beat was taken from one that may have been an answer, all of which may have been; `nil` where the
  /// beat was taken from a refresh.
  private var guesses: Int?
  /// Whether the beat was begun anew since somebody looked.
  var hasBegun = false

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
  /// The same, but as long as callbacks are answers that tell of no refresh: the beat goes on meanwhile, for as long as its
  /// period is known well enough. At most, in periods, and the share of a period by which it may be off by then.
  static let memory = (most: 60.0, error: 0.15)
  /// Seconds for which the beat goes on while answers come all the time and no refresh does, as with a mouse that tells
  /// 1,000 times a second: a period that is off by 1/2,000 has lost a quarter of a beat of 60 Hz by then.
  static let longestGuess = 8.0
  /// Callbacks in a row that are late, or evenly spaced, after which theirs is the beat.
  static let patience = 4
  /// Deviation from their mean, in proportion, up to which intervals are the same.
  static let evenness = 0.08
  /// Seconds after a commit within which a callback may answer that commit alone, and tell of no refresh.
  static let promptAnswer = 0.002
  /// Seconds after input within which a callback may come because of that.
  static let inputAnswer = 0.0015

  /// Begins anew with the output's refresh, in seconds.
  mutating func restart(refresh: Double) {
    self.refresh = refresh
    period = refresh
    pace = refresh
    anchor = nil
    followed = 0
    evenCount = 0
    lateCount = 0
    guesses = nil
  }

  /// Takes a callback that came at a time, for a frame that was given to the compositor at another; and when input was
  /// read last. All in media seconds.
  mutating func callback(at time: MediaTime, committed: MediaTime, input: MediaTime) {
    let silence = time - lastCallback
    // One that keeps a pace of its own (weston 10) is asked by a timer, whenever input comes.
    let isAnswer =
      time - committed < Self.promptAnswer || (pace == refresh && time - input < Self.inputAnswer)
    lastCallback = time
    // Where only answers come for too long, the newest one is as good a guess as the beat.
    guard let anchor, silence < (isAnswer ? remembered : Self.silence) * period,
      !isAnswer || time - lastRefresh < Self.longestGuess
    else { return begin(at: time, isGuess: isAnswer) }
    if let guesses {
      guard isAnswer else { return begin(at: time, isGuess: false) }
      self.guesses = guesses < Self.patience ? guesses + 1 : nil
    }
    let isSame = evenCount > 0 && abs(silence / evenInterval - 1) <= Self.evenness
    evenCount = isSame ? evenCount + 1 : 1
    evenAnswers = (isSame ? evenAnswers : 0) + (isAnswer ? 1 : 0)
    evenInterval = isSame ? evenInterval + (silence - evenInterval) / Double(evenCount) : silence
    let shortest = refresh.map { $0 * (1 - Self.drift) } ?? 0
    let isPace = evenCount >= Self.patience && 2 * evenAnswers <= evenCount && evenInterval >= shortest
    if isPace, abs(evenInterval / period - 1) > Self.evenness {
      period = evenInterval
      pace = evenInterval
      if let refresh, abs(pace / refresh - 1) <= Self.drift { pace = refresh }
      followed = evenCount
      self.anchor = time
      hasBegun = true
      return
    }
    guard !isAnswer else { return }
    let interval = time - lastRefresh
    lastRefresh = time
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
    lateCount = silence > (1 + Self.tolerance) * period ? lateCount + 1 : 0
    // Those that come at the beat's own pace, beside it, tell that the beat was begun wrongly.
    if lateCount >= Self.patience || evenCount >= 2 * Self.patience && 2 * evenAnswers <= evenCount {
      begin(at: time, isGuess: false)
    }
  }

  private mutating func begin(at time: MediaTime, isGuess: Bool) {
    anchor = time
    lastRefresh = time
    evenCount = 0
    lateCount = 0
    guesses = isGuess ? 0 : nil
    hasBegun = true
  }

  /// Periods for which the beat can be foreseen.
  private var remembered: Double {
    guard let refresh, pace == refresh else { return Self.silence }
    let doubt = Self.drift * Double(Self.trust) / Double(followed + Self.trust)
    return min(max(Self.memory.error / doubt, Self.silence), Self.memory.most)
  }

  /// The beat to which a frame belongs that is drawn at a time, in media seconds; `nil` where nothing is known of it.
  func beat(at time: MediaTime) -> MediaTime? {
    guard let anchor, time - lastCallback < Self.silence * period else { return nil }
    return anchor + ((time - anchor) / period + Self.tolerance).rounded(.down) * period
  }

  /// When a frame that follows one drawn at a time is due, in media seconds; `nil` for as soon as the compositor asks for
  /// it. Never later than one refresh of the output after the last: who waited longer would set the pace itself.
  func next(after time: MediaTime) -> MediaTime? {
    guard let refresh, guesses == nil, let beat = beat(at: time) else { return nil }
    return beat + min(period, refresh * (1 + Self.drift))
  }
}
