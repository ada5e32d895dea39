import Martlet

/// Where things are in a lane of a size, in points.
struct TimingLaneLayout {
  let title: Rect
  let counts: Rect
  let choice: Rect
  let track: Rect
  let strip: Rect
  /// The mover's.
  let diameter: Double
  /// Where the mover's middle goes.
  var way: ClosedRange<Double> {
    let first = track.minX + diameter / 2
    return first...max(track.maxX - diameter / 2, first)
  }

  /// Width of a number to choose, and of one with its unit.
  static let choiceWidths = (number: 76.0, measure: 92.0)

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
    title = Rect(x: inset, y: top, width: max(choice.minX - inset - 8, 1), height: 24)
    counts = Rect(x: inset, y: top + 24, width: title.width, height: 20)
    strip = Rect(
      x: inset, y: size.height - inset - FrameStrip.height, width: width, height: FrameStrip.height)
    let room = strip.minY - choice.maxY
    diameter = max(min(56, room - 16), 8).rounded()
    track = Rect(x: inset, y: (choice.maxY + room / 2).rounded() - 2, width: width, height: 4)
  }
}
