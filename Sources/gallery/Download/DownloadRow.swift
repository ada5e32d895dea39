import Martlet

/// A photograph that can be fetched: a small picture, its name, what is going on, and the control.
@MainActor
final class DownloadRow: View {
  private(set) var download: Download
  /// Called when it has begun or stopped.
  var onTurn: () -> Void = {}

  /// The em of the name and of what is going on, in points.
  var sizes = (title: TextRole.body.size, caption: TextRole.caption.size) {
    didSet { if sizes != oldValue { setNeedsLayout() } }
  }

  private let picture: DrawnLayer
  private let title: Label
  private let caption: Label
  private let control: DownloadControl
  private let progress = Phrase(localized("%1$s % of %2$s"))
  private let (waiting, here) = (localized("Waiting…"), localized("Here"))
  private let captionColors: (plain: Color, done: Color)

  init(_ number: Int, title: String, seed: UInt64, palette: Palette) {
    download = Download(seed: seed)
    let scenery = Scenery(seed: seed)
    picture = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    self.title = Label(
      Text(title, font: .system(size: TextRole.body.size, weight: .semibold), color: palette.ink))
    caption = Label("", role: .caption, color: palette.mist)
    captionColors = (palette.mist, palette.isDark ? palette.sky : palette.sky.darkened(by: 0.35))
    control = DownloadControl(style: ControlStyle(palette: palette))
    super.init()
    control.onTap = { [weak self] in self?.turn() }
    control.layer.name = "ring \(number)"
    backgroundColor = palette.card
    cornerRadius = 20
    layer.borderColor = palette.hairline
    picture.isStill = true
    picture.cornerRadius = 12
    picture.masksToBounds = true
    picture.opacity = 0.35
    layer.addSublayer(picture)
    for part in [self.title, caption, control] { addSubview(part) }
    tell()
  }

  /// Begins, stops or forgets the download.
  func turn() {
    download.turn()
    show()
    onTurn()
  }

  /// Lets some seconds pass.
  func advance(by seconds: Double) {
    if download.advance(by: seconds) { show() }
  }

  private func show() {
    control.show(download)
    picture.animate(
      .opacity, to: download.state == .done ? 1 : 0.35 + 0.35 * download.progress, spring: .smooth)
    tell()
  }

  private func tell() {
    let size = "\(download.size / 10).\(download.size % 10) MB"
    caption.string =
      switch download.state {
      case .idle: size
      case .waiting: waiting
      case .loading: progress("\(Int(download.progress * 100))", size)
      case .done: here
      }
    caption.text.color = download.state == .done ? captionColors.done : captionColors.plain
  }

  /// The frame of the control in a row.
  static func control(in row: Rect) -> Rect {
    let largest = row.width < 400 ? 56.0 : row.width < 900 ? 72 : 96
    let side = max(min(row.height - 16, largest), ControlStyle.touchTarget)
    return Rect(
      center: Point(x: row.maxX - 8 - side / 2, y: row.center.y), size: Size(width: side, height: side))
  }

  override func layoutSubviews() {
    let margin = min(12, bounds.height * 0.12).rounded()
    let height = max(bounds.height - 2 * margin, 1)
    let aspect = bounds.width < 400 ? 1.0 : 4 / 3
    let pictureFrame = alignToPixels(Rect(x: margin, y: margin, width: height * aspect, height: height))
    picture.frame = directed(pictureFrame)
    let place = Self.control(in: bounds)
    control.frame = alignToPixels(directed(place))
    let left = pictureFrame.maxX + 16
    let width = max(place.minX - left - 8, 1)
    title.text.font.size = sizes.title
    caption.text.font.size = sizes.caption
    // Larger words take the height that the row has.
    let usual = sizes.title * 1.3 + sizes.caption * 1.4
    let scale = min(max(effectiveTextScale, 1), max(height / usual, 1))
    let lines = (
      title: (sizes.title * 1.3 * scale).rounded(), caption: (sizes.caption * 1.4 * scale).rounded()
    )
    let top = bounds.center.y - (lines.title + lines.caption) / 2
    title.fit(in: alignToPixels(directed(Rect(x: left, y: top, width: width, height: lines.title))))
    caption.fit(
      in: alignToPixels(
        directed(Rect(x: left, y: top + lines.title, width: width, height: lines.caption))))
  }
}
