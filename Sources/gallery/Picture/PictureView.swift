import Martlet

/// A picture in a scroll view, which can be zoomed.
@MainActor
final class PictureView: DemoView {
  private let scroll = ScrollView()
  private let landscape: Landscape
  private let doubleTap = TapGestureRecognizer()
  private var fittedSize = Size.zero

  /// The largest scale: the bird fills the view.
  private static let largestScale = 4.0
  /// The scale of a double tap.
  private static let nearScale = 2.0

  init(palette: Palette) {
    landscape = Landscape(palette: palette)
    super.init(
      palette: palette, title: localized("The bird in a scroll view"),
      hint: localized("Drag, throw, pinch, tap twice; grab it at any moment"))
    landscape.layer.name = "picture"
    scroll.addSubview(landscape)
    scroll.backgroundColor = palette.card
    scroll.cornerRadius = 20
    scroll.centersContent = true
    scroll.delegate = self
    scroll.alwaysBounces = [.horizontal, .vertical]
    scroll.layer.borderColor = palette.hairline
    outlined = [scroll.layer]
    addSubview(scroll)
    doubleTap.numberOfTapsRequired = 2
    doubleTap.addHandler { [weak self] in
      guard let self, let place = $0.location(in: landscape) else { return }
      zoom(about: place)
    }
    scroll.addGestureRecognizer(doubleTap)
  }

  /// Zooms in about the middle, or out.
  func toggleZoom() {
    let middle = scroll.contentOffset + Point(x: scroll.bounds.width / 2, y: scroll.bounds.height / 2)
    zoom(about: middle * (1 / scroll.zoomScale))
  }

  private func zoom(about place: Point) {
    let least = scroll.minimumZoomScale
    let scale = scroll.zoomScale > least * 1.5 ? least : max(Self.nearScale, least * 2)
    let seen = scroll.convert(place, from: landscape, source: .presentation) ?? .zero
    scroll.setZoomScale(scale, about: place, at: seen - scroll.shownOffset, animated: true)
  }

  override func layoutField(_ field: Rect) {
    scroll.frame = field
    guard field.size != fittedSize else { return }
    fittedSize = field.size
    let size = Landscape.size
    let filling = max(field.width / size.width, field.height / size.height)
    landscape.bounds = Rect(origin: .zero, size: size)
    scroll.minimumZoomScale = filling
    scroll.maximumZoomScale = max(Self.largestScale, 2 * filling)
    if scroll.zoomedView == nil { scroll.zoomedView = landscape }
    // The mist and the hills look no better for it; the bird is drawn anew while the scale changes.
    scroll.redrawsZoomedContent = false
    scroll.setZoomScale(
      filling, about: Landscape.bird, at: Point(x: field.width / 2, y: field.height / 2), animated: false)
  }
}

extension PictureView: ScrollViewDelegate {
  func scrollViewDidZoom(_ scrollView: ScrollView) { landscape.sharpen(for: scrollView.zoomScale) }
}
