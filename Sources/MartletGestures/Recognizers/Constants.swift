/// Every tolerance of the module, with its unit, its reason and the effect of changing it.
enum Constants {
  /// How far a finger may move during a tap, and must move before a pan begins, in points. (UIKit's
  /// documented slop.) Smaller: shaky fingers drag when they mean to tap. Larger: drags feel late.
  static let slop = 10.0

  /// By how much fingers must turn before a rotation begins, in radians: 10°. Smaller: pinches rotate. Larger:
  /// turns feel late.
  static let turnSlop = 10 * Double.pi / 180

  /// The fraction of a slop by which contacts of a touchpad's gestures must move. The compositor has applied
  /// its own slop. Smaller: whichever of pan, pinch and rotation comes first wins. Larger: they feel late.
  static let touchpadSlop = 0.1

  /// How long a finger must stay for a long press, in seconds. (UIKit's.)
  static let pressDuration = 0.5

  /// How long a swipe may take, in seconds. (UIKit's, like the next three.)
  static let swipeDuration = 0.5

  /// How far a swipe must go, and how far it may stray, at its start, in points.
  static let swipeWay = 50.0

  /// By how much the distance that a swipe must go falls, in points per second. Larger: slow swipes count.
  static let swipeWayDecay = 47.0

  /// By how much the distance that it may stray falls, in points per second. Larger: slow swipes must be
  /// straight.
  static let swipeDriftDecay = 49.0

  /// How far from the window's edge a finger that comes in may land, in points: half of a fingertip. Smaller:
  /// one that slides in from the frame is missed. Larger: buttons near the edge are taken for it.
  static let edgeWidth = 20.0

  /// The least spread of several contacts, in points. Fingers cannot be closer; below, angles and ratios are
  /// noise.
  static let leastSpread = 1.0

  /// How long velocities stay what they were after one of several fingers has left, in seconds. Fingers that
  /// let go together lift up to this far apart. Shorter: what is pinched stops as the first one lifts.
  static let partingHold = 0.05

  /// The time within which they then become those of the remaining fingers, in seconds.
  static let partingFade = 0.05

  /// The longest time between the taps of a double tap, from lift to landing, in seconds. (UIKit's.)
  static let tapGap = 0.35

  /// How far apart the taps of a double tap may be, in points: the width of a thumb. Larger: two quick taps
  /// on neighbours count as one double tap.
  static let tapSpread = 45.0

  /// A contact at the same place within this time after a tap, in seconds, is the same finger bouncing.
  /// People do not lift and land again faster than about 60 ms; a trembling hand or a worn panel does.
  static let bounce = 0.04

  /// The time over which a velocity is fitted, in seconds. Longer: smoother, but late.
  static let velocityWindow = 0.1

  /// The time without motion after which a finger rests, in seconds. Longer: a stopped finger still throws.
  static let restDuration = 0.04

  /// How far a resting finger may tremble, in points.
  static let restRadius = 1.0

  /// The largest plausible speed, in points per second; faster motion is a fault of the device. (3 m/s at 160
  /// points per inch.)
  static let maximumSpeed = 20_000.0

  /// The number of samples that are kept for a contact: more than a second at 60 Hz, a quarter of one at 240
  /// Hz.
  static let sampleCapacity = 64

  /// The minimum average time between kept samples, in seconds. Closer ones replace each other: their
  /// quotients are noise.
  static let sampleSpacing = 0.001

  /// The number of closer samples that are kept anyway, because a busy machine reports several at once. More:
  /// a mouse that reports 8,000 times a second is remembered for a shorter time.
  static let burstCapacity = 16.0

  /// How far time stamps may be from the device's even beat and still be put back on it, in seconds. The
  /// usual jitter is ±1 ms, and rounding to whole milliseconds adds ±0.5 ms.
  static let clockJitter = 0.0025

  /// The number of newest samples whose arrivals determine the offset of the stamps' clock. Fewer: samples
  /// that a busy machine has delivered late count too much. More: a drifting clock is followed more slowly.
  static let clockSamples = 6

  /// The number of samples of a contact up to which its clock is corrected at once. More: a late delivery at
  /// the start is visible as a jump.
  static let clockLearning = 8

  /// How long after its time a sample arrives that is delivered at once, in seconds. Shorter: if stamps are
  /// off, frames sometimes wait for a sample. Longer: they predict too far.
  static let quickestArrival = 0.0004

  /// A time stamp this far in the past, in seconds, means a new clock and not a late report.
  static let clockRestart = 1.0

  /// The minimum noise of positions that is assumed for every device, in points. Smaller: a device that
  /// rounds positions looks exact.
  static let positionNoise = 0.1

  /// The longest prediction beyond the newest sample, in seconds, but for `lateSample`. Longer: less lag behind slowly sampled
  /// fingers, but more overshoot where a finger turns.
  static let longestPrediction = 0.008

  /// How much longer than that a line is predicted, in seconds, because the next sample may be late: it arrives
  /// `quickestArrival` after its time at best, and half a millisecond later on a quiet machine. Shorter: a frame
  /// that is drawn just before a sample arrives holds the line, and its step is 2 to 5 % too short. Longer: more
  /// overshoot where a finger turns.
  static let lateSample = 0.0008

  /// The time span to which a prediction is fitted, in seconds, with at least three samples. Longer: calmer
  /// on noisy screens, but late when a finger accelerates.
  static let predictionWindow = 0.034

  /// The longest prediction relative to the newest step. Larger: closer to fingers that accelerate, farther
  /// beyond those that stop.
  static let boldestPrediction = 1.5

  /// The time without a sample after which a contact rests at its last sample, in seconds. Longer than the 15
  /// ms after which screens report a lift. Longer: the overshoot of a stopping finger stays visible for
  /// longer.
  static let stillness = 0.02

  /// Below this speed, in points per second, only the time stamps tell when a contact was at its lift
  /// position.
  static let slowestHandOver = 50.0

  /// How far the reported end of a line may be from its time stamp, in seconds, so that the following motion
  /// continues what was drawn. Longer: a bad prediction becomes a wrong time. Shorter: jitter of the stamps
  /// is visible as a step.
  static let handOverLeeway = 0.003

  /// The longest step that still counts as motion, in sample intervals. Larger: a finger that starts is drawn
  /// too far.
  static let longestStride = 2.5

  /// The shortest step that tells a speed, in sample intervals. Smaller: samples that a busy machine reports
  /// at once seem to fly.
  static let shortestStride = 0.25

  /// From this distance per beat on, in points, a distance tells how many beats it took. Smaller: noise does.
  static let leastStep = 1.5

  /// The relative error up to which such a distance confirms the time stamps.
  static let wayTolerance = 0.3

  /// If a beat is missing before a sample, and the next sample's stamp follows within this many beats, the
  /// sample was late.
  static let earliestBeat = 0.3

  /// If a sample was late, the next one comes within this many beats. Smaller: two late samples in a row are
  /// taken for a contact that slows down. Larger: if stamps are off, a contact that slows down is taken for
  /// late samples.
  static let soonestBeat = 0.8

  /// A contact that slows down still moves at least this fraction of a beat's distance in the next beat.
  static let hardestBraking = 0.5

  /// The mean deviation of stamps, in beats, up to which they still keep the beat.
  static let mostBlur = 0.42

  /// The number of samples arriving at once that may be moved back into missing beats.
  static let longestBurst = 20

  /// The weight that forgotten samples keep with each new sample. Smaller: jitter of the stamps counts more.
  /// Larger: a drifting clock is followed more slowly.
  static let beatMemory = 0.99

  /// The upper limit for the certainty of a period, as the sum of squares of 64 beats about their mean: 2 s
  /// at 60 Hz.
  static let surestPeriod = 150_000.0

  /// A pause this long, in sample intervals, ends a sequence on one beat.
  static let longestPause = 6.0

  /// The number of newest samples in which a beat is searched. More: jitter of the stamps counts less.
  static let beatSamples = 40

  /// How long moves may wait for a frame, in seconds. An invisible window has no frames, but its program
  /// still gets the moves.
  static let longestWait = 0.1

  /// How fast the lag behind a moving finger may change, in seconds per second. A faster change is visible as
  /// jitter.
  static let lagChange = 0.01

  /// The same limit while the device's pace is not known yet.
  static let lagLearning = 0.4

  /// The longest lag behind a finger, in seconds: three samples at 120 Hz that arrive together. Longer: one
  /// late delivery by a busy machine delays all later drawing.
  static let longestLag = 0.025

  /// The factor by which a device's interval may grow with each sample.
  static let intervalGrowth = 1.001

  /// The same while the device's pace is not known yet: the first few stamps tell it badly.
  static let intervalLearning = 1.05

  /// The number of a contact's newest samples whose stamps another contact must share to be measured by the same device:
  /// all of the most, or of fewer if there are no more. Fewer: stamps of two devices in whole milliseconds are the same
  /// by chance.
  static let commonStamps = (least: 3, most: 4)

  /// How far apart the stamps of samples may be that a device has measured together, in seconds. Some compositors read
  /// a clock of whole milliseconds for each contact. Shorter: one of the contacts seems to be measured a beat later.
  static let frameSpread = 0.0015

  /// The number of newest deliveries from which a device's pace is measured.
  static let paceDeliveries = 16

  /// Samples that arrive within this time, in seconds, were delivered together.
  static let deliverySpread = 0.001

  /// A noisier estimate of a velocity refutes a steadier one if they differ by more than this many standard
  /// deviations. Smaller: noise becomes velocity. Larger: a finger that brakes or turns throws as it moved
  /// before.
  static let doubt = 3.3

  /// The same for the spread and the angle of several contacts. A turn bends more than the way of one finger: with 3.3 a
  /// finger that brakes beside a resting one at 60 Hz throws 5 % too fast, since a line through 33 ms is taken for a
  /// parabola through 100 ms. Smaller: devices with noise of a fifth of a point throw worse.
  static let twoFingerDoubt = 3.1

  /// The time span that a polynomial needs per degree, in seconds. Shorter: noise becomes velocity. Longer:
  /// the motion of the last frames is missed.
  static let spanPerDegree = 0.01

  /// From this number of samples on, the residual of a cubic tells the device's noise. With fewer the cubic
  /// passes through them all.
  static let noiseSamples = 12

  /// The maximum number of velocity estimates that are compared: three for each of the spans into which 64
  /// samples are shortened.
  static let estimateCapacity = 48

  /// The span of the newest movement, in seconds, which no velocity may oppose: one sample at 120 Hz.
  static let newestWay = 0.008

  /// That movement must exceed the noise by this many standard deviations, unless it is twice as far as a
  /// tremble.
  static let wayThreshold = 3.0

  /// A speed counts as reached if it lasts this long, in seconds: one frame at 60 Hz. Shorter: one jittery
  /// sample sets a record.
  static let speedSpan = 0.016

  /// How much faster an accelerating contact may be at its end than over the newest frame.
  static let growth = 1.1

  /// The time span of the newest samples whose smoothness is compared between clocks, in seconds.
  static let roughnessWindow = 0.15

  /// How late a single sample of a slow device may be on a busy machine, in seconds. Longer: a lost sample is
  /// taken for a late one, and a finger that slows down for one that does not.
  static let latestStamp = 0.012

  /// How late a single sample of a fast device may be, in seconds. No hand stops within one of its beats, so
  /// more lateness can be told from a finger that slows down. Longer: a gap is nearly a pause.
  static let latestFastStamp = 0.03

  /// Devices with a shorter beat than this, in seconds, are fast: those of 120 Hz and more.
  static let fastBeat = 0.01

  /// How late a single sample may be, in seconds, if the device samples with this period.
  static func latestStamp(period: Double) -> Double { period < fastBeat ? latestFastStamp : latestStamp }

  /// How late samples that arrive together may be, in seconds.
  static let longestDelay = 0.08

  /// The number of beats by which a late sample may be moved back.
  static let longestSinking = 8
}
