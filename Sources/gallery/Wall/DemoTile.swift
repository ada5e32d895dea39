import Martlet

/// A demo on the wall: its thumbnail, its name, and what it shows. The pointer lifts it.
@MainActor
final class DemoTile: View {
  let entry: WallEntry
  /// The thumbnail.
  let picture = View()
  /// Called when a finger or the pointer taps it.
  var onTap: () -> Void = {}
  /// Called when the pointer or a finger has come or gone.
  var onAttention: (Bool) -> Void = { _ in }

  /// Lies below the thumbnail, since what clips has no shadow.
  private let ground = Layer()
  private let image = Layer()
  private let bird: DrawnLayer
  private let name: TextLine
  private let summary: TextLine
  private let tap = TapGestureRecognizer()
  private let hover = HoverGestureRecognizer()
  private var isLifted = false
  private var isPressed = false

  /// The distance from the thumbnail to the name, and from that to the summary, in points.
  private static let gaps = (name: 8.0, summary: 3.0)
  private static let lift = 1.03
  private static let pressure = 0.97

  init(_ entry: WallEntry, palette: Palette) {
    self.entry = entry
    bird = DrawnLayer(
      outline: MartletOutline.whole, side: MartletOutline.side, color: palette.hairline)
    name = TextLine(localized(Self.title(of: entry.demo)), size: 15, weight: .semibold, color: palette.ink)
    summary = TextLine(localized(entry.demo.summary), size: 13, color: palette.mist)
    super.init()
    layer.name = "tile"
    summary.text.lineHeight = TextRole.lineHeight
    for part in [ground, image, bird] { part.isStill = true }
    ground.cornerRadius = PanelGeometry.radius
    ground.backgroundColor = palette.paper
    ground.shadowColor = .black
    ground.shadowRadius = 14
    ground.shadowOffset = Point(x: 0, y: 8)
    layer.addSublayer(ground)
    picture.isUserInteractionEnabled = false
    picture.cornerRadius = PanelGeometry.radius
    picture.layer.borderColor = palette.hairline
    picture.layer.addSublayer(bird)
    // It has round corners and a border of its own, so that the wall has nothing to clip.
    image.contentsGravity = .resizeAspectFill
    image.opacity = 0
    picture.layer.addSublayer(image)
    addSubview(picture)
    layer.addSublayer(name)
    layer.addSublayer(summary)
    cursor = .pointingHand
    tap.maximumNumberOfTouches = 1
    tap.onPressChange = { [weak self] in self?.press($0) }
    tap.addHandler { [weak self] _ in self?.onTap() }
    addGestureRecognizer(tap)
    hover.addHandler { [weak self] in self?.hovered($0) }
    addGestureRecognizer(hover)
  }

  /// The English name of a demo as a title: "Hit test".
  static func title(of demo: any Demo.Type) -> String {
    let words = demo.name.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The height of a tile of a width, in points.
  /// - Parameter scale: Pixels per point.
  static func height(width: Double, scale: Double, largeness: Double, textScale: Double = 1) -> Double {
    let (title, text) = (15 + 2 * largeness, 13 + 2 * largeness)
    let lines = Double(lines(width, largeness, textScale))
    let words = (title * textScale + lines * text * textScale) * TextRole.lineHeight + gaps.summary
    return (picture(width: width, scale: scale).height + gaps.name + words).rounded(.up)
  }

  /// About the width of the longest summary in any language, in ems.
  private static let longestSummary = 60.0

  /// How much of the way from a usual window to a large one, where its words are larger, there is, 0…1.
  var largeness = 0.0 { didSet { if largeness != oldValue { setNeedsLayout() } } }

  /// The most lines that a summary may need: a tile that has no width yet could not hold them in any number.
  private static let mostLines = 99.0

  /// How many lines a summary needs.
  static func lines(_ width: Double, _ largeness: Double, _ textScale: Double) -> Int {
    guard textScale > 1 else { return width < 330 ? 3 : 2 }
    let em = (13 + 2 * largeness) * textScale
    // Fewer words to a line leave more of it empty.
    return Int(min((longestSummary * em / width + 0.6).rounded(.up), mostLines))
  }

  /// The place of the thumbnail in a tile of a width, on whole pixels.
  /// - Parameter scale: Pixels per point.
  static func picture(width: Double, scale: Double) -> Rect {
    Rect(x: 0, y: 0, width: width, height: (width * PanelGeometry.aspect * scale).rounded() / scale)
  }

  override func lookDidChange() { setNeedsLayout() }

  /// Takes a place. In an animation it goes there: its picture grows or shrinks on the way, and its words keep their size.
  func take(_ frame: Rect) {
    guard View.isInAnimationBlock, bounds.size != frame.size, !bounds.isEmpty else {
      bounds = Rect(origin: .zero, size: frame.size)
      center = frame.center
      return
    }
    let (corner, middle, width) = (self.frame.origin, picture.center, picture.bounds.width)
    let tops = [name, summary].map(\.frame.minY)
    View.performWithoutAnimation {
      bounds = Rect(origin: .zero, size: frame.size)
      center = frame.center
      layoutIfNeeded()
    }
    layer.lag(behind: .position, by: corner - frame.origin, rest: .zero)
    picture.layer.grow(by: width / max(picture.bounds.width, 1))
    picture.layer.lag(behind: .position, by: middle - picture.center, rest: .zero)
    for (line, top) in zip([name, summary], tops) {
      line.lag(behind: .position, by: Point(x: 0, y: top - line.frame.minY), rest: .zero)
    }
  }

  override func layoutSubviews() {
    let frame = Self.picture(width: bounds.width, scale: layer.windowScale)
    picture.frame = frame
    showGround()
    summary.text.maximumLines = Self.lines(bounds.width, largeness, effectiveTextScale)
    Transaction.withoutActions {
      ground.frame = frame
      image.frame = Rect(origin: .zero, size: frame.size)
      let side = min(frame.height * 0.4, 64)
      bird.frame = Rect(center: image.frame.center, size: Size(width: side, height: side))
      name.em = 15 + 2 * largeness
      summary.em = 13 + 2 * largeness
      name.place(at: Point(x: 0, y: frame.maxY + Self.gaps.name), maximumWidth: bounds.width)
      summary.place(
        at: Point(x: 0, y: name.frame.maxY + Self.gaps.summary), maximumWidth: bounds.width)
    }
  }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .button
    node.label = name.string
    node.hint = summary.string.unhyphenated
    node.actions = [.press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press else { return false }
    onTap()
    return true
  }

  /// What the thumbnail shows; `nil` until it has been made.
  var thumbnail: Image? { image.contents }

  /// Whether the thumbnail is not only a stand-in.
  private(set) var isFinal = false

  /// What the thumbnail shows is but a stand-in from now on.
  func outgrow() {
    isFinal = false
    (loop, isLoopKnown) = (nil, false)
  }

  /// Shows a thumbnail.
  /// - Parameter isFinal: Whether no other one follows.
  func show(_ thumbnail: Image, animated: Bool, isFinal: Bool) {
    self.isFinal = isFinal
    (loop, isLoopKnown) = (nil, false)
    image.contents = thumbnail
    guard animated else {
      image.opacity = 1
      return cover()
    }
    image.animate(.opacity, to: 1, spring: .smooth) { [weak self] _ in self?.cover() }
  }

  /// Nothing is seen any more of what lies below the thumbnail's picture.
  private func cover() {
    bird.isHidden = true
    showGround()
  }

  /// Shows the ground where no picture covers it, or its shadow is seen, and the border of what has none of its own.
  private func showGround() {
    let isCovered = bird.isHidden
    ground.isHidden = isOut || isCovered && !isLifted && !isFloating
    picture.layer.borderWidth = isCovered && !isLive ? 0 : 1 / layer.windowScale
  }

  /// Whether the shadow of a tile that is lifted no more is still seen.
  private var isFloating = false

  /// Whether its demo lives over the picture.
  var isLive = false { didSet { if isLive != oldValue { showGround() } } }

  // MARK: Film

  /// The film that the thumbnail can play; `nil` if there is none.
  var loop: ThumbnailLoop? {
    didSet {
      guard loop != nil || oldValue != nil else { return }
      if let still = oldValue?.still, frameNumber != 0 { image.contents = still }
      (frameNumber, pixels) = (0, loop?.still.bitmap)
      // The film may have more pixels, or fewer, if the window has another size now.
      if let loop { image.contents = loop.still }
    }
  }

  /// Whether a film has been made, even if nothing moves in it.
  var isLoopKnown = false

  /// The number of the film's frame that is seen, and its pixels.
  private var frameNumber = 0
  private var pixels: Bitmap?

  /// Whether it has a film to play that would be seen.
  var canPlay: Bool { loop != nil && !isOut && !isLive }
  /// Whether it shows the picture at which it comes to rest.
  var isStill: Bool { frameNumber == 0 }

  /// Comes to rest at once.
  func rest() {
    guard let still = loop?.still, frameNumber != 0 else { return }
    (frameNumber, pixels, image.contents) = (0, still.bitmap, still)
  }

  /// Shows the film's next frame.
  func advance() {
    guard let loop, var next = pixels else { return }
    let patch = loop.patches[frameNumber]
    frameNumber = (frameNumber + 1) % loop.count
    guard !patch.isEmpty else { return }
    pixels = nil
    patch.apply(to: &next)
    pixels = next
    image.contents = frameNumber == 0 ? loop.still : Image(next, scale: loop.still.scale)
  }

  /// Whether its demo is out of it, so that its place is empty.
  var isOut = false {
    didSet {
      guard isOut != oldValue else { return }
      picture.isHidden = isOut
      if isOut { lift(false) }
      showGround()
    }
  }

  private func press(_ isDown: Bool) {
    isPressed = isDown
    show()
    onAttention(isDown || isLifted)
  }

  private func hovered(_ hover: HoverGestureRecognizer) {
    switch hover.state {
    case .began: lift(true)
    case .ended, .cancelled: lift(false)
    case .changed, .possible, .failed: break
    }
  }

  private func lift(_ isUp: Bool) {
    guard isUp != isLifted else { return }
    isLifted = isUp
    show()
    onAttention(isUp || isPressed)
  }

  private func show() {
    let isUp = isLifted && !isOut
    let scale = effectiveReducesMotion ? 1 : isPressed ? Self.pressure : isUp ? Self.lift : 1
    layer.animate(.transform.scale, to: scale, spring: .snappy)
    if isUp { isFloating = true }
    showGround()
    ground.animate(.shadow.opacity, to: isUp ? 0.16 : 0, spring: .snappy) { [weak self] finished in
      guard let self, finished, !isLifted else { return }
      isFloating = false
      showGround()
    }
  }
}
