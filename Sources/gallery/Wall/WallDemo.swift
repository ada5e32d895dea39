import Martlet
import MartletTesting

/// The gallery as one program: a wall of all demos.
@MainActor
final class WallDemo: KioskDemo {
  static let name = "wall"
  static let summary = "All demos on one wall: open one, catch it, throw it back"
  static let help = [
    "Tap a thumbnail, or choose it with the arrow keys and Return: its demo grows out of it. Esc, the",
    "cross, a pinch or a drag from the left edge sends it back, at any moment; catch it on its way.",
  ]
  static let keys = [
    "Type to find a demo. F1 says what to try in an open one, F2 shows its source. F3 shows settings, on",
    "the wall too.",
  ]

  private let room: any DemoRoom
  private let trace: Trace?
  private let look: DesktopLook
  private(set) var wall: WallView
  /// Passes what frames cost to the open demo, if that shows it.
  let meter: CostMeter?
  /// What makes it a show for passers-by; `nil` if it is none.
  private(set) var kiosk: WallKiosk?

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    self.room = room
    self.trace = trace
    look = DesktopLook(in: room, palette: palette, appearance: .automatic)
    wall = WallView(in: room, palette: look.palette, trace: trace)
    let meter = CostMeter(palette: palette)
    meter.inbox.isOn = false
    self.meter = meter
    meter.inbox.onSample = { [weak self] in self?.wall.active?.exhibit?.meter?.inbox.onSample($0) ?? false }
    look.onChange = { [weak self] in self?.show($0) }
    prepareWall()
    room.rootView.addSubview(wall)
    room.onLayout = { [weak self] size in self?.lay(in: size) }
    room.shouldScrollByKey = { [weak self] event in
      guard let wall = self?.wall else { return true }
      if let panel = wall.active { return panel.room.shouldScrollByKey?(event) ?? true }
      return [.pageUp, .pageDown, .home, .end].contains(event.key)
    }
    room.onPointer = { [weak self] event in
      self?.kiosk?.used()
      self?.wall.pointed(event)
      self?.wall.active?.room.onPointer?(event)
    }
  }

  private func prepareWall() {
    wall.settings = self
    wall.header.search.onKey = { [weak self] in self?.takesWhileSearching($0) ?? false }
    wall.onSearch = { [weak self] in self?.kiosk?.used() }
    wall.onChange = { [weak self] in
      self?.meter?.inbox.isOn = self?.wall.active?.exhibit?.meter != nil
    }
  }

  private func lay(in size: Size) {
    wall.frame = Rect(origin: .zero, size: size)
    wall.setNeedsLayout()
    kiosk?.lay(in: size)
  }

  /// Makes it a show for passers-by.
  func startKiosk(pin: String?) {
    kiosk = WallKiosk(in: room, pin: pin, palette: wall.palette) { [weak self] in self?.wall }
    let (appearance, factor) = (appearance, SlowMotion.factor)
    kiosk?.onRest = { [weak self] in
      guard let self else { return }
      // The next one finds it as the first one did.
      self.appearance = appearance
      wall.closeSettings()
      wall.header.search.end()
      (room.window as? any CostShowing)?.costDisplay = []
      (textScale, reducesMotion) = (nil, nil)
      if SlowMotion.factor != factor { SlowMotion.factor = factor }
    }
  }

  func prepareForFilm() {
    do {
      try wall.drawThumbnails()
      try wall.recordLoops()
    } catch {
      print("gallery: no thumbnails: \(error)")
    }
  }

  func pressed(_ key: KeyEvent.Key) { wall.active?.exhibit?.pressed(key) }

  func takes(_ event: KeyEvent) -> Bool {
    kiosk?.used()
    if let panel = wall.active {
      // What lies open in the demo closes before the demo does.
      if event.key == .escape, panel.card == nil, panel.exhibit?.takes(event) == true { return true }
      if event.phase == .pressed, panel.takes(event.key) || takesInKiosk(event.key) { return true }
      if panel.exhibit?.takes(event) == true { return true }
    } else if takesOnWall(event) {
      return true
    }
    return kiosk != nil && KioskExit.deadKeys.contains(event.key)
  }

  /// Takes S in a kiosk, whose clock must hear of slow motion.
  private func takesInKiosk(_ key: KeyEvent.Key) -> Bool {
    guard kiosk != nil, key == "s" else { return false }
    isSlow.toggle()
    return true
  }

  private func takesOnWall(_ event: KeyEvent) -> Bool {
    wall.player.wake()
    if event.key == .f3 {
      wall.toggleSettings()
      return true
    }
    if wall.settingsSheet?.isShown == true {
      // The other keys are those of what is in the sheet.
      guard [.escape, .goBack, "q"].contains(event.key) else { return false }
      wall.toggleSettings()
      return true
    }
    if takesAmongTiles(event) { return true }
    switch event.key {
    case .left, .right: wall.moveFocus(event.key)
    case .return, .keypadEnter: wall.openFocus()
    case .backspace: if !wall.query.isEmpty { wall.header.search.type(event) }
    // Esc a second time, while a demo goes back, does not quit.
    case .escape: return !wall.panels.isEmpty
    default:
      guard event.modifiers.isDisjoint(with: [.control, .alt, .logo]),
        let text = Self.text(of: event)
      else {
        return false
      }
      // Q quits only a wall that no demo is on its way back to.
      if wall.query.isEmpty, event.key == "q" { return !wall.panels.isEmpty }
      if wall.query.isEmpty, text == " " { return false }
      var typed = event
      typed.characters = text
      wall.header.search.type(typed)
    }
    return true
  }

  /// Takes a key that means the same wherever the keyboard is on the wall.
  private func takesAmongTiles(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .up, .down: wall.moveFocus(event.key)
    case .tab: wall.moveSection(by: event.modifiers.contains(.shift) ? -1 : 1)
    case .backTab: wall.moveSection(by: -1)
    case .escape where !wall.query.isEmpty: wall.query = ""
    default: return false
    }
    return true
  }

  /// Takes a key of somebody who types to find a demo: an arrow that leads out of the text leads to what was found.
  private func takesWhileSearching(_ event: KeyEvent) -> Bool {
    kiosk?.used()
    let search = wall.header.search
    let isBeyondText =
      wall.query.isEmpty
      ? event.key == .left || event.key == .right
      : search.isAtEnd && event.key == (search.effectiveLayoutDirection == .leftToRight ? .right : .left)
    if isBeyondText, event.modifiers.isEmpty {
      wall.moveFocus(event.key)
    } else if !takesAmongTiles(event) {
      return false
    }
    wall.player.wake()
    if [.left, .right, .up, .down].contains(event.key) { search.end() }
    return true
  }

  /// What a key types; `nil` for nothing.
  private static func text(of event: KeyEvent) -> String? {
    if !event.characters.isEmpty {
      let isPrintable = event.characters.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F
      }
      return isPrintable ? event.characters : nil
    }
    guard (0x20..<0x7F).contains(event.key.rawValue) else { return nil }
    return Unicode.Scalar(event.key.rawValue).map { String(Character($0)) }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 61)
    // The wall is thrown, and comes back.
    script.touch(at: start + 0.5, duration: 0.2) { t in
      Point(x: size.width / 2, y: size.height * (0.75 - 7 * t * t))
    }
    script.touch(at: start + 1.7, duration: 0.25) { t in
      Point(x: size.width / 2, y: size.height * (0.25 + 9 * t * t))
    }
    // The first demo opens, is sent back, and turns round on its way.
    script.key(.right, at: start + 3.4)
    script.key(.return, at: start + 3.8)
    script.key(.escape, at: start + 5.2)
    script.key(.return, at: start + 5.4)
    // A drag from the edge leads it back.
    script.touch(at: start + 6.6, duration: 0.6) { t in
      Point(x: 4 + size.width * 1.3 * t * t, y: size.height * 0.5)
    }
    // Another one, found by its name.
    for (index, letter) in "flip".unicodeScalars.enumerated() {
      script.key(KeyEvent.Key(letter), at: start + 8 + Double(index) * 0.16)
    }
    script.key(.return, at: start + 9.2)
    script.key(.right, at: start + 10.2)
    script.key(.right, at: start + 10.5)
    script.key(.escape, at: start + 11.8)
    script.key(.escape, at: start + 12.6)
    return script
  }
}

extension WallDemo: GallerySettings {
  /// What is shown of the cost of frames.
  private static let costs: CostDisplay = [.updates, .graph]

  var appearance: Appearance {
    get { look.appearance }
    set { look.appearance = newValue }
  }

  /// Whether it is dark now.
  var isDark: Bool { wall.palette.isDark }

  var isSlow: Bool {
    get { SlowMotion.factor != 1 }
    set {
      guard newValue != isSlow else { return }
      SlowMotion.toggle()
      kiosk?.used()
    }
  }

  var textScale: Double? {
    get { room.rootView.textScale }
    set { room.rootView.textScale = newValue }
  }

  var reducesMotion: Bool? {
    get { room.rootView.reducesMotion }
    set { room.rootView.reducesMotion = newValue }
  }

  var showsCosts: Bool? {
    get { isShown(Self.costs) }
    set { show(Self.costs, newValue == true) }
  }

  var showsBorders: Bool? {
    get { isShown(.borders) }
    set { show(.borders, newValue == true) }
  }

  var inspectsLayers: Bool? {
    get { isShown(.inspector) }
    set { show(.inspector, newValue == true) }
  }

  /// Whether the window shows any of some parts; `nil` if it cannot.
  private func isShown(_ parts: CostDisplay) -> Bool? {
    (room.window as? any CostShowing).map { !$0.costDisplay.isDisjoint(with: parts) }
  }

  /// Shows parts, or hides them, and leaves the others as they are.
  private func show(_ parts: CostDisplay, _ isShown: Bool) {
    guard let window = room.window as? any CostShowing else { return }
    if isShown { window.costDisplay.formUnion(parts) } else { window.costDisplay.subtract(parts) }
  }

  /// Shows the wall in another palette, with the demo that is open: the old one fades.
  private func show(_ palette: Palette) {
    let old = wall
    wall = WallView(in: room, palette: palette, trace: trace)
    prepareWall()
    kiosk?.palette = palette
    room.rootView.insertSubview(wall, below: old)
    lay(in: old.bounds.size)
    wall.take(over: old)
    old.isUserInteractionEnabled = false
    old.thumbnails.stop()
    old.player.stop()
    View.animate(spring: .smooth) {
      old.opacity = 0
    } completion: { [weak old] _ in
      old?.removeFromSuperview()
    }
  }
}
