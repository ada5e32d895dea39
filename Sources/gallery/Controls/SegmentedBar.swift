import Martlet

/// A row of words, one of which is selected by a tap or a sliding finger.
@MainActor
final class SegmentedBar: View {
  /// The selected word's index, from 0. Setting it moves the pill with a spring, without calling `onChange`.
  var selection: Int {
    didSet {
      precondition(labels.indices.contains(selection), "there is no segment \(selection)")
      guard selection != oldValue else { return }
      showChoice()
      View.animate(spring: .snappy) { place() }
    }
  }
  /// Called when a finger has selected another one.
  var onChange: (Int) -> Void

  private let labels: [Label]
  private let style: ControlStyle
  private let pill = View()
  /// Where segments begin and the last one ends, as of the last layout.
  private var edges: [Double]
  private let pan = PanGestureRecognizer()

  /// The least space on each side of a word, in points, as long as there is enough for all.
  private static let margin = 16.0

  init(
    _ titles: [String], selection: Int = 0, style: ControlStyle, onChange: @escaping (Int) -> Void = { _ in }
  ) {
    precondition(titles.indices.contains(selection), "there is no segment \(selection) of \(titles.count)")
    self.selection = selection
    self.onChange = onChange
    self.style = style
    let palette = style.palette
    labels = titles.map { Label($0, role: .body, color: style.quiet, alignment: .center) }
    edges = Array(repeating: 0, count: titles.count + 1)
    super.init()
    backgroundColor = style.trough
    cornerRadius = ControlStyle.cornerRadius
    pill.backgroundColor =
      palette.isDark ? palette.ink.interpolated(to: palette.card, fraction: 0.66) : palette.card
    pill.cornerRadius = ControlStyle.cornerRadius - ControlStyle.inset
    pill.isUserInteractionEnabled = false
    addSubview(pill)
    for label in labels { addSubview(label) }
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.slid($0) }
    addGestureRecognizer(pan)
    showChoice()
  }

  private func showChoice() {
    for (index, label) in labels.enumerated() {
      label.text.color = index == selection ? style.palette.ink : style.quiet
    }
  }

  override func layoutSubviews() {
    findEdges()
    for (index, label) in labels.enumerated() { label.frame = alignToPixels(frame(of: index)) }
    place()
  }

  private func place() {
    pill.frame = alignToPixels(
      frame(of: selection).insetBy(dx: ControlStyle.inset, dy: ControlStyle.inset))
  }

  private func frame(of index: Int) -> Rect {
    Rect(x: edges[index], y: 0, width: edges[index + 1] - edges[index], height: bounds.height)
  }

  /// Makes all segments as wide, or, if a word is too long for that, each with the same space around its word.
  private func findEdges() {
    let width = bounds.width / Double(labels.count)
    let words = labels.map { $0.text.size().width }
    let isEven = words.allSatisfy { $0 + 2 * Self.margin <= width }
    let space = (bounds.width - words.reduce(0, +)) / Double(labels.count)
    for (index, word) in words.enumerated() {
      edges[index + 1] = edges[index] + (isEven ? width : word + space)
    }
  }

  private func slid(_ pan: PanGestureRecognizer) {
    guard pan.state == .began || pan.state == .changed, let finger = pan.location(in: self) else { return }
    let chosen = edges.dropFirst().dropLast().count { $0 <= finger.x }
    guard chosen != selection else { return }
    selection = chosen
    onChange(chosen)
  }
}
