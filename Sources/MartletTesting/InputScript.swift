import MartletGeometry
import MartletHost

/// Input that is delivered at set times, with the timing of real devices.
///
/// A touchscreen measures at its own rate, stamps each sample with a slightly wrong time, and delivers
/// several at once. Scripts reproduce this from a seed.
@MainActor
public struct InputScript {
  /// The timing of a device's reports.
  public struct Device: Sendable {
    /// Samples per second. 120 by default.
    public let rate: Double
    /// The largest error of a sample's time, in seconds either way. 0.001 by default.
    public let jitter: Double
    /// The number of samples delivered at once, as a range to draw from. 1…1 by default.
    public let batch: ClosedRange<Int>

    /// Makes a device; see the properties for units and defaults.
    public init(rate: Double = 120, jitter: Double = 0.001, batch: ClosedRange<Int> = 1...1) {
      precondition(rate > 0 && rate.isFinite, "device rate must be positive, not \(rate)")
      precondition(jitter >= 0 && jitter.isFinite, "device jitter must not be negative: \(jitter)")
      precondition(batch.lowerBound > 0, "device batch must be at least 1, not \(batch)")
      self.rate = rate
      self.jitter = jitter
      self.batch = batch
    }
  }

  /// An event and its arrival time.
  struct Entry {
    var delivery: MediaTime
    var event: Event
  }

  enum Event {
    case touch(TouchEvent)
    case key(KeyEvent)
    case pointer(PointerEvent)
    case text(TextInputEdit)
    case size(Size, isResizing: Bool)
  }

  private(set) var entries: [Entry] = []
  private var generator: SeededGenerator
  private var nextID: Int64 = 0

  /// Makes an empty script. The seed determines its random numbers.
  public init(seed: UInt64 = 1) { generator = SeededGenerator(seed: seed) }

  /// The time of the last event, in media seconds; 0 for an empty script.
  public var end: MediaTime { entries.map(\.delivery).max() ?? 0 }

  /// Adds a finger that lands, follows a path and lifts.
  /// - Parameters:
  ///   - start: When it lands, in media seconds.
  ///   - duration: How long it stays down, in seconds.
  ///   - device: The timing of its reports.
  ///   - source: Finger or pointer.
  ///   - button: The button that is held, of a pointer.
  ///   - modifiers: The modifier keys that are held, for a pointer.
  ///   - path: Its true position, in points, as a function of the time since it landed, in seconds.
  public mutating func touch(
    at start: MediaTime, duration: Double, device: Device = Device(),
    source: TouchEvent.Source = .touchscreen, button: PointerButton = .primary,
    modifiers: KeyEvent.Modifiers = [], path: (Double) -> Point
  ) {
    precondition(duration >= 0 && duration.isFinite, "touch duration must not be negative: \(duration)")
    nextID += 1
    let id = TouchEvent.ID(rawValue: nextID)
    func event(_ phase: TouchEvent.Phase, _ elapsed: Double, stamp: MediaTime) -> TouchEvent {
      TouchEvent(
        id: id, source: source, phase: phase, position: path(elapsed), time: stamp, button: button,
        modifiers: modifiers)
    }
    var samples = [(start, event(.began, 0, stamp: start))]
    let count = Int((duration * device.rate).rounded(.up))
    for index in 1..<max(count, 1) {
      let elapsed = Double(index) / device.rate
      guard elapsed < duration else { break }
      let error = Double.random(in: -1...1, using: &generator) * device.jitter
      // However wrong the device's clock is, it does not run backwards, and nothing is measured after the
      // finger has lifted.
      let previous = samples[samples.count - 1].1.time
      let stamp = min(max(start + elapsed + error, previous), start + duration)
      samples.append((start + elapsed, event(.moved, elapsed, stamp: stamp)))
    }
    var index = 0
    while index < samples.count {
      let size = index == 0 ? 1 : Int.random(in: device.batch, using: &generator)
      let batch = samples[index..<min(index + size, samples.count)]
      let arrival = batch.map(\.0).max() ?? start
      for sample in batch {
        entries.append(Entry(delivery: max(arrival, sample.1.time), event: .touch(sample.1)))
      }
      index += size
    }
    entries.append(
      Entry(delivery: start + duration, event: .touch(event(.ended, duration, stamp: start + duration))))
  }

  /// Adds two fingers that land together, move about a point between them and lift together, as for a pinch, a turn or
  /// both. The device measures them at once: a time stamp that is off is so for both.
  /// - Parameters:
  ///   - start: When they land, in media seconds.
  ///   - duration: How long they stay down, in seconds.
  ///   - device: The timing of their reports.
  ///   - hold: Where the point between them is, how far apart they are, both in points, and the direction from the first
  ///     to the second in radians, as a function of the time since they landed, in seconds.
  public mutating func twoFingers(
    at start: MediaTime, duration: Double, device: Device = Device(),
    hold: (Double) -> (center: Point, distance: Double, angle: Double)
  ) {
    let randomness = generator
    for side in [-0.5, 0.5] {
      generator = randomness
      touch(at: start, duration: duration, device: device) { elapsed in
        let (center, distance, angle) = hold(elapsed)
        return Transform2D(rotation: angle).apply(Point(x: distance * side, y: 0)) + center
      }
    }
  }

  /// Adds a tap of 60 ms at a point.
  public mutating func tap(at point: Point, time: MediaTime) {
    touch(at: time, duration: 0.06) { _ in point }
  }

  /// Adds a wheel that turns by a number of steps under the pointer; positive y scrolls down.
  public mutating func wheel(
    steps: Point, at point: Point, modifiers: KeyEvent.Modifiers = [], time: MediaTime
  ) {
    let event = PointerEvent.scrolled(.wheel(steps: steps, modifiers: modifiers), at: point, time: time)
    entries.append(Entry(delivery: time, event: .pointer(event)))
  }

  /// Adds a key that is pressed and released 50 ms later, while modifiers are held.
  public mutating func key(_ key: KeyEvent.Key, modifiers: KeyEvent.Modifiers = [], at time: MediaTime) {
    for (phase, delay) in [(KeyEvent.Phase.pressed, 0.0), (.released, 0.05)] {
      let event = KeyEvent(phase: phase, key: key, modifiers: modifiers, time: time + delay)
      entries.append(Entry(delivery: time + delay, event: .key(event)))
    }
  }

  /// Adds a step of an input method.
  public mutating func text(_ edit: TextInputEdit, at time: MediaTime) {
    entries.append(Entry(delivery: time, event: .text(edit)))
  }

  /// Adds keys that type a text of Latin-1 characters, one after the other, each held for half the time to the next one.
  /// - Parameters:
  ///   - text: The characters.
  ///   - time: When the first one is pressed, in media seconds.
  ///   - pause: The time from one to the next, in seconds, above 0. 0.12 by default.
  public mutating func type(_ text: String, at time: MediaTime, pause: Double = 0.12) {
    precondition(pause > 0 && pause.isFinite, "the pause between keys must be above 0, not \(pause)")
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let press = time + Double(index) * pause
      for (phase, delay) in [(KeyEvent.Phase.pressed, 0.0), (.released, pause / 2)] {
        let event = KeyEvent(
          phase: phase, key: KeyEvent.Key(scalar), characters: phase == .pressed ? String(scalar) : "",
          time: press + delay)
        entries.append(Entry(delivery: press + delay, event: .key(event)))
      }
    }
  }

  /// Adds a jump of the window to another size, as when it is maximized, tiled or turned.
  public mutating func resize(to size: Size, at time: MediaTime) {
    precondition(size.isFinite && !size.isEmpty, "window size must be positive, not \(size)")
    entries.append(Entry(delivery: time, event: .size(size, isResizing: false)))
  }

  /// Adds the drag of an edge or a corner of the window: it has another size sixty times a second, `Window.isResizing`
  /// meanwhile, and the last one once more when the edge is let go.
  /// - Parameters:
  ///   - start: When it begins, in media seconds.
  ///   - duration: How long it lasts, in seconds.
  ///   - size: The size in points, as a function of the time since it began, in seconds; rounded to whole points.
  public mutating func dragEdge(at start: MediaTime, duration: Double, size: (Double) -> Size) {
    precondition(duration >= 0 && duration.isFinite, "drag duration must not be negative: \(duration)")
    let beat = 1.0 / 60
    var elapsed = 0.0
    while elapsed < duration {
      add(size(elapsed), isResizing: true, at: start + elapsed)
      elapsed += beat
    }
    add(size(duration), isResizing: true, at: start + duration)
    add(size(duration), isResizing: false, at: start + duration)
  }

  private mutating func add(_ size: Size, isResizing: Bool, at time: MediaTime) {
    let whole = Size(width: size.width.rounded(), height: size.height.rounded())
    precondition(whole.isFinite && !whole.isEmpty, "window size must be positive, not \(size)")
    entries.append(Entry(delivery: time, event: .size(whole, isResizing: isResizing)))
  }

  /// The largest width and height that the script gives to a window that begins with a size, in points.
  public func largestSize(from size: Size) -> Size {
    entries.reduce(into: size) { largest, entry in
      guard case .size(let size, _) = entry.event else { return }
      largest = Size(width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
  }

  /// Adds the contact, key and pointer events of a recording, from a time on, in media seconds. Each arrives as it
  /// did then, with its own time stamp. The recording's frames count for nothing: `ManualWindow.replay(_:)` plays a
  /// recording with its frames.
  public mutating func add(_ recording: InputRecording, at start: MediaTime) {
    for entry in recording.entries {
      switch entry.what {
      case .touch(let event, _):
        nextID = max(nextID, min(event.id.rawValue, .max / 2))
        entries.append(Entry(delivery: start + entry.time, event: .touch(event.moved(by: start))))
      case .key(let event):
        entries.append(Entry(delivery: start + entry.time, event: .key(event.moved(by: start))))
      case .pointer(let event):
        entries.append(Entry(delivery: start + entry.time, event: .pointer(event.moved(by: start))))
      case .text(let edit): text(edit, at: start + entry.time)
      case .window, .wake, .frame, .commit, .turn, .drawn: break
      }
    }
  }

  /// Removes and returns, in order, the events that arrive up to a time.
  mutating func take(until time: MediaTime) -> [Entry] {
    let due = entries.enumerated().filter { $0.element.delivery <= time }
      .sorted { ($0.element.delivery, $0.offset) < ($1.element.delivery, $1.offset) }.map(\.element)
    entries.removeAll { $0.delivery <= time }
    return due
  }
}

extension ManualWindow {
  /// Advances the window's time while a script plays: each event arrives at its time.
  public func play(_ script: inout InputScript, until time: MediaTime) {
    for entry in script.take(until: time) {
      advance(to: entry.delivery)
      switch entry.event {
      case .touch(let event): send(event)
      case .key(let event): send(event)
      case .pointer(let event): send(event)
      case .text(let edit): receive(edit)
      case .size(let size, let isResizing): resize(to: size, isResizing: isResizing)
      }
    }
    advance(to: time)
  }

  /// Advances the time frame by frame, as a compositor would, and resolves each frame; what a script has for that time
  /// arrives meanwhile.
  /// - Parameters:
  ///   - script: The script; what comes after the end stays in it.
  ///   - seconds: How long, not negative; whole frames of `refreshDuration`, rounded up.
  public func run(_ script: inout InputScript, for seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "a window cannot run for \(seconds) seconds")
    let begin = now
    var frames = 0.0
    while frames * refreshDuration < seconds - 1e-9 {
      frames += 1
      play(&script, until: begin + frames * refreshDuration)
      resolveFrame()
    }
  }

  /// Advances the time frame by frame, as a compositor would, and resolves each frame, for some seconds.
  public func run(for seconds: Double) {
    var nothing = InputScript(seed: 0)
    run(&nothing, for: seconds)
  }
}
