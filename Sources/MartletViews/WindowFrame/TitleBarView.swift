import MartletDrawing
import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// The title bar of a window: its title or a view of the program, between buttons. Dragging where nothing else is touched moves the
/// window.
final class TitleBarView: View {
  /// What moves and changes the window.
  weak var host: (any FrameHost)?
  /// Called when the button for closing is pressed.
  var onClose: () -> Void = {}
  /// The title, for people.
  var title = "" {
    didSet {
      guard title != oldValue else { return }
      label.string = title
      setNeedsLayout()
    }
  }
  /// What the program shows instead of the title.
  var content: View? {
    didSet {
      guard content !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      if let content { addSubview(content) }
      label.isHidden = content != nil
      setNeedsLayout()
    }
  }
  /// Whether the window has the keyboard.
  var isActive = true {
    didSet {
      guard isActive != oldValue else { return }
      for button in buttons { button.isActive = isActive }
      dress()
    }
  }

  private let label: Label
  private let line = Layer()
  private var layout = ButtonLayout()
  private var framing = WindowFraming()
  private(set) var buttons: [FrameButton] = []
  private let move = PanGestureRecognizer()
  private let fingerMove = PanGestureRecognizer()
  private let maximizing = TapGestureRecognizer()
  private let menu = PanGestureRecognizer()
  private let longPress = LongPressGestureRecognizer()
  /// The menu that the bar has opened.
  private weak var session: MenuSession?

  /// How far the pointer or a finger goes before it moves the window, in points: less than a tap may stray.
  private static let moveSlop = 6.0
  /// How far within the upper border a finger still resizes the window, in points.
  private static let fingerReach = 8.0
  /// The space beside the buttons and between them and the title, in points.
  private nonisolated static let margin = 8.0

  override init() {
    var text = Text("", font: .system(size: 13, weight: .semibold))
    text.alignment = .center
    text.maximumLines = 1
    label = Label(text)
    super.init()
    // No open hand, though it is dragged.
    cursor = .arrow
    layer.addSublayer(line)
    addSubview(label)
    addRecognizers()
    dress()
  }

  // MARK: Gestures

  private func addRecognizers() {
    for pan in [move, fingerMove] {
      pan.minimumDistance = Self.moveSlop
      pan.maximumNumberOfTouches = 1
    }
    maximizing.numberOfTapsRequired = 2
    menu.minimumDistance = 0
    menu.allowedButtons = [.secondary]
    for recognizer in [move, menu] { recognizer.allowedSources = [.pointer] }
    fingerMove.allowedSources = [.touchscreen, .pen]
    longPress.allowedSources = [.touchscreen, .pen]
    move.addHandler { [weak self] in if $0.state == .began { self?.host?.beginMove() } }
    fingerMove.addHandler { [weak self] in if $0.state == .began { self?.beginFingerMove($0) } }
    maximizing.addHandler { [weak self] in if $0.state == .ended { self?.toggleMaximized() } }
    menu.addHandler { [weak self] in self?.showMenu($0) }
    longPress.addHandler { [weak self] in self?.showMenu($0) }
    for recognizer: GestureRecognizer in [move, fingerMove, maximizing, menu, longPress] {
      recognizer.shouldReceive = { [weak self] in self?.isEmptyPart($0.target as? View) ?? false }
      addGestureRecognizer(recognizer)
    }
  }

  /// Whether nothing that a view and those around it do with touches comes before the bar.
  private func isEmptyPart(_ view: View?) -> Bool {
    var current = view
    while let view = current {
      if view === self { return true }
      if view is Control || !view.gestureRecognizers.isEmpty { return false }
      current = view.superview
    }
    return false
  }

  /// Moves the window, or resizes it if the finger has landed just within its upper border: it finds that less exactly than a pointer.
  private func beginFingerMove(_ pan: PanGestureRecognizer) {
    let edges = upperEdges(at: pan.location - pan.translation)
    if edges.isEmpty { host?.beginMove() } else { host?.beginResize(at: edges) }
  }

  /// The upper side or corner at a point of the window just within the border; empty elsewhere.
  private func upperEdges(at place: Point) -> WindowEdges {
    guard let place = convert(place, from: nil), place.y < Self.fingerReach else { return [] }
    var edges: WindowEdges = .top
    if place.x < ResizeZones.corner { edges.insert(.left) }
    if place.x >= bounds.width - ResizeZones.corner { edges.insert(.right) }
    return edges.intersection(framing.freeEdges)
  }

  private func toggleMaximized() {
    guard framing.isMaximized || framing.capabilities.contains(.maximizing) else { return }
    host?.isMaximized = !framing.isMaximized
  }

  /// Shows the host's menu for the window, or one of ours where the host has none.
  private func showMenu(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began where framing.capabilities.contains(.menu): host?.showMenu(at: recognizer.location)
    case .began:
      guard let place = recognizer.location(in: self) else { return }
      session = windowMenu.open(at: place, in: self, isTouched: recognizer === longPress)
      session?.follow(from: recognizer.location)
    case .changed: session?.openingMoved(to: recognizer.location)
    case .ended: session?.openingLifted(at: recognizer.location)
    case .cancelled: session?.openingCancelled()
    case .possible, .failed: break
    }
  }

  /// What can be done with the window.
  private var windowMenu: Menu {
    Menu(LibraryWords.current("Window")) {
      for button in [ButtonLayout.Button.minimize, .maximize] where isOffered(button) {
        MenuItem(button.title(isMaximized: framing.isMaximized)) { [weak self] in self?.press(button) }
      }
      MenuSeparator()
      MenuItem(ButtonLayout.Button.close.title(isMaximized: false)) { [weak self] in self?.press(.close) }
    }
  }

  private func press(_ button: ButtonLayout.Button) {
    switch button {
    case .minimize: host?.minimize()
    case .maximize: toggleMaximized()
    case .close: onClose()
    }
  }

  // MARK: Look

  /// Shows a state of the window.
  func show(_ framing: WindowFraming, layout: ButtonLayout) {
    guard framing != self.framing || layout != self.layout else { return }
    (self.framing, self.layout) = (framing, layout)
    let wanted = (layout.left + layout.right).filter(isOffered)
    if wanted != buttons.map(\.button) {
      for button in buttons { button.removeFromSuperview() }
      buttons = wanted.map(makeButton)
    }
    // The same buttons may stand on the other side.
    setNeedsLayout()
    for button in buttons { button.isMaximized = framing.isMaximized }
  }

  private func makeButton(_ button: ButtonLayout.Button) -> FrameButton {
    let view = FrameButton(button)
    view.isActive = isActive
    view.onPress = { [weak self] in self?.press(button) }
    addSubview(view)
    return view
  }

  private func isOffered(_ button: ButtonLayout.Button) -> Bool {
    switch button {
    case .minimize: framing.capabilities.contains(.minimizing)
    case .maximize: framing.isMaximized || framing.capabilities.contains(.maximizing)
    case .close: true
    }
  }

  override func lookDidChange() {
    dress()
    // The title may need more room.
    setNeedsLayout()
  }

  private func dress() {
    let colors = effectiveControlColors
    line.backgroundColor = colors.hairline
    label.textColor = isActive ? colors.ink : colors.mist
  }

  override func layoutSubviews() {
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    func directed(_ x: Double, _ width: Double) -> Rect {
      Rect(x: isMirrored ? bounds.width - x - width : x, y: 0, width: width, height: bounds.height)
    }
    var (left, right) = (Self.margin, bounds.width - Self.margin)
    let leading = layout.left.filter(isOffered)
    for button in buttons where leading.contains(button.button) {
      button.frame = directed(left, FrameButton.width)
      left += FrameButton.width
    }
    for button in buttons.reversed() where !leading.contains(button.button) {
      right -= FrameButton.width
      button.frame = directed(right, FrameButton.width)
    }
    let room = directed(left + Self.margin, max(right - left - 2 * Self.margin, 0))
    content?.frame = room
    placeTitle(in: room)
    let pixel = 1 / layer.windowScale
    line.frame = Rect(x: 0, y: bounds.height - pixel, width: bounds.width, height: pixel)
  }

  /// Centres the title in what the buttons leave.
  private func placeTitle(in room: Rect) {
    let width = min(label.intrinsicContentSize(forWidth: nil).width ?? 0, room.width)
    let x = room.minX + (room.width - width) / 2
    label.frame = alignToPixels(Rect(x: x, y: 0, width: width, height: bounds.height))
  }

  /// The width that the buttons of a layout need, in points, where the host has a use for all of them.
  nonisolated static func minimumWidth(of layout: ButtonLayout) -> Double {
    Double(layout.left.count + layout.right.count) * FrameButton.width + 4 * margin
  }
}
