import MartletGeometry
import MartletHost

/// One contact from landing to lifting: a finger on the screen, a pen, a held button of a pointer, or a finger on a
/// touchpad.
@MainActor
public final class Touch {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor, and changing one calls no other code.

  /// Identifies the contact among those that are down.
  public let id: TouchEvent.ID
  /// The kind of device that reports it.
  public let source: TouchEvent.Source
  /// The button that is held, of a pointer; `.primary` for other devices.
  public let button: PointerButton
  /// The modifier keys that were held at the newest event of a pointer's contact; empty for other devices.
  @exclusivity(unchecked) public internal(set) var modifiers: KeyEvent.Modifiers
  /// The phase of its life.
  @exclusivity(unchecked) public internal(set) var phase: TouchEvent.Phase
  /// The newest delivered position, in points of the window. In a window that draws frames it is the position
  /// at the time that the next frame shows, between two samples of the device or slightly beyond the newest
  /// one.
  @exclusivity(unchecked) public internal(set) var position: Point
  /// The position before the newest event, in points of the window.
  @exclusivity(unchecked) public internal(set) var previousPosition: Point
  /// The position at which it landed, in points of the window.
  public let startPosition: Point
  /// The time of `position`, in media seconds.
  @exclusivity(unchecked) public internal(set) var time: MediaTime
  /// The device's samples since the previous event, oldest first, with their own times. There may be several,
  /// or none if the position is a prediction.
  @exclusivity(unchecked) public internal(set) var coalescedTouches: [Sample] = []
  /// When it landed, in media seconds.
  public let startTime: MediaTime
  /// How the pen is held, as last reported; `nil` for other devices.
  @exclusivity(unchecked) public internal(set) var pen: TouchEvent.Pen?
  /// The area that the finger covers, as last reported; `nil` if the device does not report it.
  @exclusivity(unchecked) public internal(set) var shape: TouchEvent.Shape?
  /// The target that it landed on; `nil` if there was none, or it is gone.
  public internal(set) weak var target: (any TouchTarget)?
  /// The copy of its target that it landed on; `nil` if the target is shown once.
  public internal(set) var copy: (any TouchCopy)?

  /// Its position as a function of time.
  @exclusivity(unchecked) var line: TouchLine
  /// The last measured position before `coalescedTouches`, in points of the window.
  @exclusivity(unchecked) private(set) var previousSample: Point
  @exclusivity(unchecked) private var lastSample: Point
  /// Samples that were not delivered yet, oldest first.
  @exclusivity(unchecked) private(set) var untold: [Sample] = []
  /// When the oldest of them arrived, in media seconds; `nil` if there is none.
  @exclusivity(unchecked) private(set) var waitingSince: MediaTime?
  /// Whether it has moved and may still be moving.
  @exclusivity(unchecked) var isMoving = false
  /// The newest frame that is certain to be shown: the contact's time in that frame, in media seconds, and
  /// how long the frame held the line, in seconds. `nil` if there was none since an event was delivered
  /// without a frame.
  @exclusivity(unchecked) private(set) var shown: (time: MediaTime, held: Double)?
  /// The newest frame for which its position was delivered.
  @exclusivity(unchecked) private var lastTold: (time: MediaTime, held: Double)?

  /// What its target has heard of it.
  @exclusivity(unchecked) var told = Told.nothing
  /// Whether a gesture that cancels touches in views has been recognized with it.
  @exclusivity(unchecked) var isTakenFromTarget = false
  /// Whether it has moved since its target heard of it.
  @exclusivity(unchecked) var hasUntoldMove = false

  /// What a target has heard of a touch.
  enum Told {
    case nothing, landing, end
  }

  /// A recognizer that was offered the touch, and the number of targets between it and the hit target.
  struct Candidate {
    weak var recognizer: GestureRecognizer?
    let depth: Int
  }

  /// In the order of arbitration: nearest target first, then order of attachment.
  @exclusivity(unchecked) var candidates: [Candidate] = []

  /// Recognizers that have begun with other touches and take this one when nearer ones have released it.
  @exclusivity(unchecked) var withheld: [GestureRecognizer] = []

  init(_ event: TouchEvent) {
    id = event.id
    source = event.source
    button = event.button
    modifiers = event.modifiers
    phase = event.phase
    position = event.position
    previousPosition = event.position
    startPosition = event.position
    time = event.time
    startTime = event.time
    pen = event.pen
    shape = event.shape
    previousSample = event.position
    lastSample = event.position
    line = TouchLine(start: Sample(position: event.position, time: event.time))
  }

  /// Whether it was neither lifted nor cancelled.
  public var isDown: Bool { phase == .began || phase == .moved }

  /// Whether targets hear of it: what a person presses with the main button, a pen or a finger. A touchpad's fingers press
  /// nothing; they are for recognizers.
  var isForTargets: Bool {
    switch source {
    case .touchscreen, .pen: true
    case .pointer: button == .primary
    case .touchpad, .scrolling: false
    }
  }

  /// Whether its target has heard that it landed, and of no end yet; see `TouchTarget.touchesBegan(_:)`.
  public var isHeardByTarget: Bool { told == .landing }

  /// Its position in a target's coordinates, in points; `nil` if the target has no such point. In a target that is in a copy
  /// with what it landed on, that is the point of this copy.
  public func location(in target: some TouchTarget) -> Point? {
    target.convert(fromWindow: position, for: copy)
  }

  /// Takes what the device has measured, to be told later; see `TouchLine.add(_:arrival:isOnBeat:)`.
  func measured(_ sample: Sample, arrival: MediaTime?, isOnBeat: Bool = true) {
    line.add(sample, arrival: arrival, isOnBeat: isOnBeat)
    // A lift is reported between two samples, and would only add noise to a velocity.
    if isOnBeat { untold.append(sample) }
    waitingSince = waitingSince ?? arrival ?? sample.time
  }

  /// Notes that a frame shows it at a time, in media seconds. A frame that changes nothing is not drawn, so
  /// its refresh is available for later changes until the next frame.
  func told(at time: MediaTime, changes: Bool) {
    let frame = (time, line.hold(at: time))
    shown = changes ? frame : lastTold
    lastTold = frame
  }

  /// Notes that an event was delivered without a frame.
  func forgetFrames() { (shown, lastTold) = (nil, nil) }

  /// Takes the event that is delivered now.
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

  /// A recognizer's position in the order of arbitration, or `nil` if it was not offered the touch.
  func rank(of recognizer: GestureRecognizer) -> Int? {
    candidates.firstIndex { $0.recognizer === recognizer }
  }

  func depth(of recognizer: GestureRecognizer) -> Int {
    candidates.first { $0.recognizer === recognizer }?.depth ?? .max
  }
}
