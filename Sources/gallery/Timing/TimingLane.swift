import Martlet

/// A mover on its track, and a strip with a mark for each frame.
@MainActor
final class TimingLane: View {
  private let title: Label
  private let counts: Label
  private let choice: SegmentedControl
  private let choices: Int
  private let track = View()
  private let mover = View()
  private let strip: FrameStrip
  private var tally = FrameTally()
  /// The time for which the mover was last placed, in media seconds.
  private var placedTime: MediaTime = 0

  /// The number of frames between two updates of the counts, so that people can read them.
  static let countsInterval = 30
  /// The time from one end of the track to the other, in seconds.
  static let crossing = 1.6

  init(
    name: String, title: String, choices: [String], color: Color, palette: Palette,
    onChoose: @escaping @MainActor (Int) -> Void
  ) {
    self.title = Label(
      Text(title, font: .system(size: TextRole.body.size, weight: .semibold), color: palette.ink))
    counts = Label("", role: .caption, color: palette.mist)
    choice = SegmentedControl(choices, style: ControlStyle(palette: palette), onChange: onChoose)
    self.choices = choices.count
    strip = FrameStrip(color: color, palette: palette)
    super.init()
    backgroundColor = palette.card
    layer.borderColor = palette.hairline
    cornerRadius = 20
    track.backgroundColor = palette.hairline
    track.cornerRadius = 2
    mover.layer.name = name
    mover.backgroundColor = color
    for view in [self.title, counts, track, mover, strip, choice] as [View] { addSubview(view) }
  }

  override func layoutSubviews() {
    let layout = TimingLaneLayout(size: bounds.size, choices: choices)
    title.text.font.size = layout.isLarge ? 22 : TextRole.body.size
    counts.text.font.size = layout.isLarge ? TextRole.body.size : TextRole.caption.size
    title.fit(in: alignToPixels(directed(layout.title)))
    counts.fit(in: alignToPixels(directed(layout.counts)))
    choice.frame = alignToPixels(directed(layout.choice))
    track.frame = alignToPixels(layout.track)
    strip.frame = alignToPixels(layout.strip)
    showCounts()
    mover.bounds = Rect(x: 0, y: 0, width: layout.diameter, height: layout.diameter)
    mover.cornerRadius = layout.diameter / 2
    mover.center.y = layout.track.center.y
    place(at: placedTime)
  }

  /// Places the mover for a time, in media seconds: back and forth at constant speed.
  func place(at time: MediaTime) {
    placedTime = time
    let way = TimingLaneLayout(size: bounds.size, choices: choices).way
    let turns = (time / Self.crossing).truncatingRemainder(dividingBy: 2)
    let part = turns < 1 ? turns : 2 - turns
    mover.center.x = way.lowerBound + part * (way.upperBound - way.lowerBound)
  }

  /// Marks a frame: how often the mover was placed since the previous frame, and how many refreshes ago that
  /// was. A mover that is slower on purpose may rest.
  func add(steps: Int, refreshes: Int, mayRest: Bool) {
    strip.add(tally.add(steps: steps, refreshes: refreshes, mayRest: mayRest))
    if tally.frames % Self.countsInterval == 0 { showCounts() }
  }

  /// In words if there is room.
  private func showCounts() {
    guard tally.frames > 0 else { return counts.string = "" }
    for words in [tally.description, tally.shortDescription, tally.briefestDescription] {
      counts.string = words
      if counts.text.scaled(by: effectiveTextScale).size().width <= counts.bounds.width { return }
    }
  }

  /// Restarts counting.
  func restart() {
    tally = FrameTally()
    counts.string = ""
  }
}
