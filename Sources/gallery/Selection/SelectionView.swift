import Martlet

/// Photographs in rows, one of them chosen, and a bar with the ways to show which.
@MainActor
final class SelectionView: DemoView {
  private let photos: [ChosenPhoto]
  private let bar: SegmentedControl
  private var effect = SelectionEffect.enlarge
  private var chosen: Int?

  private static let gap = 12.0
  static let count = 6

  init(palette: Palette) {
    photos = (0..<Self.count).map { ChosenPhoto(seed: UInt64($0 + 20), palette: palette) }
    bar = SegmentedControl(SelectionEffect.allCases.map(\.title), style: ControlStyle(palette: palette))
    super.init(
      palette: palette, title: localized("Selection"),
      hint: localized("Tap a photograph, another one, and the same one again"))
    bar.onChange { [weak self] in self?.use(SelectionEffect.allCases[$0]) }
    addSubview(bar)
    for (index, photo) in photos.enumerated() {
      let tap = TapGestureRecognizer()
      tap.addHandler { [weak self] in if $0.state == .ended { self?.choose(index) } }
      photo.addGestureRecognizer(tap)
      addSubview(photo)
    }
  }

  /// Chooses a photograph, or none if it is the chosen one.
  func choose(_ index: Int) {
    if let chosen { photos[chosen].show(nil) }
    chosen = chosen == index ? nil : index
    if let chosen { photos[chosen].show(effect) }
  }

  /// Chooses the next photograph.
  func chooseNext() { choose(((chosen ?? -1) + 1) % Self.count) }

  /// Chooses the next way to show it, or the one before.
  func turnEffect(_ step: Int) {
    let count = SelectionEffect.allCases.count
    bar.selection = (bar.selection + step + count) % count
    use(SelectionEffect.allCases[bar.selection])
  }

  private func use(_ effect: SelectionEffect) {
    self.effect = effect
    if let chosen { photos[chosen].show(effect) }
  }

  /// The frames of the photographs, and of the bar, in a window of a size.
  static func layout(_ size: Size) -> (photos: [Rect], bar: Rect) {
    let field = field(in: size)
    let barFrame = Rect(
      x: field.center.x - min(field.width, 560) / 2, y: field.maxY - ControlStyle.touchTarget,
      width: min(field.width, 560), height: ControlStyle.touchTarget)
    var wall = field
    wall.size.height = max(barFrame.minY - gap - field.minY, 1)
    let columns = wall.width > wall.height * 1.1 ? 3 : 2
    let rows = count / columns
    let cell = Size(width: wall.width / Double(columns), height: wall.height / Double(rows))
    // Room for what is enlarged and what shines.
    // In even numbers, so that the middle of one on whole pixels is on a whole pixel too.
    func even(_ length: Double) -> Double { 2 * (length / 2).rounded() }
    let width = even(max(min(cell.width, cell.height * 4 / 3) * 0.78, 8))
    let photo = Size(width: width, height: even(width * 0.75))
    let frames = (0..<count).map { index in
      Rect(
        center: Point(
          x: wall.minX + cell.width * (Double(index % columns) + 0.5),
          y: wall.minY + cell.height * (Double(index / columns) + 0.5)), size: photo)
    }
    return (frames, barFrame)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    bar.frame = alignToPixels(layout.bar)
    let wall = Rect(x: field.minX, y: field.minY, width: field.width, height: layout.bar.minY - field.minY)
    for (photo, frame) in zip(photos, layout.photos) {
      let home = alignToPixels(frame)
      photo.bounds.size = home.size
      photo.places = (home.center, alignToPixels(Rect(center: wall.center, size: home.size)).center)
    }
  }
}
