import Martlet

/// A row that draws its words itself, and is shaded while it is pressed; that fades when it is let go. Space and Return choose it while
/// it has the keyboard focus.
@MainActor
class PostRow: RowView {
  final let palette: Palette
  private final let shade = Layer()
  /// Where the focus ring is: inside, because the list clips what is around the row. `nil` until the row has the focus.
  private final var ringed: View?

  /// What of it is shaded while it is pressed.
  var shadedFrame: Rect { bounds }

  init(palette: Palette) {
    self.palette = palette
    super.init()
    shade.isStill = true
    shade.backgroundColor = palette.ink.withAlpha(0.06)
    shade.opacity = 0
    layer.addSublayer(shade)
  }

  override final var isHighlighted: Bool {
    didSet {
      guard isHighlighted != oldValue else { return }
      if isHighlighted {
        shade.freeze(.opacity)
        shade.opacity = 1
      } else {
        shade.animate(.opacity, to: 0, spring: .snappy)
      }
    }
  }

  override final func lookDidChange() { setNeedsDisplay() }

  override final func prepareForReuse() {
    shade.freeze(.opacity)
    shade.opacity = 0
  }

  /// Gives its parts their places. Does nothing by default.
  func placeParts() {}

  override final func layoutSubviews() {
    placeParts()
    shade.frame = shadedFrame
    ringed?.frame = ringedFrame
  }

  // MARK: Keys

  private final var ringedFrame: Rect { shadedFrame.insetBy(dx: 6, dy: 6) }

  override final var canBecomeFocused: Bool { true }

  override final var focusRingView: View {
    if let ringed { return ringed }
    let view = View()
    view.isUserInteractionEnabled = false
    view.frame = ringedFrame
    addSubview(view)
    ringed = view
    return view
  }

  override final func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, [.space, .return, .keypadEnter].contains(event.key),
      let list = superview as? ListView, row >= 0
    else { return false }
    if event.phase == .pressed {
      if list.openRow == row { list.closeActions() } else { list.onSelect?(row) }
    }
    return true
  }
}
