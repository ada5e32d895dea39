import Martlet

/// The pad with every recognizer, the table of their states, and who won.
@MainActor
final class GestureLogView: DemoView {
  private let trace: Trace?
  private let pad = View()
  private let card: GestureLogCard
  private let verdict: TextLine
  /// The names of those that were recognized since the last finger landed, in order.
  private(set) var winners: [String] = []
  private var rows: [Row] = []
  /// What the last line says.
  var verdictText: String { verdict.string }
  /// What the table shows of each recognizer, by its name.
  var values: [String: String] { Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.view.value) }) }
  private var link: DisplayLink?
  /// How long to watch after the last touch, in seconds: longer than the gap of a double tap.
  private static let afterglow = 0.6
  private var restTime: MediaTime?
  /// The time of the newest frame.
  private var now: MediaTime = 0
  private var touches: GestureLogTouches?

  private let tap = TapGestureRecognizer()
  private let doubleTap = TapGestureRecognizer()
  private let press = LongPressGestureRecognizer()
  private let swipe = SwipeGestureRecognizer()
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()
  private let edge = ScreenEdgePanGestureRecognizer()
  private let hover = HoverGestureRecognizer()

  /// A line of the table with its recognizer, and why it is recognized.
  private struct Row {
    let view: GestureLogRow
    let recognizer: GestureRecognizer
    let name: String
    let reason: String
    let value: () -> String
  }

  init(palette: Palette, tree: LayerTree, trace: Trace?) {
    self.trace = trace
    card = GestureLogCard(palette: palette)
    verdict = TextLine("", size: 13, color: palette.mist)
    super.init(
      palette: palette, title: localized("Gesture log"),
      hint: localized("Tap, press, swipe, drag, pinch, turn: see what each recognizer makes of it"))
    pad.layer.backgroundColor = palette.card
    pad.layer.cornerRadius = 20
    pad.layer.borderColor = palette.hairline
    pad.clipsToBounds = true
    outlined = [pad.layer]
    addSubview(pad)
    pad.addSubview(card)
    layer.addSublayer(verdict)
    link = DisplayLink(tree: tree) { [weak self] in self?.watch(at: $0.timestamp) }
    link?.isPaused = true
    prepare()
  }

  /// A link that runs would be kept by the window.
  isolated deinit { link?.invalidate() }

  /// Sets up the recognizers, what they do and what they say.
  private func prepare() {
    doubleTap.numberOfTapsRequired = 2
    swipe.direction = [.left, .right, .up, .down]
    edge.edges = [.left]
    pinch.shouldRecognizeSimultaneously = { [weak rotation] in $0 === rotation }
    swipe.shouldRecognizeSimultaneously = { [weak pan] in $0 === pan }
    // Every button of a mouse taps, presses and drags, and the line below says which.
    for gesture in [tap, doubleTap, press, pan] as [GestureRecognizer] {
      gesture.allowedButtons = GestureLogTouches.buttons
    }
    pan.addHandler { [weak self] in self?.card.panned($0) }
    for gesture in [pinch, rotation] as [GestureRecognizer] {
      gesture.addHandler { [weak self] in self?.turn($0) }
    }
    add(tap, localized("Tap"), localized("a finger has lifted where it landed"))
    add(doubleTap, localized("Double tap"), localized("a tap came soon after another one"))
    add(press, localized("Long press"), localized("a finger has stayed for half a second"))
    add(swipe, localized("Swipe"), localized("it was quick and straight")) { [weak self] in
      self?.swipeWord ?? ""
    }
    add(pan, localized("Pan"), localized("a finger has moved 10 points")) { [weak self] in
      self?.speed(of: self?.pan) ?? ""
    }
    add(pinch, localized("Pinch"), localized("the distance has changed by 10 points")) { [weak self] in
      "× \(((self?.pinch.scale ?? 1) * 100).rounded() / 100)"
    }
    add(rotation, localized("Rotation"), localized("the fingers have turned by 10°")) { [weak self] in
      "\(Int(((self?.rotation.rotation ?? 0) * 180 / .pi).rounded()))°"
    }
    add(edge, localized("Edge pan"), localized("a finger came in from the left"), on: self) { [weak self] in
      self?.speed(of: self?.edge) ?? ""
    }
    add(hover, localized("Hover"))
    let touches = GestureLogTouches(on: self, palette: palette) { [weak self] in self?.touched(isDown: $0) }
    self.touches = touches
    addGestureRecognizer(touches)
  }

  private func speed(of pan: PanGestureRecognizer?) -> String {
    pan.map { "\(Int($0.velocity(at: now).length.rounded())) pt/s" } ?? ""
  }

  private var swipeWord: String {
    switch swipe.swipedDirection {
    case .left: localized("left")
    case .right: localized("right")
    case .up: localized("up")
    case .down: localized("down")
    default: ""
    }
  }

  private func turn(_ gesture: GestureRecognizer) { card.turned(gesture, pinch: pinch, rotation: rotation) }

  private func add(
    _ recognizer: GestureRecognizer, _ name: String, _ reason: String = "", on view: View? = nil,
    value: @escaping () -> String = { "" }
  ) {
    let row = GestureLogRow(name, palette: palette)
    addSubview(row)
    let index = rows.count
    rows.append(Row(view: row, recognizer: recognizer, name: name, reason: reason, value: value))
    recognizer.addHandler { [weak self] in self?.stepped(index, $0.state) }
    (view ?? pad).addGestureRecognizer(recognizer)
  }

  /// A recognizer has taken a visible step.
  private func stepped(_ index: Int, _ state: GestureRecognizer.State) {
    let row = rows[index]
    row.view.state = state
    row.view.value = row.value()
    trace?.gesture(row.recognizer, named: row.name.lowercased(), layer: card.layer)
    // A pointer that hovers has no touch for which it could compete.
    guard row.recognizer !== hover, state == .began || (state == .ended && !row.recognizer.isContinuous)
    else { return }
    if !winners.contains(row.name) { winners.append(row.name) }
    let sharesTouches = rows.contains {
      $0.recognizer !== row.recognizer && winners.contains($0.name) && $0.recognizer.state.isOngoing
    }
    let link = Phrase(sharesTouches ? localized("%1$s and %2$s") : localized("%1$s, then %2$s"))
    let names = winners.dropFirst().reduce(winners[0]) { link($0, $1) }
    let reason = sharesTouches ? localized("they agree to share the touches") : row.reason
    let words = Self.verdict(names, row.recognizer)
    verdict.string = isCompact ? words : Phrase(localized("%1$s: %2$s"))(words, reason)
    placeVerdict()
  }

  /// Who has won, and by which button with which keys, unless that is the main button without keys.
  private static func verdict(_ names: String, _ recognizer: GestureRecognizer) -> String {
    let keys: [(KeyEvent.Modifiers, String)] = [
      (.shift, localized("Shift")), (.control, localized("Ctrl")), (.alt, "Alt"), (.logo, "Super"),
    ]
    var words = keys.filter { recognizer.modifiers.contains($0.0) }.map(\.1)
    switch recognizer.button {
    case .primary: if !words.isEmpty { words.append(localized("main button")) }
    case .secondary: words.append(localized("secondary button"))
    case .middle: words.append(localized("middle button"))
    default: words.append(localized("thumb button"))
    }
    guard !words.isEmpty else { return Phrase(localized("%1$s won"))(names) }
    let phrase = words.count > 1 ? localized("%1$s won by %2$s") : localized("%1$s won by the %2$s")
    return Phrase(phrase)(names, words.joined(separator: " + "))
  }

  /// A finger has landed while none was down, or the last one has gone.
  private func touched(isDown: Bool) {
    if isDown {
      winners = []
      for row in rows where row.recognizer !== hover {
        row.view.state = .possible
        row.view.value = ""
      }
    }
    restTime = isDown ? .infinity : nil
    link?.isPaused = false
  }

  /// Shows what no handler tells: the failures, and that fingers rest.
  private func watch(at time: MediaTime) {
    now = time
    touches?.refresh(at: time)
    for row in rows where row.recognizer.state.isOngoing { row.view.value = row.value() }
    let isDown = restTime == .infinity
    if !isDown { restTime = restTime ?? time + Self.afterglow }
    for row in rows where row.view.state == .possible && row.recognizer !== hover {
      // One that has lost its touches is possible again at once.
      let isOver = row.recognizer.touches.isEmpty && row.recognizer.deadline == nil
      if row.recognizer.state == .failed || isOver { row.view.state = .failed }
    }
    if !isDown, time >= restTime ?? 0 { link?.isPaused = true }
  }

  override func layoutField(_ field: Rect) {
    let layout = GestureLogLayout(size: bounds.size)
    pad.frame = alignToPixels(layout.pad)
    let height = layout.table.height / Double(max(rows.count, 1))
    for (index, row) in rows.enumerated() {
      row.view.letterSize = Self.captionSize(bounds.size)
      row.view.frame = alignToPixels(
        Rect(
          x: layout.table.minX, y: layout.table.minY + Double(index) * height, width: layout.table.width,
          height: height))
    }
    let side = max((min(layout.pad.width, layout.pad.height) * 0.4 / 2).rounded() * 2, 2)
    let place = Rect(center: pad.bounds.center, size: Size(width: side, height: side))
    let card = pad.alignToPixels(place)
    self.card.bounds = Rect(origin: .zero, size: card.size)
    self.card.home = card.center
    placeVerdict()
  }

  private func placeVerdict() {
    verdict.em = Self.captionSize(bounds.size)
    let room = GestureLogLayout(size: bounds.size).verdict
    verdict.place(at: room.origin, maximumWidth: room.width)
  }
}
