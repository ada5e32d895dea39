import Martlet
import MartletTesting
import Testing

// The code of the article "Controls". A test of the architecture compares them.

@MainActor
private final class Album {
  var isSortedByDate = false
  private(set) var log: [String] = []
  func rename() { log.append("renamed") }
  func delete() { log.append("deleted") }
}

@MainActor
private final class Dial: Control {
  private(set) var angle = 0.0 {
    didSet { needle.transform = Transform(rotation: angle) }
  }
  private let needle = View()
  private var angleBefore = 0.0

  override init() {
    super.init()
    needle.bounds = Rect(x: 0, y: 0, width: 6, height: 64)
    needle.cornerRadius = 3
    addSubview(needle)
    updateLook()
  }

  override func layoutSubviews() { needle.center = bounds.center }

  override func updateLook() {
    backgroundColor = effectiveControlColors.trough
    needle.backgroundColor = isHighlighted ? effectiveTintColor : effectiveControlColors.ink
  }

  override var dragAxis: PanGestureRecognizer.Axis? { .horizontal }

  override func beginTracking(_ touch: ControlTouch) -> Bool {
    angleBefore = angle
    return true
  }

  override func continueTracking(_ touch: ControlTouch) {
    turn(to: angleBefore + (touch.location.x - touch.start.x) / 40)
  }

  override func trackingCancelled() { turn(to: angleBefore) }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    let step = effectiveLayoutDirection == .rightToLeft ? -0.1 : 0.1
    switch event.key {
    case .left: turn(to: angle - step)
    case .right: turn(to: angle + step)
    default: return false
    }
    return true
  }

  private func turn(to angle: Double) {
    self.angle = min(max(angle, -.pi), .pi)
    sendActions(for: .valueChanged)
  }

  override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .slider
    node.value = "\(Int((angle * 180 / .pi).rounded()))°"
    node.number = AccessibilityNumber(angle, in: -.pi...(.pi), step: 0.1, isSettable: isEnabled)
    node.actions = [.increment, .decrement]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: turn(to: angle + 0.1)
    case .decrement: turn(to: angle - 0.1)
    case .set(let number): turn(to: number)
    default: return false
    }
    return true
  }
}

@MainActor
private final class Canvas: View {
  override var canBecomeFocused: Bool { true }
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .delete else { return false }
    deleteSelection()
    return true
  }
  private(set) var deletions = 0
  private func deleteSelection() { deletions += 1 }
}

@MainActor
private final class Clock: View {
  var time = "12:30" { didSet { setNeedsDisplay() } }
  override func lookDidChange() { setNeedsDisplay() }
  override func draw(in context: DrawingContext) {
    let text = Text(time, font: .system(size: 28), color: effectiveControlColors.ink)
    context.draw(text.scaled(by: effectiveTextScale), in: bounds)
  }
}

@MainActor @Suite struct ControlsArticleTests {
  private let room = ControlRoom()

  private final class Document {
    var saves = 0
    func save() { saves += 1 }
  }

  private final class Player {
    var volume = 0.0
    var isMuted = false
  }

  @Test func `controls call closures, and their tree acts on them`() {
    let (document, player, root) = (Document(), Player(), room.root)
    let save = Button("Save", style: .filled)
    save.addAction(for: .primaryAction) { document.save() }
    let volume = Slider(range: 0...100, value: 40) { player.volume = $0 }
    let mute = Switch { player.isMuted = $0 }
    let title = Label("Volume")
    volume.accessibilityLabelledBy = title
    mute.accessibilityControls = [volume]
    for (index, view) in [save, volume, mute, title].enumerated() { room.place(view, 0, 60 * Double(index)) }
    let node = root.accessibilityTree.first { $0.role == .slider }
    node?.perform(.increment)
    room.tap(at: save.center)
    room.tap(at: mute.center)
    #expect(document.saves == 1 && player.volume == 42 && player.isMuted)
    #expect(node?.label == "Volume")
  }

  private final class Door {
    var tries: [String] = []
    func open(_ pin: String) { tries.append(pin) }
  }

  @Test func `fields take a name and a PIN`() {
    let (window, door) = (room.window, Door())
    var guests: [String] = []
    let name = TextField("Name")
    name.onSubmit = { guests.append($0) }
    let pin = TextField("PIN") { door.open($0) }
    pin.isSecure = true
    pin.purpose = .pin
    pin.maximumLength = 4
    pin.filter = { $0.isNumber }
    for (index, field) in [name, pin].enumerated() { room.place(field, 0, 60 * Double(index), 200) }
    name.becomeFocused()
    window.receive(TextInputEdit(composed: ComposedText("ni")))
    window.receive(TextInputEdit(committed: "你"))
    room.key(.return)
    room.key(.tab)
    var script = InputScript()
    script.type("1a2345", at: window.now)
    window.run(&script, for: 1)
    #expect(guests == ["你"] && door.tries == ["1", "12", "123", "1234"])
  }

  @Test func `what a program sets goes before what the desktop wants, and its words are scaled`() throws {
    let (root, stage) = (room.root, View())
    room.place(stage, 0, 100, 200, 100)
    let clock = room.place(Clock(), 0, 0, 200, 80)
    root.interfaceStyle = .dark
    stage.reducesMotion = false
    func ink() throws -> Int {
      let picture = try room.window.drawFrame()
      return (0..<80).flatMap { y in (0..<200).map { x in picture[x, y] } }.count { $0.x > 127 }
    }
    let before = try ink()
    room.window.preferences = DesktopPreferences(interfaceStyle: .light, textScale: 2, reducesMotion: true)
    room.wait(0.5)
    #expect(clock.effectiveInterfaceStyle == .dark)
    #expect(clock.effectiveReducesMotion && !stage.effectiveReducesMotion)
    #expect(try ink() > 2 * before)
  }

  @Test func `a dial turns by a finger and by keys, and back by Escape`() {
    let dial = room.place(Dial(), 100, 100, 80, 80)
    let finger = room.finger(at: dial.center)
    finger.move(by: Point(x: 30, y: 0))
    #expect(dial.angle > 0.1)
    room.key(.escape)
    #expect(abs(dial.angle) < 1e-9)
    finger.lift()
    dial.becomeFocused()
    room.key(.right)
    #expect(dial.accessibilityTree.first?.value == "6°")
  }

  @Test func `a menu and a pop-over open from a button`() {
    let more = room.place(Button("More"), 20, 20)
    let (album, filters) = (Album(), View())
    more.menu = {
      Menu {
        MenuItem("Rename", shortcut: "r") { album.rename() }
        Menu("Sort by") {
          MenuItem("Name", mark: album.isSortedByDate ? .none : .checked) { album.isSortedByDate = false }
          MenuItem("Date", mark: album.isSortedByDate ? .checked : .none) { album.isSortedByDate = true }
        }
        MenuSeparator()
        MenuItem("Delete", isDestructive: true) { album.delete() }
      }
    }
    more.becomeFocused()
    for key in [KeyEvent.Key.space, .down, .right, .end, .return] { room.key(key) }
    #expect(album.isSortedByDate && album.log.isEmpty)
    let popover = Popover(filters, size: Size(width: 240, height: 160))
    popover.open(from: more)
    room.wait()
    #expect(popover.isOpen && filters.isInWindow)
    room.key(.escape)
    #expect(!popover.isOpen)
  }

  @Test func `a canvas with the focus uses a key, and others go on`() {
    let canvas = room.place(Canvas(), 0, 0)
    var others = 0
    room.controller.onKey = { if $0.phase == .pressed { others += 1 } }
    canvas.becomeFocused()
    room.key(.delete)
    room.key("a")
    #expect(canvas.deletions == 1 && others == 1)
  }

  @Test func `a small view is touched around, and a form has its order`() {
    let (toolbar, form, root) = (View(), View(), room.root)
    let close = View()
    let (name, street, town) = (KeyView("name"), KeyView("street"), KeyView("town"))
    room.place(close, 300, 100, 16, 16)
    room.place(toolbar, 0, 0, 200, 44)
    room.place(form, 0, 100, 200, 200)
    for (index, field) in [town, street, name].enumerated() {
      room.place(field, 0, 50 * Double(index), in: form)
    }
    close.touchOutsets = Insets(12)
    toolbar.isFocusGroup = true
    form.focusOrder = [name, street, town]
    View.animate(duration: 0.4) {
      root.interfaceStyle = .dark
      root.tintColor = Color(0xF2645A)
    }
    #expect(root.hitTest(Point(x: 290, y: 108)) === close)
    room.key(.tab)
    room.key(.tab)
    #expect(street.isFocused && street.effectiveTintColor == Color(0xF2645A))
  }
}
