import Martlet

/// A mover on its track, and a strip with a mark for each frame.
@MainActor
final class TimingLane: View {
  private let track = Layer()
  private let mover = Layer()
  private var marks: [Layer] = []
  private let color: Color
  private let palette: Palette
  private let tap = TapGestureRecognizer()
  private var nextMark = 0
  private(set) var doubled = 0
  private(set) var dropped = 0
  private(set) var frames = 0

  /// What drives it, for a person.
  var title = ""
  /// Called when somebody taps it.
  var onTap: () -> Void = {}

  static let diameter = 56.0
  static let margin = 24.0
  /// Seconds from one end of the track to the other.
  static let crossing = 1.6
  /// Extents of a mark and the gap between two, in points.
  static let markWidth = 4.0
  static let markGap = 4.0
  static let markHeight = 12.0
  static let tallMark = 28.0

  init(name: String, color: Color, palette: Palette) {
    self.color = color
    self.palette = palette
    super.init()
    layer.backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.cornerRadius = 20
    track.backgroundColor = palette.hairline
    track.cornerRadius = 2
    mover.name = name
    mover.bounds = Rect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
    mover.cornerRadius = Self.diameter / 2
    mover.backgroundColor = color
    layer.addSublayer(track)
    layer.addSublayer(mover)
    tap.addHandler { [weak self] _ in self?.onTap() }
    addGestureRecognizer(tap)
  }

  override func layoutSubviews() { Transaction.withoutActions(placeLayers) }

  private func placeLayers() {
    let width = max(bounds.width - 2 * Self.margin, 1)
    let middle = bounds.height / 2
    track.frame = Rect(x: Self.margin, y: middle - 2, width: width, height: 4)
    if mover.position.y != middle { mover.position = Point(x: Self.margin + Self.diameter / 2, y: middle) }
    let count = max(Int((width + Self.markGap) / (Self.markWidth + Self.markGap)), 1)
    while marks.count > count { marks.removeLast().removeFromSuperlayer() }
    while marks.count < count {
      let mark = Layer()
      mark.anchorPoint = Point(x: 0, y: 1)
      mark.cornerRadius = Self.markWidth / 2
      mark.bounds = Rect(x: 0, y: 0, width: Self.markWidth, height: Self.markHeight)
      mark.backgroundColor = palette.hairline
      layer.addSublayer(mark)
      marks.append(mark)
    }
    nextMark %= count
    for (index, mark) in marks.enumerated() {
      mark.position = Point(
        x: Self.margin + Double(index) * (Self.markWidth + Self.markGap), y: bounds.height - Self.margin)
    }
  }

  /// Puts the mover where it belongs at a time, in media seconds: to and fro at constant speed.
  func place(at time: MediaTime) {
    let way = (time / Self.crossing).truncatingRemainder(dividingBy: 2)
    let part = way < 1 ? way : 2 - way
    let length = max(bounds.width - 2 * Self.margin - Self.diameter, 0)
    Transaction.withoutActions { mover.position.x = Self.margin + Self.diameter / 2 + part * length }
  }

  /// Marks a frame: how often the mover was placed since the one before, and how many refreshes that was ago. One that
  /// is slower on purpose may rest.
  func add(steps: Int, refreshes: Int, mayRest: Bool) {
    guard !marks.isEmpty else { return }
    frames += refreshes
    let isDoubled = steps < refreshes && !mayRest
    let isDropped = steps > refreshes
    if isDoubled { doubled += refreshes - steps }
    if isDropped { dropped += steps - refreshes }
    Transaction.withoutActions { mark(isWrong: isDoubled || isDropped, isStep: steps > 0) }
  }

  private func mark(isWrong: Bool, isStep: Bool) {
    let mark = marks[nextMark]
    nextMark = (nextMark + 1) % marks.count
    mark.bounds = Rect(
      x: 0, y: 0, width: Self.markWidth, height: isWrong ? Self.tallMark : Self.markHeight)
    mark.backgroundColor = isWrong ? palette.coral : isStep ? color : palette.hairline
    // The gap that travels shows where the newest is.
    marks[nextMark].backgroundColor = .clear
  }
}
