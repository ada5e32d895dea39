import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// What is drawn as transitions are interrupted at 50 random moments, in both directions, by the program and by hands. Other suites
/// compare what the library says of itself; here the pixels count.
@MainActor @Suite struct DrawnInterruptionTests {
  /// Something that comes and goes.
  private struct Subject {
    let window: ManualWindow
    /// The part of the window that counts, from the top, in points; `nil` for all of it.
    var height: Double?
    /// Whether it moves by itself.
    let isMoving: () -> Bool
    /// Sends it the other way.
    let turn: () -> Void
    /// Where a finger can catch it; `nil` if none can.
    var place: ((inout SeededGenerator) -> Point)?
    /// What is to keep its velocity, where other suites do not look; what it gives back tells that of the same layer later.
    var velocity: (() -> (() -> Double)?)?
    /// The velocity that is too slow for a share to say anything, per second.
    var slow = 0.05
    /// The name of the layer that is to keep its velocity as it is drawn; `nil` where nothing has to.
    var layer: String?
    /// Brings it to an end, and says what is wrong then.
    let disorder: () -> [String]
  }

  private static let interruptions = 50
  /// How often it is looked whether something moves that can be interrupted.
  private static let mostTries = 1000
  /// The longest way that something may jump, in points.
  private static let mostJump = 0.5
  /// The share of a velocity that may be lost.
  private static let mostLost = 0.03
  /// How often it goes to and fro beforehand, so that each state in which it can rest was there.
  private static let rounds = 8

  /// Interrupts it at random moments.
  private func interrupt(_ subject: Subject, seed: UInt64, name: String) throws {
    var random = SeededGenerator(seed: seed)
    // What it takes to draw each state in which it can rest, once all of them were seen.
    var usual: Set<FrameUpkeep> = []
    for round in 0..<Self.rounds {
      subject.turn()
      for _ in 0..<30 {
        subject.window.advance(to: subject.window.now + 0.1)
        subject.window.resolveFrame()
      }
      let upkeep = try FrameUpkeep(of: subject.window)
      if round >= Self.rounds / 2 { usual.insert(upkeep) }
    }
    var (lost, compared) = (0.0, 0)
    func turn() {
      let velocity = subject.velocity?()
      let before = velocity?() ?? 0
      subject.turn()
      // The velocity is that of the newest frame.
      subject.window.resolveFrame()
      guard let velocity, abs(before) > subject.slow else { return }
      lost = max(lost, abs(velocity() / before - 1))
      compared += 1
    }
    var drawn = DrawnJump(in: subject.window, height: subject.height)
    var fingers: Int64 = 0
    var (changes, turns): ([DrawnMotion.Change], Int) = ([], 0)
    // What is to keep its velocity is turned round as often as all is interrupted elsewhere.
    func isOver() -> Bool { min(drawn.count, subject.layer == nil ? .max : turns) >= Self.interruptions }
    for _ in 0..<Self.mostTries where !isOver() {
      if !subject.isMoving() { subject.turn() }
      subject.window.advance(to: subject.window.now + random.double(0.02...0.12))
      subject.window.resolveFrame()
      let motion = subject.layer.map { DrawnMotion(of: $0, in: subject.window) }
      guard subject.isMoving() else { continue }
      guard let place = subject.place, random.chance(0.5) else {
        try drawn.at(turn)
        turns += 1
        if let motion { changes.append(motion.change()) }
        try drawn.look()
        continue
      }
      fingers += 1
      try lead(subject, from: place(&random), finger: fingers, drawn: &drawn, random: &random)
    }
    print(
      "\(name), seed \(seed): \(drawn.count) interruptions, \(fingers) fingers, \(drawn.moving) times in sight afterwards,",
      "the pixels jump by \(drawn.points) pt at most; of \(compared) velocities \(lost * 100) % are lost")
    #expect(drawn.points <= Self.mostJump)
    #expect(drawn.count >= Self.interruptions)
    // What a hand holds rests.
    #expect(drawn.moving >= Self.interruptions / 4)
    #expect(lost <= Self.mostLost && (subject.velocity == nil || compared > Self.interruptions / 4))
    if let layer = subject.layer { expectMotion(of: layer, through: changes) }
    #expect(subject.disorder() == [])
    let upkeep = try FrameUpkeep(of: subject.window)
    #expect(usual.contains(upkeep), "\(upkeep), not one of \(usual)")
  }

  /// What is drawn of a layer keeps its place and its velocity, in both directions.
  private func expectMotion(of layer: String, through changes: [DrawnMotion.Change]) {
    let lost = changes.reduce(0) { max($0, $1.lost) }
    let (growing, shrinking) = changes.reduce((0, 0)) { ($0.0 + $1.growing, $0.1 + $1.shrinking) }
    print(
      "the layer \(layer), in \(changes.count) turns: of \(growing) velocities that grow and \(shrinking) that shrink",
      "\(lost * 100) % are lost as they are drawn")
    #expect(!changes.contains { $0.jumps })
    #expect(lost <= Self.mostLost && changes.count >= Self.interruptions)
    #expect(growing > Self.interruptions / 5 && shrinking > Self.interruptions / 5)
  }

  /// A finger lands on it, leads it somewhere and lets go.
  private func lead(
    _ subject: Subject, from start: Point, finger: Int64, drawn: inout DrawnJump,
    random: inout SeededGenerator
  ) throws {
    let window = subject.window
    var place = start
    func send(_ phase: TouchEvent.Phase) {
      window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: finger), source: .touchscreen, phase: phase, position: place,
          time: window.now))
    }
    try drawn.at { send(.began) }
    let way = Point(x: random.double(-3...3), y: random.double(-3...3))
    for _ in 0..<random.int(4..<12) {
      place = place + way
      window.advance(to: window.now + 1.0 / 240)
      send(.moved)
      window.resolveFrame()
    }
    try drawn.at { send(.ended) }
    try drawn.look()
  }

  @Test(arguments: TransitionRoom.styles.indices)
  func `a view that gives way to another is drawn without a jump`(style: Int) throws {
    let room = TransitionRoom(size: Size(width: 150, height: 100))
    let pan = PanGestureRecognizer()
    pan.beginsOnTouchDown = { [weak room] _ in room?.container.currentTransition != nil }
    pan.addHandler { [weak room] in room?.container.currentTransition?.follow($0) }
    room.container.addGestureRecognizer(pan)
    func shown() -> View { room.a.superview === room.container ? room.a : room.b }
    let subject = Subject(
      window: room.window, isMoving: { room.container.currentTransition?.isMoving ?? false },
      turn: {
        if let current = room.container.currentTransition { return current.reverse() }
        let (old, new) = shown() === room.a ? (room.a, room.b) : (room.b, room.a)
        room.container.transition(from: old, to: new, by: TransitionRoom.styles[style])
      },
      place: { Point(x: $0.double(30...160), y: $0.double(30...110)) },
      disorder: {
        for _ in 0..<30 { room.advance(by: 0.1) }
        return room.disorder(expecting: shown())
      })
    try interrupt(subject, seed: 130 + UInt64(style), name: "style \(style)")
  }

  @Test(arguments: CatchableContainer.Kind.allCases)
  func `what a container shows is drawn without a jump`(kind: CatchableContainer.Kind)
    throws
  {
    let container = CatchableContainer(kind)
    let room = container.room
    let subject = Subject(
      window: room.window,
      // A chosen tab is marked at once.
      height: kind == .tab ? room.window.size.height - ControllerStyle.light.tabBarHeight : nil,
      isMoving: { container.animator?.isMoving ?? false },
      turn: { if container.shown === container.first { container.go() } else { container.goBack() } },
      place: { Point(x: $0.double(40...280), y: 200) },
      disorder: {
        room.settle()
        let isAtSecond = container.shown === container.second
        return container.disorder(expecting: isAtSecond ? container.second : container.first)
      })
    try interrupt(subject, seed: 150, name: "\(kind)")
  }

  @Test func `a sheet is drawn without a jump`() throws {
    let (root, content) = (RecordedController("root"), RecordedController("content", color: .white))
    let room = ControllerRoom(root)
    var random = SeededGenerator(seed: 161)
    func edge() -> Double { content.viewIfLoaded?.superview?.convertedOrigin.y ?? 480 }
    let subject = Subject(
      window: room.window,
      isMoving: {
        content.sheet?.view?.panel.layer.name = "sheet"
        return content.sheet?.view?.driver.isMoving ?? false
      },
      turn: {
        guard let sheet = content.sheet, root.presentedViewController != nil else {
          return _ = root.presentSheet(content)
        }
        if sheet.detent == .medium, random.chance(0.7) { return sheet.select(.large) }
        if random.chance(0.3) { sheet.select(.medium) } else { content.dismiss() }
      },
      place: { Point(x: $0.double(40...280), y: min(edge() + 12, 478)) },
      velocity: { content.sheet?.view.map { view in { view.driver.velocity } } },
      layer: "sheet",
      disorder: {
        room.settle()
        content.dismiss(animated: false)
        room.settle()
        return root.faults + content.faults + room.leftovers
          + (content.told == .hidden ? [] : ["it is there"])
      })
    try interrupt(subject, seed: 160, name: "sheet")
  }

  @Test func `a column that comes and goes is drawn without a jump`() throws {
    let (list, page) = (RecordedController("list"), RecordedController("page", color: Color(0x4FA96B)))
    let split = SplitController(primary: list, secondary: page)
    let room = ControllerRoom(split, size: Size(width: 800, height: 320))
    let subject = Subject(
      window: room.window, isMoving: { list.told == .appearing || list.told == .disappearing },
      turn: { split.setPrimaryHidden(!split.isPrimaryHidden) },
      velocity: {
        sequence(first: list.viewIfLoaded) { $0?.superview }.lazy.compactMap { $0?.layer }
          .first { abs($0.velocity(of: .position.x)) > 1 }
          .map { layer in { layer.velocity(of: .position.x) } }
      },
      slow: 20,
      disorder: {
        room.settle()
        let isRight = list.told == (split.isPrimaryHidden ? .hidden : .shown) && page.told == .shown
        return list.faults + page.faults + room.leftovers + (isRight ? [] : ["the wrong one is there"])
      })
    try interrupt(subject, seed: 170, name: "column")
  }

  @Test func `a pop-over is drawn without a jump`() throws {
    let room = ControlRoom(size: Size(width: 320, height: 240))
    let (anchor, content) = (room.place(View(), 20, 20, 44, 44), View())
    content.backgroundColor = Color(0x1B1D22)
    let popover = Popover(content, size: Size(width: 200, height: 120))
    let subject = Subject(
      window: room.window,
      isMoving: { content.superview?.superview?.layer.isAnimating(.opacity) ?? false },
      turn: { if popover.isOpen { popover.close() } else { popover.open(from: anchor) } },
      // A press beside it sends it away.
      place: { Point(x: $0.double(250...310), y: $0.double(150...230)) },
      velocity: { (content.superview?.superview as? OverlayPanel).map { panel in { panel.velocity } } },
      layer: "popover",
      disorder: {
        popover.close()
        room.wait()
        return content.isInWindow || room.root.subviews.count != 1 ? ["something is left"] : []
      })
    try interrupt(subject, seed: 180, name: "pop-over")
  }

  @Test func `a menu is drawn without a jump`() throws {
    let room = MenuRoom(size: Size(width: 320, height: 240))
    var session: MenuSession?
    func panel() -> OverlayPanel? {
      room.room.root.subviews.last { $0 is MenuStageView }?.subviews.first as? OverlayPanel
    }
    let subject = Subject(
      window: room.window, isMoving: { panel()?.layer.isAnimating(.opacity) ?? false },
      turn: {
        if let open = session, open.isOpen { return open.close() }
        session = room.menu.open(below: room.button)
      },
      place: { Point(x: $0.double(280...310), y: $0.double(100...230)) },
      velocity: { panel().map { panel in { panel.velocity } } },
      layer: "menu",
      disorder: {
        session?.close()
        room.wait()
        return room.open.isEmpty && panel() == nil ? [] : ["something is left"]
      })
    try interrupt(subject, seed: 185, name: "menu")
  }

  @Test func `the leaves of a book are drawn without a jump`() throws {
    let window = ManualWindow(size: Size(width: 340, height: 180))
    let controller = WindowController(window: window)
    let (book, pages) = (FlipBookView(), MarkedPages())
    book.frame = Rect(x: 20, y: 20, width: 300, height: 140)
    controller.rootView.addSubview(book)
    book.dataSource = pages
    let subject = Subject(
      window: window,
      isMoving: { book.leaves[0]?.driver.isMoving ?? false },
      turn: { if book.currentPage == 0 { book.turnForward() } else { book.turnBack() } },
      place: {
        let progress = book.leaves[0]?.driver.progress ?? 0
        return Point(x: 170 + $0.double(40...130) * (progress < 0.5 ? 1 : -1), y: 90)
      },
      disorder: {
        window.run(for: 4)
        return window.renderTree.brokenInvariants()
          + (book.hold == nil && book.leaves.values.allSatisfy { !$0.driver.isMoving }
            ? [] : ["a leaf moves"])
      })
    try interrupt(subject, seed: 190, name: "flip book")
  }
}

/// Pages with a mark each.
@MainActor
private final class MarkedPages: FlipBookDataSource {
  func numberOfPages(in book: FlipBookView) -> Int { 8 }

  func flipBook(_ book: FlipBookView, viewForPage page: Int, reusing view: View?) -> View {
    let result = view ?? View()
    if result.layer.sublayers.isEmpty {
      let mark = Layer()
      mark.frame = Rect(x: 40, y: 40, width: 60, height: 40)
      mark.backgroundColor = Color(0x1B1D22)
      result.layer.addSublayer(mark)
    }
    result.backgroundColor = page % 2 == 0 ? .white : Color(0x3E8EDE)
    return result
  }
}
