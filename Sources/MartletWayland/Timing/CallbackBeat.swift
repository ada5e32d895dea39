import MartletGeometry

/// The even rhythm at which a compositor wants frames, estimated from frame callbacks that arrive unevenly.
///
/// Phase and period follow the callbacks slowly, because an output's true refresh differs from its nominal
/// one. A callback between two beats changes nothing, and the next frame is due at the next beat: KWin 5.27
/// sends a callback when it has composited in the middle of a refresh, and some compositors composite a
/// commit at once when they are idle. A callback right after a commit or after input may only answer that
/// commit or input. It changes nothing wherever it comes, and the beat continues by itself, also through a
/// rest. Other callbacks move the beat if they repeatedly come too late for it, or repeatedly come evenly
/// beside it, or come evenly at a slower pace (weston 10, headless: every 26 ms).
struct CallbackBeat {
  /// Seconds between two beats.
  private(set) var period = 1.0 / 60
  /// When the newest callback arrived, in media seconds.
  private(set) var lastCallback = -MediaTime.infinity
  /// When the newest callback arrived that was not an answer to a commit or to input, in media seconds.
  private var lastRefresh = -MediaTime.infinity
  /// The output's refresh interval in seconds; `nil` if unknown.
  private var refresh: Double?
  /// The expected period: the output's refresh interval, or the even interval of callbacks that come more
  /// slowly.
  private var pace = 1.0 / 60
  /// The time of one beat, in media seconds; `nil` before the first callback.
  private var anchor: MediaTime?
  /// The number of intervals that the period has followed since the beat began.
  private var followed = 0
  /// The number of consecutive callbacks with about the same interval, and the mean of their intervals.
  private var evenCount = 0
  /// How many of these callbacks may have been answers.
  private var evenAnswers = 0
  private var evenInterval = 0.0
  /// The number of consecutive callbacks that came too late for the beat.
  private var lateCount = 0
  /// The number of callbacks since the beat was started from one that may have been an answer, if all since
  /// then may have been answers too; `nil` if the beat was started from a refresh.
  private var guesses: Int?
  /// Whether the beat has run by itself through a rest, and no refresh has confirmed it since.
  private var isUnsure = false
  /// Whether the beat has been restarted since this was last checked.
  var hasBegun = false

  /// How strongly the phase follows a callback's deviation, and the period an interval's deviation once it
  /// has followed many. Both are fractions.
  static let gain = (phase: 0.15, period: 0.02)
  /// The weight of the output's reported refresh interval, in measured intervals.
  static let trust = 4
  /// The largest relative difference between the period and its expected value.
  static let drift = 0.06
  /// The part of a callback's deviation that the phase follows, in periods: 1 ms at 60 Hz. A busy machine delays single
  /// callbacks by more. Larger: each of them is seen as a step that is 3 % too long, and one that is too short. A
  /// compositor with a timer of its own is followed as it comes.
  static let mostFollowed = 0.06
  /// The tolerance around a beat, in periods. A callback within it is on the beat, and a frame drawn that
  /// early belongs to the beat.
  static let tolerance = 0.2
  /// The number of periods without a callback after which the phase is unknown.
  static let silence = 2.5
  /// The same limit while all callbacks are answers, which say nothing about refreshes. The beat continues
  /// for as long as its period is known well enough: the maximum number of periods, and the accumulated error
  /// that is allowed, in periods.
  static let memory = (most: 60.0, error: 0.15)
  /// How long the beat continues, in seconds, while all callbacks are answers, as with a mouse that reports
  /// 1,000 times a second. A period that is off by 1/2,000 has drifted a quarter of a beat at 60 Hz by then.
  static let longestGuess = 8.0
  /// The number of consecutive callbacks, late or evenly spaced, after which the beat follows them.
  static let patience = 4
  /// The relative deviation from the mean up to which intervals count as equal.
  static let evenness = 0.08
  /// A callback within this time after a commit, in seconds, may be a mere answer to the commit, without a
  /// refresh.
  static let promptAnswer = 0.002
  /// A callback within this time after input, in seconds, may be a mere answer to the input.
  static let inputAnswer = 0.0015

  /// Starts again with the output's refresh interval, in seconds.
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

  /// Takes a frame callback. All times are in media seconds.
  /// - Parameters:
  ///   - time: When the callback arrived.
  ///   - committed: When the frame that it belongs to was committed.
  ///   - input: When input was last read.
  mutating func callback(at time: MediaTime, committed: MediaTime, input: MediaTime) {
    let silence = time - lastCallback
    // A compositor with a timer of its own (weston 10) sends callbacks by that timer, whenever input comes.
    let isAnswer =
      time - committed < Self.promptAnswer || (pace == refresh && time - input < Self.inputAnswer)
    lastCallback = time
    // After too many answers in a row, the newest one is as good a guess as the beat.
    guard let anchor, silence < (isAnswer ? remembered : Self.silence) * period,
      !isAnswer || time - lastRefresh < Self.longestGuess
    else { return begin(at: time, isGuess: isAnswer) }
    if silence > Self.silence * period { isUnsure = true }
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
      isUnsure = false
      guard beats > 0 else { return }
      let most = pace == refresh ? Self.mostFollowed * period : .infinity
      self.anchor = anchor + beats * period + min(max(deviation, -most), most) * Self.gain.phase
      // Odd intervals tell a phase at best. And a wrong phase tells no period: otherwise a beat that runs by
      // itself for a while, because all callbacks answer its own frames, would run away.
      if abs(interval / period - 1) <= Self.evenness {
        followed += 1
        period += (interval - period) * max(Self.gain.period, 1 / Double(followed + Self.trust))
      }
      period = min(max(period, pace * (1 - Self.drift)), pace * (1 + Self.drift))
      return
    }
    lateCount = silence > (1 + Self.tolerance) * period ? lateCount + 1 : 0
    // Callbacks at the beat's own pace, but beside it, show that the beat was started at the wrong phase.
    // After a rest two of them do: the longer the others are waited for, the more is seen of the change.
    let isBeside = isUnsure && evenCount > 1 && abs(evenInterval / period - 1) <= Self.evenness
    if isBeside || lateCount >= Self.patience
      || evenCount >= 2 * Self.patience && 2 * evenAnswers <= evenCount
    {
      begin(at: time, isGuess: false)
    }
  }

  private mutating func begin(at time: MediaTime, isGuess: Bool) {
    anchor = time
    lastRefresh = time
    evenCount = 0
    lateCount = 0
    guesses = isGuess ? 0 : nil
    isUnsure = false
    hasBegun = true
  }

  /// The number of periods for which the beat can be predicted.
  private var remembered: Double {
    guard let refresh, pace == refresh else { return Self.silence }
    let doubt = Self.drift * Double(Self.trust) / Double(followed + Self.trust)
    return min(max(Self.memory.error / doubt, Self.silence), Self.memory.most)
  }

  /// The beat of a frame drawn at the given time. Both are in media seconds; `nil` if the beat is unknown.
  func beat(at time: MediaTime) -> MediaTime? {
    guard let anchor, time - lastCallback < Self.silence * period else { return nil }
    return anchor + ((time - anchor) / period + Self.tolerance).rounded(.down) * period
  }

  /// When the frame after the one drawn at `time` is due, in media seconds; `nil` means as soon as the
  /// compositor asks for it. It is never more than one refresh of the output after the previous frame: a
  /// longer wait would make this client set the pace itself.
  func next(after time: MediaTime) -> MediaTime? {
    guard let refresh, guesses == nil, let beat = beat(at: time) else { return nil }
    return beat + min(period, refresh * (1 + Self.drift))
  }
}
