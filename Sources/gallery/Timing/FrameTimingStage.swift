import Dispatch
import Martlet

/// The views of the frame timing demo, and the display link and timer that drive them.
@MainActor
final class FrameTimingStage: DemoView {
  private var lanes: (link: TimingLane, timer: TimingLane)?
  private var link: DisplayLink?
  private var observer: DisplayLink?
  private var timer: (any DispatchSourceTimer)?
  private let isFilm: Bool

  /// The index of the selected rate and interval.
  private var rate = 0 {
    didSet {
      link?.preferredFrameRate = Self.rates[rate]
      lanes?.link.restart()
    }
  }
  private var interval = 0 {
    didSet {
      run()
      lanes?.timer.restart()
    }
  }
  /// The steps that each mover has taken since the last frame.
  private var linkSteps = 0
  private var timerSteps = 0
  private var lastFrame: MediaTime?
  /// The steps that a timer would have taken by the last frame of a film.
  private var filmedSteps = 0.0

  /// Calls per second; 0 for every frame.
  static let rates = [0.0, 48, 30, 24]
  /// The intervals that a program counting in milliseconds would use for 60 Hz.
  static let intervals = [16, 17]
  /// After a gap this long, in seconds, a frame says nothing about the movers: nobody saw the window.
  static let longestGap = 0.5
  /// How late a frame may be and still count as the next one, in refreshes.
  static let lateness = 0.25
  /// The timer stops after this time without a frame, in seconds, until the next frame.
  static let timerPatience = 1.0

  /// Whether both movers rest.
  var isPaused = false {
    didSet { run() }
  }

  init(palette: Palette, tree: LayerTree, isFilm: Bool) {
    self.isFilm = isFilm
    super.init(
      palette: palette, title: localized("Frame timing"),
      hint: localized("One mark a frame. A tall red one: the dot stood still, or skipped a step"))
    let linkLane = TimingLane(
      name: "link", title: localized("Display link"),
      choices: Self.rates.map { $0 == 0 ? localized("All") : "\(Int($0))" },
      color: palette.sky, palette: palette
    ) { [weak self] in self?.rate = $0 }
    let timerLane = TimingLane(
      name: "timer", title: localized("Timer"), choices: Self.intervals.map { "\($0) ms" },
      color: palette.sun,
      palette: palette
    ) { [weak self] in self?.interval = $0 }
    lanes = (linkLane, timerLane)
    outlined = [linkLane.layer, timerLane.layer]
    addSubview(linkLane)
    addSubview(timerLane)
    // This link moves first; the observer then counts its effect on the same frame.
    link = DisplayLink(tree: tree) { [weak self] in self?.stepLink($0.targetTimestamp) }
    observer = DisplayLink(tree: tree) { [weak self] in self?.observe($0) }
    run()
  }

  /// Links that run would be kept by the window.
  isolated deinit {
    link?.invalidate()
    observer?.invalidate()
    timer?.cancel()
  }

  /// The frames of the lanes in a field.
  static func laneFrames(in field: Rect) -> [Rect] {
    let gap = field.height < 300 ? 8.0 : 16
    let height = max((field.height - gap) / 2, 1)
    return (0..<2).map { index in
      Rect(x: field.minX, y: field.minY + Double(index) * (height + gap), width: field.width, height: height)
    }
  }

  override func layoutField(_ field: Rect) {
    for (lane, frame) in zip([lanes?.link, lanes?.timer], Self.laneFrames(in: field)) {
      lane?.frame = alignToPixels(frame)
    }
  }

  private func run() {
    link?.isPaused = isPaused
    observer?.isPaused = isPaused
    lastFrame = nil
    stopTimer()
  }

  /// Whether the timer runs: as long as frames come.
  var isTimerRunning: Bool { timer != nil }

  private func startTimer() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.stepTimer() }
    }
    timer.schedule(deadline: .now(), repeating: .milliseconds(Self.intervals[interval]))
    timer.resume()
    self.timer = timer
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  private func stepLink(_ time: MediaTime) {
    linkSteps += 1
    lanes?.link.place(at: time)
  }

  /// Called by the timer. While nobody sees the window it would only keep the machine awake.
  func stepTimer() {
    let now = layer.tree?.now ?? 0
    if let lastFrame, now - lastFrame > Self.timerPatience { return stopTimer() }
    timerSteps += 1
    lanes?.timer.place(at: now)
  }

  /// Counts, for the frame that is about to be drawn, how often each mover was placed since the previous
  /// frame.
  private func observe(_ link: DisplayLink) {
    let time = link.targetTimestamp
    if isFilm { filmTimer(until: time) } else if timer == nil { startTimer() }
    defer {
      linkSteps = 0
      timerSteps = 0
      lastFrame = time
    }
    guard let lastFrame, time - lastFrame <= Self.longestGap else { return }
    // A refresh that has started counts: a slightly late frame may hide a step that was on time.
    let refreshes = max(Int(((time - lastFrame) / link.duration - Self.lateness).rounded(.up)), 1)
    let isFast = Self.rates[rate] == 0
    lanes?.link.add(steps: linkSteps, refreshes: refreshes, mayRest: !isFast)
    lanes?.timer.add(steps: timerSteps, refreshes: refreshes, mayRest: false)
  }

  /// Takes the steps that a timer would have taken until a time.
  private func filmTimer(until time: MediaTime) {
    let steps = (time * 1000 / Double(Self.intervals[interval])).rounded(.down)
    let isFirst = filmedSteps == 0
    if !isFirst { timerSteps += Int(steps - filmedSteps) }
    filmedSteps = steps
    if isFirst || timerSteps > 0 { lanes?.timer.place(at: steps * Double(Self.intervals[interval]) / 1000) }
  }
}
