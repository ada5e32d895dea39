import Martlet

/// A note in the list: its title and its date. It is tapped to open the note, and dragged to another place.
@MainActor
final class NoteCard: View {
  /// The number of the note.
  let note: Int
  /// Called when it is tapped.
  var onTap: () -> Void = {}
  let pan = PanGestureRecognizer()
  /// Whether the date stands below the title, not at the end of its line.
  var datesAreBelow = false {
    didSet {
      guard datesAreBelow != oldValue else { return }
      setNeedsLayout()
      if View.isInAnimationBlock { dip() }
    }
  }
  /// How much larger its words are than in a usual window, of the way to those in a large one, 0…1.
  var largeness = 0.0 {
    didSet {
      guard largeness != oldValue else { return }
      title.grow(to: 17 + 5 * largeness)
      date.grow(to: 13 + 4 * largeness)
      setNeedsLayout()
    }
  }
  /// The scale of text up to which its words become larger: the same on all cards.
  var mostScale = Double.infinity {
    didSet { if mostScale != oldValue { setNeedsLayout() } }
  }
  /// Whether keys act on it.
  var isChosen = false {
    didSet { if isChosen != oldValue { setNeedsLayout() } }
  }

  private let bar = View()
  private let title: Label
  private let date: Label
  private let tap = TapGestureRecognizer()

  /// The radius of its corners, in points.
  static let radius = 12.0
  private static let margin = 14.0
  private static let barWidths = (usual: 4.0, chosen: 10.0)
  private static let wordsLeft = 34.0
  /// What a card has beside and between its words, in points.
  private static let unworded = wordsLeft + 8 + margin
  /// How long the date is fainter as it goes to another line, in seconds.
  private static let dipDuration = 0.45
  /// How a lifted card looks.
  private static let lift = (scale: 1.03, shadow: 0.2)

  init(_ note: Int, accent: Color, palette: Palette) {
    self.note = note
    let told = Note.all[note]
    var words = TextRole.body.text(told.title, color: palette.ink)
    words.font = .system(size: 17, weight: .semibold)
    words.maximumLines = 1
    title = Label(words)
    var small = TextRole.caption.text(told.date, color: palette.mist)
    small.maximumLines = 1
    date = Label(small)
    super.init()
    layer.name = "card \(note + 1)"
    backgroundColor = palette.card
    cornerRadius = Self.radius
    layer.borderColor = palette.hairline
    layer.shadow = Shadow(opacity: 0, radius: 14, offset: Point(x: 0, y: 6))
    bar.backgroundColor = accent
    bar.isUserInteractionEnabled = false
    for view in [bar, title, date] { addSubview(view) }
    accessibilityRole = .button
    accessibilityLabel = "\(told.title), \(told.date)"
    for label in [title, date] { label.isAccessibilityHidden = true }
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    tap.addHandler { [weak self] in if $0.state == .ended { self?.onTap() } }
    for recognizer in [pan, tap] as [GestureRecognizer] { addGestureRecognizer(recognizer) }
    // A hand that moves at once takes the card to another place in the list; one that waits drags its title, to other programs too.
    let source = DragSource { _ in DragData(text: told.title) }
    source.panGestureRecognizer.isEnabled = false
    source.longPressGestureRecognizer.allowedSources.insert(.pointer)
    dragSource = source
  }

  /// Lifts it off the list, or lays it down.
  func setLifted(_ isLifted: Bool) {
    View.animate(spring: .snappy) {
      transform = Transform(scale: isLifted ? Self.lift.scale : 1)
      layer.shadowOpacity = isLifted ? Self.lift.shadow : 0
    }
  }

  /// The date fades on its way, since that crosses the title.
  private func dip() {
    date.layer.add(
      KeyframeAnimation(
        values: [1, 0.08, 0.08, 1], keyTimes: [0, 0.2, 0.55, 1], duration: Self.dipDuration),
      for: .opacity, key: "dip")
  }

  override func layoutSubviews() {
    let scale = mostScale < effectiveTextScale ? mostScale : nil
    for label in [title, date] where label.textScale != scale { label.textScale = scale }
    let dateSize = Self.size(of: date)
    let beside = bounds.width - Self.unworded - dateSize.width
    var titleSize = Self.size(of: title)
    let room = datesAreBelow ? bounds.width - Self.margin - Self.wordsLeft : beside
    titleSize.width = min(titleSize.width, max(room, 1))
    let middle = bounds.midY
    let width = isChosen ? Self.barWidths.chosen : Self.barWidths.usual
    bar.frame = alignToPixels(
      directed(Rect(x: Self.margin, y: 10, width: width, height: max(bounds.height - 20, 1))))
    bar.cornerRadius = 2
    // Words that have room keep their sizes, so that only their places move.
    let height = datesAreBelow ? titleSize.height + dateSize.height : titleSize.height
    title.frame = alignToPixels(
      directed(Rect(origin: Point(x: Self.wordsLeft, y: middle - height / 2), size: titleSize)))
    let place =
      datesAreBelow
      ? Point(x: Self.wordsLeft, y: middle - height / 2 + titleSize.height)
      : Point(x: bounds.width - Self.margin - dateSize.width, y: middle - dateSize.height / 2)
    date.frame = alignToPixels(directed(Rect(origin: place, size: dateSize)))
  }

  /// The scale of text up to which its title ends before the date beside it, on a card of a width; at least 1.
  func scaleOfWords(onWidth width: Double) -> Double {
    guard !datesAreBelow else { return .infinity }
    let words = title.text.size().width + date.text.size().width
    // Words take whole points.
    return max((width - Self.unworded - 4) / max(words, 1), 1)
  }

  /// The size of a label's words, in whole points.
  private static func size(of label: Label) -> Size {
    let size = label.intrinsicContentSize(forWidth: nil)
    return Size(width: (size.width ?? 0).rounded(.up) + 1, height: (size.height ?? 0).rounded(.up))
  }
}
