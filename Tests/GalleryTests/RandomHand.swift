import Glibc
import Martlet
import MartletTesting
import Testing

/// Anything that a person, a desktop or a compositor may do to a window, at random.
@MainActor
struct RandomHand {
  /// What it does.
  enum Act: CaseIterable {
    case land, move, lift, spread, converge, twist, hover, wheel, pointerMenu, key, keyMenu, tab, type,
      compose, dragOver, drop
    case resize, rotate, scale, lightOrDark, motion, textSize, keyboard
  }

  private let window: ManualWindow
  private let keys: [KeyEvent.Key]
  private let sizes: [Size]
  private var random: SeededGenerator
  private var nextID: Int64 = 0
  private var down: [TouchEvent.ID: Point] = [:]
  private let offer = ManualDragOffer(DragData(text: "martlet"))
  /// What it has done so far.
  private(set) var done: Set<Act> = []

  private static let letters: [Character] = ["f", "l", "a", "1", " "]
  /// One finger after the other lands, moves and is lifted, and keys are pressed; everything else is rarer.
  private static let acts: [Act] =
    [Act](repeating: .land, count: 8) + [Act](repeating: .move, count: 8) + [Act](repeating: .lift, count: 8)
    + [Act](repeating: .key, count: 6) + Act.allCases

  init(_ window: ManualWindow, keys: [KeyEvent.Key], sizes: [Size], seed: UInt64) {
    (self.window, self.keys, self.sizes) = (window, keys, sizes)
    random = SeededGenerator(seed: seed)
  }

  /// Waits for a moment, does one thing and draws a frame.
  mutating func act() {
    window.advance(to: window.now + Double.random(in: 0...0.06, using: &random))
    let place = Point(
      x: Double.random(in: 0...window.size.width, using: &random),
      y: Double.random(in: 0...window.size.height, using: &random))
    let act = Self.acts[Int.random(in: 0..<Self.acts.count, using: &random)]
    perform(act, at: place)
    done.insert(act)
    window.resolveFrame()
  }

  private mutating func perform(_ act: Act, at place: Point) {
    switch act {
    case .land: if down.count < 3 { land(at: place) }
    case .move: move(towards: place)
    case .lift: lift()
    case .spread: twoFingers(at: place, growth: 2, turn: 0.3)
    case .converge: twoFingers(at: place, growth: 0.4, turn: -0.3)
    case .twist: twoFingers(at: place, growth: 1, turn: Double.random(in: -1.5...1.5, using: &random))
    case .hover: window.send(PointerEvent.hovered(place, time: window.now))
    case .wheel: turnWheel(at: place)
    case .pointerMenu: click(.secondary, at: place)
    case .key: press(keys[Int.random(in: 0..<keys.count, using: &random)])
    case .keyMenu: press(.menu)
    case .tab: press(.tab)
    case .type: type(Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)])
    case .compose: compose()
    case .dragOver: window.drag(offer, to: place)
    case .drop: if Bool.random(using: &random) { window.drop() } else { window.dragAway() }
    case .resize: window.resize(to: sizes[Int.random(in: 0..<sizes.count, using: &random)])
    case .rotate: rotate()
    case .scale: window.resize(to: window.size, scale: [1, 1.25, 1.5, 2].randomElement(using: &random) ?? 1)
    case .lightOrDark:
      window.preferences.interfaceStyle = window.preferences.interfaceStyle == .dark ? .light : .dark
    case .motion: window.preferences.reducesMotion.toggle()
    case .textSize:
      window.preferences.textScale = [0.8, 1, 1.5, 2].randomElement(using: &random) ?? 1
    case .keyboard:
      window.setKeyboard(false)
      window.setKeyboard(true)
    }
  }

  // MARK: Fingers and the pointer

  private func touch(_ id: TouchEvent.ID, _ phase: TouchEvent.Phase, _ place: Point) {
    window.send(TouchEvent(id: id, source: .touchscreen, phase: phase, position: place, time: window.now))
  }

  private mutating func land(at place: Point) {
    nextID += 1
    let id = TouchEvent.ID(rawValue: nextID)
    down[id] = place
    touch(id, .began, place)
  }

  private mutating func move(towards place: Point) {
    for (id, point) in down.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let next = point.interpolated(to: place, fraction: 0.1)
      down[id] = next
      touch(id, .moved, next)
    }
  }

  private mutating func lift() {
    guard let (id, point) = down.min(by: { $0.key.rawValue < $1.key.rawValue }) else { return }
    down[id] = nil
    touch(id, Int.random(in: 0..<4, using: &random) > 0 ? .ended : .cancelled, point)
  }

  /// Two fingers land, move about their middle and are lifted.
  /// - Parameters:
  ///   - growth: By how much their distance grows.
  ///   - turn: By which angle they turn.
  private mutating func twoFingers(at middle: Point, growth: Double, turn: Double) {
    guard down.isEmpty else { return }
    let ids = [TouchEvent.ID(rawValue: nextID + 1), TouchEvent.ID(rawValue: nextID + 2)]
    nextID += 2
    let start = Double.random(in: 0...3, using: &random)
    let (width, steps) = (min(window.size.width, window.size.height) / 5, 6)
    func send(_ phase: TouchEvent.Phase, _ share: Double) {
      let (angle, reach) = (start + turn * share, width * pow(growth, share))
      let way = Point(x: cos(angle), y: sin(angle)) * reach
      touch(ids[0], phase, middle + way)
      touch(ids[1], phase, middle - way)
    }
    send(.began, 0)
    for step in 1...steps {
      window.advance(to: window.now + 0.012)
      send(.moved, Double(step) / Double(steps))
      if step == steps / 2 { window.resolveFrame() }
    }
    send(.ended, 1)
  }

  private mutating func click(_ button: PointerButton, at place: Point) {
    nextID += 1
    for phase in [TouchEvent.Phase.began, .ended] {
      window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: nextID), source: .pointer, phase: phase, position: place,
          time: window.now, button: button))
    }
  }

  private mutating func turnWheel(at place: Point) {
    let scroll = Scroll(
      distance: Point(x: 0, y: Double.random(in: -120...120, using: &random)),
      steps: Point(x: 0, y: Bool.random(using: &random) ? 1 : -1), source: .wheel,
      modifiers: Bool.random(using: &random) ? .control : [])
    window.send(PointerEvent.scrolled(scroll, at: place, time: window.now))
  }

  // MARK: Keys and texts

  private func press(_ key: KeyEvent.Key, characters: String = "") {
    for phase in [KeyEvent.Phase.pressed, .released] {
      window.send(KeyEvent(phase: phase, key: key, characters: characters, time: window.now))
    }
  }

  private func type(_ letter: Character) {
    guard let scalar = letter.unicodeScalars.first else { return }
    press(KeyEvent.Key(scalar), characters: String(letter))
  }

  private mutating func compose() {
    window.receive(
      Bool.random(using: &random)
        ? TextInputEdit(composed: ComposedText("ni")) : TextInputEdit(committed: "你"))
  }

  // MARK: The output

  private mutating func rotate() {
    let transforms: [OutputTransform] = [.normal, .rotated90, .rotated180, .rotated270, .flipped90]
    let size = window.size
    window.resize(
      to: Size(width: size.height, height: size.width),
      outputTransform: transforms[Int.random(in: 0..<transforms.count, using: &random)])
  }

  // MARK: The end

  /// Takes everything off the window and gives it back what it had at first.
  mutating func leave() {
    down = [:]
    window.loseTouches()
    window.dragAway()
    window.send(PointerEvent.left(time: window.now))
    window.preferences = DesktopPreferences()
    window.resize(to: sizes[0], scale: 1, outputTransform: .normal)
  }
}
