import Martlet

/// The layout of a lane of a size, in points.
struct TimingLaneLayout {
  let title: Rect
  let counts: Rect
  let choice: Rect
  let track: Rect
  let strip: Rect
  /// Whether there is room for larger text.
  let isLarge: Bool
  /// The mover's diameter.
  let diameter: Double
  /// The range of the mover's centre.
  var way: ClosedRange<Double> {
    let first = track.minX + diameter / 2
    return first...max(track.maxX - diameter / 2, first)
  }

  /// The width of a number to choose, and of one with its unit.
  static let choiceWidths = (number: 76.0, measure: 104.0)

  init(size: Size, choices: Int) {
    let isCompact = size.width < 600 || size.height < 160
    let inset = isCompact ? 12.0 : 24.0
    let width = max(size.width - 2 * inset, 1)
    let top = isCompact ? 8.0 : 16.0
    let word = choices > 2 ? Self.choiceWidths.number : Self.choiceWidths.measure
    let isNarrow = size.width < 440
    let share = isNarrow && choices > 2 ? 0.6 : isCompact ? 0.8 : 1
    let bar = word * share * Double(choices)
    choice = Rect(
      x: size.width - inset - bar, y: top, width: bar, height: ControlStyle.touchTarget)
    isLarge = size.width >= 1300 && size.height >= 360
    title = Rect(x: inset, y: top, width: max(choice.minX - inset - 8, 1), height: isLarge ? 32 : 24)
    counts = Rect(x: inset, y: title.maxY, width: title.width, height: isLarge ? 26 : 20)
    let stripHeight = max((size.height * 0.11).rounded(), FrameStrip.leastHeight)
    strip = Rect(x: inset, y: size.height - inset - stripHeight, width: width, height: stripHeight)
    let room = strip.minY - choice.maxY
    // It keeps its distance from both neighbours, a smaller one in a low lane.
    diameter = max(min(max(56, size.height * 0.18), room - (room < 40 ? 6 : 16)), 8).rounded()
    track = Rect(x: inset, y: (choice.maxY + room / 2).rounded() - 2, width: width, height: 4)
  }
}
