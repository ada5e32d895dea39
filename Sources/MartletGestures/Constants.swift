/// Every tolerance of the module, with its unit, its reason and what changing it does.
enum Constants {
  /// Points a finger may wander during a tap, and must cover before a pan begins. (UIKit's documented slop.)
  /// Smaller: shaky fingers drag when they mean to tap. Larger: drags feel late.
  static let slop = 10.0

  /// Seconds that may pass between the taps of a double tap, from lift to landing. (UIKit's.)
  static let tapGap = 0.35

  /// Points that the taps of a double tap may lie apart: the width of a thumb. Larger: two quick taps on
  /// neighbours count as one double tap.
  static let tapSpread = 45.0

  /// Seconds after a tap within which a contact at the same place is the same finger bouncing. People do not lift
  /// and land again faster than about 60 ms; a trembling hand and a worn panel do.
  static let bounce = 0.04

  /// Seconds of motion that a velocity is fitted to. Longer: smoother, but late.
  static let velocityWindow = 0.1

  /// Seconds without motion after which a finger rests. Longer: a stopped finger still throws.
  static let restDuration = 0.04

  /// Points within which a resting finger may tremble.
  static let restRadius = 1.0

  /// Points per second: faster motion is a fault of the device. (3 m/s at 160 points per inch.)
  static let maximumSpeed = 20_000.0

  /// Samples of one contact that are kept: more than a second at 60 Hz, a quarter of one at 240 Hz.
  static let sampleCapacity = 64

  /// Seconds between kept samples, for long. Closer ones replace each other: their quotients are noise.
  static let sampleSpacing = 0.001

  /// Samples that are kept though they come closer than that: what a busy machine tells at once. More: a mouse that
  /// reports 8,000 times a second is remembered for less long.
  static let burstCapacity = 16.0

  /// Seconds by which time stamps may miss the device's even beat and still be put back on it. The usual jitter
  /// is ±1 ms and whole milliseconds add ±.5 ms.
  static let clockJitter = 0.0025

  /// Newest samples whose arrivals tell how far the clock of the stamps is off. Fewer: samples that a busy machine has
  /// delivered late do. More: a clock that drifts is followed more slowly.
  static let clockSamples = 6

  /// Samples of a contact until which its clock is set at once. More: what comes late at first is seen as a jump.
  static let clockLearning = 8

  /// Seconds after which a sample that comes at once arrives. Shorter: frames wait for a sample now and then, where stamps
  /// are off. Longer: they predict too far.
  static let quickestArrival = 0.0004

  /// Seconds backwards in time after which a time stamp is a new clock rather than a late report.
  static let clockRestart = 1.0

  /// Points of noise in positions that are believed of every device, whatever it shows. Smaller: a device that rounds
  /// is overheard.
  static let positionNoise = 0.1

  /// Longest prediction beyond the newest sample, in seconds. Longer: less lag behind fingers that are sampled slowly,
  /// but a longer way too far where a finger turns.
  static let longestPrediction = 0.008

  /// Seconds of samples to which a prediction is fitted, though never fewer than three. Longer: calmer on noisy
  /// screens, but late where a finger speeds up.
  static let predictionWindow = 0.034

  /// How much farther than the newest step, in proportion, a prediction may go. Larger: nearer to fingers that speed up,
  /// farther beyond those that stop.
  static let boldestPrediction = 1.5

  /// Seconds without a sample after which a contact rests where it was measured last. More than the 15 ms after which
  /// screens tell of a lift. Longer: a finger that stops is drawn too far for longer.
  static let stillness = 0.02

  /// Points per second below which a contact tells by its stamps alone when it was where it lifts.
  static let slowestHandOver = 50.0

  /// Seconds by which the end of a line may be told earlier or later than its stamp, so that what follows goes on from
  /// what was drawn. Longer: a bad prediction becomes a wrong time. Shorter: jitter of the stamps is seen as a step.
  static let handOverLeeway = 0.003

  /// Intervals of samples that one step may take and still be motion. Larger: a finger that starts is drawn too far.
  static let longestStride = 2.5

  /// Intervals of samples that one step must take to tell of motion. Smaller: what a busy machine tells at once seems
  /// to fly.
  static let shortestStride = 0.25

  /// Points from one beat to the next from which on a way tells how many beats it took. Smaller: noise does.
  static let leastStep = 1.5

  /// How much such a way may be off, in proportion, and still bear out what the stamps say.
  static let wayTolerance = 0.3

  /// Beats after the one before up to which a stamp tells that one to be late, where a beat is missing before it.
  static let earliestBeat = 0.3

  /// Beats after a sample before which the next one comes if that one was late. Smaller: two that are late in a row are
  /// taken for a contact that slows down. Larger: such a contact for late samples, where stamps are off.
  static let soonestBeat = 0.8

  /// Share of a beat's way that a contact which slows down still goes within the next beat, at least.
  static let hardestBraking = 0.5

  /// Beats by which stamps may be off on average and still keep the beat.
  static let mostBlur = 0.42

  /// Samples that come at once and may be taken back into missing beats.
  static let longestBurst = 20

  /// Share that is left, with each sample that comes, of what those say that are no longer remembered. Smaller: jitter of
  /// the stamps says more. Larger: a clock that drifts is followed more slowly.
  static let beatMemory = 0.99

  /// How surely a period is known at most, as the sum of squares of 64 beats about their mean: 2 s at 60 Hz.
  static let surestPeriod = 150_000.0

  /// Intervals without a sample that end what is on one beat.
  static let longestPause = 6.0

  /// Newest samples on which a beat is looked for. More: jitter of the stamps says less.
  static let beatSamples = 40

  /// Seconds for which moves may wait for a frame. A window that nobody sees has none: its program hears of them
  /// nevertheless.
  static let longestWait = 0.1

  /// Seconds by which the lag behind a finger may change within a second while it moves: faster is seen as jitter.
  static let lagChange = 0.01

  /// The same, while the pace of a device is not known yet.
  static let lagLearning = 0.4

  /// Longest lag behind a finger, in seconds: three samples at 120 Hz that come together. Longer: what a busy machine
  /// delivers late is drawn late for good.
  static let longestLag = 0.025

  /// Proportion by which a device's interval may grow with one sample.
  static let intervalGrowth = 1.001

  /// The same, while the pace of the device is not known yet: the first few stamps tell it badly.
  static let intervalLearning = 1.05

  /// Newest deliveries of samples from which a device's pace is taken.
  static let paceDeliveries = 16

  /// Seconds within which samples that arrive have been delivered at once.
  static let deliverySpread = 0.001

  /// How many standard deviations a shakier estimate of a velocity must differ by in order to refute a steadier one.
  /// Smaller: noise becomes velocity. Larger: a finger that brakes or turns throws as it did before.
  static let doubt = 3.3

  /// Seconds of motion that a polynomial needs for each degree. Shorter: noise becomes velocity. Longer: what happened
  /// in the last frames is not seen.
  static let spanPerDegree = 0.01

  /// Samples from which on what a cubic leaves over tells the noise of a device. Fewer: it passes through them all.
  static let noiseSamples = 12

  /// Estimates of one velocity that are compared: three for each of the stretches into which 64 samples shrink.
  static let estimateCapacity = 48

  /// Seconds of the newest way, against which no velocity points: one sample at 120 Hz.
  static let newestWay = 0.008

  /// By how many standard deviations that way must be more than noise, unless it is twice as far as a tremble.
  static let wayThreshold = 3.0

  /// Seconds over which a speed counts as reached: one frame at 60 Hz. Shorter: one jittery sample sets a record.
  static let speedSpan = 0.016

  /// How much faster than over the newest frame a thing that speeds up may be at its end.
  static let growth = 1.1

  /// Seconds of the newest samples by which it is judged how smooth a way a clock makes of them.
  static let roughnessWindow = 0.15

  /// Seconds by which one sample may be late, as a busy machine makes it. Longer: a lost sample is taken for a late one,
  /// and a finger that slows down for one that does not.
  static let latestStamp = 0.012

  /// Seconds by which samples that come at once may be late.
  static let longestDelay = 0.08

  /// Beats by which a late sample may be taken back.
  static let longestSinking = 3
}
