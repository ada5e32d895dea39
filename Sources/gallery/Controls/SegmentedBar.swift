import Martlet

/// A row of words, one of which is selected by a tap or a sliding finger. A pill slides to it, and a word changes its
/// colour just as far as the pill covers it.
@MainActor
final class SegmentedBar: View {
  /// The selected word's index, from 0. Setting it moves the pill with a spring, without calling `onChange`.
  var selection: Int {
    didSet {
      precondition(labels.indices.contains(selection), "there is no segment \(selection)")
      guard selection != oldValue else { return }
      View.animate(spring: .snappy) { place() }
    }
  }
  /// Called when a finger has selected another one.
  var onChange: (Int) -> Void

  private let labels: [Label]
  private let pill = View()
  /// The words in the pill's colours: as large as the bar and still, while the pill, which clips it, moves.
  private let cover = View()
  private let coveredLabels: [Label]
  /// Where segments begin and the last one ends, as of the last layout.
  private var edges: [Double]
  private let pan = PanGestureRecognizer()

  init(
    _ titles: [String], selection: Int = 0, style: ControlStyle, onChange: @escaping (Int) -> Void = { _ in }
  ) {
    precondition(titles.indices.contains(selection), "there is no segment \(selection) of \(titles.count)")
    self.selection = selection
    self.onChange = onChange
    labels = titles.map { Label($0, role: .body, color: style.quiet, alignment: .center) }
    coveredLabels = titles.map { Label($0, role: .body, color: style.onChosen, alignment: .center) }
    edges = Array(repeating: 0, count: titles.count + 1)
    super.init()
    backgroundColor = style.trough
    cornerRadius = ControlStyle.cornerRadius
    pill.backgroundColor = style.chosen
    pill.cornerRadius = ControlStyle.cornerRadius - ControlStyle.inset
    pill.layer.masksToBounds = true
    pill.isUserInteractionEnabled = false
    for label in labels { addSubview(label) }
    for label in coveredLabels { cover.addSubview(label) }
    pill.addSubview(cover)
    addSubview(pill)
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.slid($0) }
    addGestureRecognizer(pan)
  }

  override func layoutSubviews() {
    let segments = Segments(titles: labels.map(\.string), width: bounds.width)
    edges = segments.edges
    for (index, pair) in zip(labels, coveredLabels).enumerated() {
      let frame = alignToPixels(frame(of: index))
      for label in [pair.0, pair.1] {
        label.text.font.size = segments.role.size
        label.frame = frame
      }
    }
    place()
  }

  private func place() {
    let frame = alignToPixels(frame(of: selection).insetBy(dx: ControlStyle.inset, dy: ControlStyle.inset))
    pill.frame = frame
    cover.frame = Rect(origin: .zero - frame.origin, size: bounds.size)
  }

  private func frame(of index: Int) -> Rect {
    Rect(x: edges[index], y: 0, width: edges[index + 1] - edges[index], height: bounds.height)
  }

  private func slid(_ pan: PanGestureRecognizer) {
    guard pan.state == .began || pan.state == .changed, let finger = pan.location(in: self) else { return }
    let chosen = edges.dropFirst().dropLast().count { $0 <= finger.x }
    guard chosen != selection else { return }
    selection = chosen
    onChange(chosen)
  }
}
