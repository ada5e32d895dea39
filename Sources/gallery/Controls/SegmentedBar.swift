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
  private let pan = PanGestureRecognizer()

  init(_ titles: [String], selection: Int = 0, style: ControlStyle, onChange: @escaping (Int) -> Void) {
    precondition(titles.indices.contains(selection), "there is no segment \(selection) of \(titles.count)")
    self.selection = selection
    self.onChange = onChange
    self.style = style
    let palette = style.palette
    labels = titles.map { Label($0, role: .body, color: palette.mist, alignment: .center) }
    super.init()
    // The selection is the lightest part. On dark paper the groove is as dark as the paper.
    backgroundColor = palette.isDark ? palette.paper : style.groove
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
      label.text.color = index == selection ? style.palette.ink : style.palette.mist
    }
  }

  override func layoutSubviews() {
    for (index, label) in labels.enumerated() { label.frame = alignToPixels(frame(of: index)) }
    place()
  }

  private func place() {
    pill.frame = alignToPixels(
      frame(of: selection).insetBy(dx: ControlStyle.inset, dy: ControlStyle.inset))
  }

  private func frame(of index: Int) -> Rect {
    let width = bounds.width / Double(labels.count)
    return Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height)
  }

  private func slid(_ pan: PanGestureRecognizer) {
    guard pan.state == .began || pan.state == .changed, let finger = pan.location(in: self), bounds.width > 0
    else { return }
    let index = Int((finger.x / bounds.width * Double(labels.count)).rounded(.down))
    let chosen = min(max(index, 0), labels.count - 1)
    guard chosen != selection else { return }
    selection = chosen
    onChange(chosen)
  }
}
