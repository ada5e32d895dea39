import Martlet

/// A bar with a switch, and the drawer behind it.
@MainActor
final class BirdDemoView: DemoView {
  private let bar = View()
  private let title: TextLine
  private let status: TextLine
  private var statusTop = 0.0
  private var toggleSwitch: Switch?
  private var drawer: BirdDrawer?
  /// Counts movements between open (`true`) and closed that have started and not ended.
  private let ways = TransitionCounter(false)
  private let tap = TapGestureRecognizer()

  /// The settling time of the drawer, in seconds, and its damping ratio, for a soft landing.
  static let duration = 0.9
  static let damping = 0.75

  init(palette: Palette) {
    title = TextLine(localized("Bird"), size: 17, weight: .semibold, color: palette.ink)
    status = TextLine(" ", size: 13, color: palette.mist)
    super.init(
      palette: palette, title: localized("Toggle bird"),
      hint: localized("Open and close the drawer as often as you like, also while it moves"))
    bar.layer.backgroundColor = palette.card
    bar.layer.borderColor = palette.hairline
    bar.layer.cornerRadius = 20
    outlined.append(bar.layer)
    for label in [title, status] {
      label.isStill = true
      bar.layer.addSublayer(label)
    }
    addSubview(bar)
    let toggleSwitch = Switch(isOn: false, style: ControlStyle(palette: palette)) { [weak self] in
      self?.setOpen($0)
    }
    self.toggleSwitch = toggleSwitch
    bar.addSubview(toggleSwitch)
    tap.addHandler { [weak self] _ in self?.toggle() }
    bar.addGestureRecognizer(tap)
    ways.around(
      true, preamble: { [weak self] in self?.makeDrawer() },
      postamble: { [weak self] isOpen in if !isOpen { self?.removeDrawer() } })
    showStatus()
  }

  private var isOpen: Bool { ways.state }

  override func layoutField(_ field: Rect) {
    let layout = BirdLayout(size: bounds.size)
    bar.frame = alignToPixels(layout.bar)
    toggleSwitch?.frame = alignToPixels(
      Rect(
        x: layout.toggle.minX - layout.bar.minX, y: layout.toggle.minY - layout.bar.minY,
        width: layout.toggle.width, height: layout.toggle.height))
    title.em = Self.bodySize(bounds.size)
    status.em = Self.captionSize(bounds.size)
    // The words are centred in the bar.
    let heights = [title, status].map { $0.wantedSize.height }
    let top = ((layout.bar.height - heights[0] - heights[1] - 2) / 2).rounded()
    title.place(at: Point(x: 20, y: top))
    statusTop = top + heights[0] + 2
    status.place(at: Point(x: 20, y: statusTop))
    if let drawer {
      drawer.openHeight = drawerFrame(isOpen: true).height
      drawer.frame = drawerFrame(isOpen: isOpen)
    }
  }

  private func drawerFrame(isOpen: Bool) -> Rect {
    let layout = BirdLayout(size: bounds.size)
    return alignToPixels(isOpen ? layout.drawer : layout.closedDrawer)
  }

  /// Opens a closed drawer and closes an open one.
  func toggle() {
    toggleSwitch?.isOn.toggle()
    setOpen(!isOpen)
  }

  private func setOpen(_ open: Bool) {
    guard open != isOpen else { return }
    let flight = ways.begin(to: open)
    if effectiveReducesMotion {
      crossFade {
        drawer?.frame = drawerFrame(isOpen: open)
        drawer?.layoutIfNeeded()
      }
      ways.end(flight)
      return showStatus()
    }
    View.animate(duration: Self.duration, dampingRatio: Self.damping) {
      drawer?.frame = drawerFrame(isOpen: open)
      drawer?.layoutIfNeeded()
    } completion: { [weak self] _ in
      self?.ways.end(flight)
      self?.showStatus()
    }
    showStatus()
  }

  /// Called once before the first of any number of movements.
  private func makeDrawer() {
    guard drawer == nil else { return }
    let new = BirdDrawer(palette: palette)
    new.openHeight = drawerFrame(isOpen: true).height
    new.frame = drawerFrame(isOpen: false)
    addSubview(new)
    bar.bringToFront()
    // Lay out before it moves: its content moves along from there.
    new.layoutIfNeeded()
    drawer = new
  }

  /// Called once after the last of any number of movements, if the drawer is closed then.
  private func removeDrawer() {
    drawer?.removeFromSuperview()
    drawer = nil
  }

  private func showStatus() {
    let count = ways.count(of: true)
    status.string =
      switch count {
      case 0: drawer == nil ? localized("There is no drawer") : localized("The drawer is open")
      default: localized("%d transition in flight", "%d transitions in flight", number: count)
      }
    status.place(at: Point(x: 20, y: statusTop))
  }
}
