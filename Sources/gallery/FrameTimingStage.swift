import Dispatch
import Martlet

/// The views of the frame timing demo, and what drives them.
@MainActor
final class FrameTimingStage: View {
  private let linkLane: TimingLane
  private let timerLane: TimingLane
  private var link: DisplayLink?
  private var observer: DisplayLink?
  private var timer: (any DispatchSourceTimer)?
  private let isFilm: Bool

  private var rate = 0
  private var interval = 0
  /// Steps that each mover has taken since the last frame.
  private var linkSteps = 0
  private var timerSteps = 0
  private var lastFrame: MediaTime?
  /// Time that has passed for the movers, in seconds, and whether it stands still.
  private var clockOffset: MediaTime?
  private var filmedSteps = 0.0

  /// Calls a second; 0 for every frame.
  static let rates = [0.0, 48, 30, 24]
  /// What a program that counts in milliseconds takes for 60 Hz.
  static let intervals = [16, 17]

  /// Width of a line of one device pixel, in points.
  var hairline = 1.0 {
    didSet {
      linkLane.layer.borderWidth = hairline
      timerLane.layer.borderWidth = hairline
    }
  }

  /// Whether both movers rest.
  var isPaused = false {
    didSet { run() }
  }

  init(palette: Palette, tree: LayerTree, isFilm: Bool) {
    self.isFilm = isFilm
    linkLane = TimingLane(name: "link", color: palette.sky, palette: palette)
    timerLane = TimingLane(name: "timer", color: palette.sun, palette: palette)
    super.init()
    layer.backgroundColor = palette.paper
    addSubview(linkLane)
    addSubview(timerLane)
    linkLane.onTap = { [weak self] in self?.changeRate() }
    timerLane.onTap = { [weak self] in self?.changeInterval() }
    // The link that moves first: the observer counts what it did for the same frame.
    link = DisplayLink(tree: tree) { [weak self] in self?.stepLink($0.targetTimestamp) }
    observer = DisplayLink(tree: tree) { [weak self] in self?.observe($0) }
    run()
    title()
  }

  /// Where the lanes stand in a window of a size.
  static func laneFrames(in size: Size) -> [Rect] {
    let margin = 24.0
    let width = max(size.width - 2 * margin, 1)
    let height = max((size.height - 3 * margin) / 2, 1)
    return (0..<2).map { index in
      Rect(x: margin, y: margin + Double(index) * (height + margin), width: width, height: height)
    }
  }

  override func layoutSubviews() {
    for (lane, frame) in zip([linkLane, timerLane], Self.laneFrames(in: bounds.size)) { lane.frame = frame }
  }

  private func changeRate() {
    rate = (rate + 1) % Self.rates.count
    link?.preferredFrameRate = Self.rates[rate]
    title()
  }

  private func changeInterval() {
    interval = (interval + 1) % Self.intervals.count
    run()
    title()
  }

  private func title() {
    let rate = Self.rates[rate]
    linkLane.title = rate == 0 ? "Display link, every frame" : "Display link, \(Int(rate)) a second"
    timerLane.title = "Timer, \(Self.intervals[interval]) ms"
  }

  private func run() {
    link?.isPaused = isPaused
    observer?.isPaused = isPaused
    lastFrame = nil
    timer?.cancel()
    timer = nil
    guard !isPaused, !isFilm else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.stepTimer() }
    }
    timer.schedule(deadline: .now(), repeating: .milliseconds(Self.intervals[interval]))
    timer.resume()
    self.timer = timer
  }

  private func stepLink(_ time: MediaTime) {
    linkSteps += 1
    linkLane.place(at: time)
  }

  private func stepTimer() {
    timerSteps += 1
    timerLane.place(at: layer.tree?.now ?? 0)
  }

  /// Counts, for the frame that is about to be drawn, how often each mover was placed since the one before.
  private func observe(_ link: DisplayLink) {
    let time = link.targetTimestamp
    if isFilm { filmTimer(until: time) }
    defer {
      linkSteps = 0
      timerSteps = 0
      lastFrame = time
    }
    guard let lastFrame else { return }
    let refreshes = max(Int(((time - lastFrame) / link.duration).rounded()), 1)
    let isFast = Self.rates[rate] == 0
    linkLane.add(steps: linkSteps, refreshes: refreshes, mayRest: !isFast)
    timerLane.add(steps: timerSteps, refreshes: refreshes, mayRest: false)
  }

  /// Takes the steps that a timer would have taken until a time.
  private func filmTimer(until time: MediaTime) {
    let steps = (time * 1000 / Double(Self.intervals[interval])).rounded(.down)
    if filmedSteps > 0 { timerSteps += Int(steps - filmedSteps) }
    filmedSteps = steps
    if timerSteps > 0 { timerLane.place(at: steps * Double(Self.intervals[interval]) / 1000) }
  }
}
