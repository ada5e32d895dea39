import MartletGeometry
import MartletHost
import MartletMotion

/// One contact from landing to lifting: a finger on the glass, or a pointer with its button held.
@MainActor
public final class Touch {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  /// Which contact, among those that are down.
  public let id: TouchEvent.ID
  /// What kind of device reports it.
  public let source: TouchEvent.Source
  /// Where in its life it is.
  @exclusivity(unchecked) public internal(set) var phase: TouchEvent.Phase
  /// Where it is, in points of the window: what was told last. In a window that draws frames this is where it is at the
  /// time that the next frame shows, between two samples of the device or a little beyond the newest one.
  @exclusivity(unchecked) public internal(set) var position: Point
  /// Where it was before the newest report, in points of the window.
  @exclusivity(unchecked) public internal(set) var previousPosition: Point
  /// Where it landed, in points of the window.
  public let startPosition: Point
  /// When it is at `position`, in media seconds.
  @exclusivity(unchecked) public internal(set) var time: MediaTime
  /// What the device has measured since the report before this one, oldest first, with its own times: several samples,
  /// or none where the position is a prediction.
  @exclusivity(unchecked) public internal(set) var coalescedTouches: [Sample] = []
  /// When it landed, in media seconds.
  public let startTime: MediaTime
  /// What it landed on; `nil` for nothing, or when that has gone.
  public internal(set) weak var target: (any TouchTarget)?

  /// Where it is at any time.
  @exclusivity(unchecked) var line: TouchLine
  /// Where the device measured it last before `coalescedTouches`, in points of the window.
  @exclusivity(unchecked) private(set) var previousSample: Point
  @exclusivity(unchecked) private var lastSample: Point
  /// Samples that have not been told, oldest first.
  @exclusivity(unchecked) private var untold: [Sample] = []
  /// When the oldest of them arrived, in media seconds; `nil` for none.
  @exclusivity(unchecked) private(set) var waitingSince: MediaTime?
  /// Whether it has moved and may still be moving for all that is known.
  @exclusivity(unchecked) var isMoving = false
  /// The newest frame of which it is certain that it is seen: the time of the contact that it shows, in media seconds, and
  /// the seconds for which it held the line; `nil` for none since the contact was told without a frame.
  @exclusivity(unchecked) private(set) var shown: (time: MediaTime, held: Double)?
  /// The newest frame that it was told of.
  @exclusivity(unchecked) private var lastTold: (time: MediaTime, held: Double)?

  /// A recognizer that was offered the touch, and how many targets lie between it and the one that was hit.
  struct Candidate {
    weak var recognizer: GestureRecognizer?
    let depth: Int
  }

  /// In the order of arbitration: nearest target first, then order of attachment.
  @exclusivity(unchecked) var candidates: [Candidate] = []

  /// Recognizers that have begun with other touches and take this one when nearer ones have let it go.
  @exclusivity(unchecked) var withheld: [GestureRecognizer] = []

  init(_ event: TouchEvent) {
    id = event.id
    source = event.source
    phase = event.phase
    position = event.position
    previousPosition = event.position
    startPosition = event.position
    time = event.time
    startTime = event.time
    previousSample = event.position
    lastSample = event.position
    line = TouchLine(start: Sample(position: event.position, time: event.time))
  }

  /// Whether it has not been lifted or taken away.
  public var isDown: Bool { phase == .began || phase == .moved }

  /// Where it is in a target's coordinates, in points; `nil` where the target has no such point.
  public func location(in target: some TouchTarget) -> Point? { target.convert(fromWindow: position) }

  /// Takes what the device has measured, to be told later; see `TouchLine.add(_:arrival:isOnBeat:)`.
  func measured(_ sample: Sample, arrival: MediaTime?, isOnBeat: Bool = true) {
    line.add(sample, arrival: arrival, isOnBeat: isOnBeat)
    // A lift is told between two samples: a velocity that counted it would be noise.
    if isOnBeat { untold.append(sample) }
    waitingSince = waitingSince ?? arrival ?? sample.time
  }

  /// Notes that a frame shows it at a time, in media seconds. One that changes nothing is not drawn: until the next one
  /// its refresh can still be had for what comes.
  func told(at time: MediaTime, changes: Bool) {
    let frame = (time, line.hold(at: time))
    shown = changes ? frame : lastTold
    lastTold = frame
  }

  /// Notes that it is told without a frame.
  func forgetFrames() { (shown, lastTold) = (nil, nil) }

  /// Takes what is told now.
  func update(_ phase: TouchEvent.Phase, position: Point, time: MediaTime) {
    self.phase = phase
    previousPosition = self.position
    self.position = position
    self.time = time
    coalescedTouches.removeAll(keepingCapacity: true)
    swap(&coalescedTouches, &untold)
    previousSample = lastSample
    lastSample = coalescedTouches.last?.position ?? lastSample
    waitingSince = nil
  }

  /// Place of a recognizer in the order of arbitration, or `nil` if it was not offered the touch.
  func rank(of recognizer: GestureRecognizer) -> Int? {
    candidates.firstIndex { $0.recognizer === recognizer }
  }

  func depth(of recognizer: GestureRecognizer) -> Int {
    candidates.first { $0.recognizer === recognizer }?.depth ?? .max
  }
}
