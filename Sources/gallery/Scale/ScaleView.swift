import Martlet

/// A plan in a scroll view, and a film beside it.
@MainActor
final class ScaleView: DemoView {
  private let scroll = ScrollView()
  private let plan = View()
  private let screen = View()
  private let film = Layer()
  private let bar: SegmentedControl
  private let doubleTap = TapGestureRecognizer()
  private var fittedSize = Size.zero
  private var isBackwards = false
  /// Whether the film is paused only because motion is reduced.
  private var waits = false

  /// The largest scale of the plan, relative to the one that shows all of it.
  private static let largestScale = 8.0
  private static let margin = 12.0
  private static let gap = 16.0

  init(palette: Palette) {
    bar = SegmentedControl(
      [localized("Play"), localized("Pause"), localized("Back", context: "film")],
      style: ControlStyle(palette: palette))
    super.init(
      palette: palette, title: localized("Sharp at every scale"),
      hint: localized("Pinch the plan or tap it twice; let the bird fly on, rest, or fly back"))
    plan.layer.name = "plan"
    plan.layer.contents = HousePlan.image(palette)
    scroll.addSubview(plan)
    scroll.centersContent = true
    scroll.alwaysBounces = [.horizontal, .vertical]
    doubleTap.numberOfTapsRequired = 2
    doubleTap.addHandler { [weak self] in
      guard let self, let place = $0.location(in: plan) else { return }
      zoom(about: place)
    }
    scroll.addGestureRecognizer(doubleTap)
    film.name = "film"
    film.isStill = true
    film.contentsGravity = .resizeAspectFill
    film.masksToBounds = true
    screen.layer.addSublayer(film)
    for part in [scroll, screen] {
      part.backgroundColor = palette.card
      part.cornerRadius = 20
      part.layer.masksToBounds = true
      part.layer.borderColor = palette.hairline
      addSubview(part)
    }
    outlined = [scroll.layer, screen.layer]
    addSubview(bar)
    bar.onChange { [weak self] in self?.show(choice: $0) }
    let flight = Flight.image(palette)
    film.contents = flight
    guard var frames = KeyframeAnimation(frames: flight) else { return }
    // It began long ago, so that it can run backwards for ever.
    frames.timing.beginTime = 1e-9
    film.add(frames, for: .contentsFrame, key: "flight")
  }

  /// The plan, the film and its bar in a window of a size.
  static func layout(_ size: Size) -> (plan: Rect, film: Rect, bar: Rect) {
    let field = field(in: size)
    let height = ControlStyle.touchTarget
    var (plan, film) = (field, field)
    let isWide = field.width > field.height
    // In a small window the words need all of its width.
    let isBelowAll = isWide && isCompact(size)
    if isBelowAll { plan.size.height = max(field.height - height - 8, 1) }
    if isWide {
      plan.size.width = max((field.width - gap) * 0.64, 1)
      film.origin.x = plan.maxX + gap
      film.size.width = max(field.maxX - film.minX, 1)
    } else {
      plan.size.height = max((field.height - gap) * 0.52, 1)
      film.origin.y = plan.maxY + gap
    }
    film.size.height = max(field.maxY - film.minY - height - 8, 1)
    let row = isBelowAll ? field : film
    let bar = Rect(x: row.minX, y: field.maxY - height, width: row.width, height: height)
    return (plan.directed(in: size.width), film.directed(in: size.width), bar.directed(in: size.width))
  }

  /// Where a place of the plan is in a room if all of it shows there.
  static func place(of place: Point, in room: Rect) -> Point {
    let middle = Point(x: HousePlan.size.width / 2, y: HousePlan.size.height / 2)
    return room.center + (place - middle) * (planSize(in: room.size, pixel: 1).width / HousePlan.size.width)
  }

  /// The size of the plan if all of it shows in a room: an even number of pixels both ways, so that its edges lie on pixels in
  /// the middle of an even room too, and in exact proportion.
  private static func planSize(in room: Size, pixel: Double) -> Size {
    let step = HousePlan.size * (pixel / 10)
    let count = min((room.width - 2 * margin) / step.width, (room.height - 2 * margin) / step.height)
    return step * max(count.rounded(.down), 1)
  }

  /// The rectangle without its last pixels if their number is odd.
  private func even(_ rect: Rect) -> Rect {
    func even(_ length: Double) -> Double {
      max((length / hairline / 2 + 0.01).rounded(.down), 1) * 2 * hairline
    }
    var rect = alignToPixels(rect)
    rect.size = Size(width: even(rect.width), height: even(rect.height))
    return rect
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    screen.frame = alignToPixels(layout.film)
    film.frame = screen.bounds
    bar.frame = alignToPixels(layout.bar)
    scroll.frame = even(layout.plan)
    let size = Self.planSize(in: scroll.bounds.size, pixel: hairline)
    guard size != plan.bounds.size || scroll.bounds.size != fittedSize else { return }
    fittedSize = scroll.bounds.size
    // At its first scale each of its points is one of the window.
    plan.bounds = Rect(origin: .zero, size: size)
    scroll.minimumZoomScale = 1
    scroll.maximumZoomScale = Self.largestScale
    if scroll.zoomedView == nil { scroll.zoomedView = plan }
    scroll.setZoomScale(1, animated: false)
  }

  /// Zooms in about the middle, or out.
  func toggleZoom() { zoom(about: plan.bounds.center) }

  private func zoom(about place: Point) {
    let isNear = scroll.zoomScale > 1.5
    let seen = scroll.convert(place, from: plan, source: .presentation) ?? .zero
    scroll.setZoomScale(
      isNear ? 1 : Self.largestScale, about: place, at: seen - scroll.shownOffset, animated: true)
  }

  /// Where motion is reduced, the film waits for somebody who wants to see it.
  override func reducedMotionDidChange(_ isReduced: Bool) {
    if isReduced, bar.selection != 1 {
      bar.selection = 1
      show(choice: 1)
      waits = true
    } else if !isReduced, waits {
      turnPause()
    }
  }

  /// Pauses the film, or lets it go on.
  func turnPause() {
    bar.selection = bar.selection == 1 ? (isBackwards ? 2 : 0) : 1
    show(choice: bar.selection)
  }

  /// Turns the film round.
  func turnRound() {
    bar.selection = isBackwards ? 0 : 2
    show(choice: bar.selection)
  }

  private func show(choice: Int) {
    waits = false
    if choice != 1 { isBackwards = choice == 2 }
    film.setSpeed(choice == 1 ? 0 : isBackwards ? -1 : 1)
  }
}
