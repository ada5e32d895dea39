import Martlet

/// Three dots that move back and forth side by side. A tap on the bar reverses them: the first by an absolute
/// animation (it jumps to the other end), the second from its shown position (it stops abruptly), the third
/// by an additive animation (it turns smoothly).
@MainActor
final class ReversalBar: View {
  private enum Style: CaseIterable {
    case absolute, beginFromCurrentState, additive

    /// What happens when it is reversed midway.
    var title: String {
      switch self {
      case .absolute: localized("Jumps")
      case .beginFromCurrentState: localized("Stops dead")
      case .additive: localized("Turns round")
      }
    }
  }

  private let tracks: [Layer]
  private let dots: [Layer]
  private let ways: [Way]
  private let titles: [TextLine]
  private var isAtEnd = false
  private let tap = TapGestureRecognizer()

  /// The duration from end to end, in seconds: long enough to reverse it midway.
  static let duration = 1.2
  static let dotSize = 18.0

  init(palette: Palette, onTap: @escaping () -> Void) {
    tracks = Style.allCases.map { _ in Layer() }
    dots = Style.allCases.map { _ in Layer() }
    ways = dots.map { Way(of: [$0]) }
    titles = Style.allCases.map { TextLine($0.title, size: TextRole.caption.size, color: palette.mist) }
    super.init()
    layer.name = "bar"
    layer.backgroundColor = palette.card
    layer.cornerRadius = 20
    layer.borderColor = palette.hairline
    for (index, color) in [palette.coral, palette.sun, palette.sky].enumerated() {
      tracks[index].backgroundColor = palette.hairline
      tracks[index].cornerRadius = 2
      dots[index].backgroundColor = color
      dots[index].cornerRadius = Self.dotSize / 2
      layer.addSublayer(titles[index])
      layer.addSublayer(tracks[index])
      dots[index].isStill = true
      layer.addSublayer(ways[index])
    }
    tap.addHandler { _ in onTap() }
    addGestureRecognizer(tap)
  }

  override func layoutSubviews() { Transaction.withoutActions(place) }

  private func place() {
    let lane = bounds.width / Double(tracks.count)
    for index in tracks.indices {
      let inset = min(24.0, lane / 4)
      let middle = lane * (Double(index) + 0.5)
      titles[index].em = bounds.height >= 88 ? TextRole.body.size : TextRole.caption.size
      titles[index].place(centeredAt: Point(x: middle, y: bounds.height * 0.3))
      tracks[index].frame = layer.alignToPixels(
        Rect(
          x: lane * Double(index) + inset, y: bounds.height * 0.7 - 2, width: max(lane - 2 * inset, 1),
          height: 4))
      dots[index].bounds = Rect(x: 0, y: 0, width: Self.dotSize, height: Self.dotSize)
      let track = tracks[index].frame
      ways[index].lay(from: Point(x: track.minX, y: track.center.y), width: track.width)
    }
  }

  /// Moves the dots to their other end, each in its own way.
  func reverse() {
    isAtEnd.toggle()
    for (index, style) in Style.allCases.enumerated() {
      let dot = dots[index]
      let target = Point(x: isAtEnd ? Way.length : 0, y: 0)
      switch style {
      case .absolute:
        dot.add(
          BasicAnimation(
            from: dot.position, to: target, duration: Self.duration, timingFunction: .easeInEaseOut),
          for: .position, key: "reverse")
        dot.position = target
      case .beginFromCurrentState:
        dot.add(
          BasicAnimation(
            from: dot.presentationValue(of: .position), to: target, duration: Self.duration,
            timingFunction: .easeInEaseOut),
          for: .position, key: "reverse")
        dot.position = target
      case .additive:
        dot.animate(.position, to: target, duration: Self.duration, timingFunction: .easeInEaseOut)
      }
    }
  }
}
