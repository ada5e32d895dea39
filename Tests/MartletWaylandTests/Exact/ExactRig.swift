import Glibc
import MartletDynamics
import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion
import MartletRenderTree
import MartletViews
import TestCompositor

@testable import MartletWayland

/// A window with one card, as in the scene "feel" of the benchmark, on a compositor of the test's own with a
/// manual clock. Every event happens at an exact moment, and the next one only when the client is at rest. So
/// the pixels do not depend on how fast the machine is.
@MainActor
final class ExactRig {
  private enum Moment {
    case refresh(Int)
    case answer(Int)
    case delivery(ExactTimeLine.Delivery)
    case extraCallback
  }

  let cell: ExactCell
  let card = View()
  private let compositor: TestCompositor
  private let application: WaylandApplication
  private let window: WaylandWindow
  private let controller: WindowController
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()
  /// What carries the card if it goes on by scrolling.
  private let scroll = ScrollView()
  /// What moves the card if it goes on as a body.
  private let animator: DynamicAnimator
  private var valueAtBegin = 0.0
  private var failures: [HostError] = []
  private var isClosed = false
  /// Whether the main thread does nothing but play the compositor: it never turns to the client's work.
  private var isMainBlocked = false

  /// The present media time, in seconds.
  private(set) var now: Double
  /// The frames drawn lately.
  private var frames: [ExactFrame] = []
  private var agenda: [(time: Double, moment: Moment)] = []
  private var nextRefresh = 0
  /// Whether the compositor owes an answer, to commits before the last refresh.
  private var isWaiting = false
  private var isLatched = false

  static let extent = 60.0
  /// Where the pivot of a zoom is in what scrolls.
  private static let pivotInContent = Point(x: 20_000, y: 8000)
  /// Where the card is in what scrolls.
  private static let contentPlace = 4000.0
  static let beginning = 1000.0

  /// Stops the clock, opens the window and hands it over when it is at rest. Returns the compositor's
  /// complaints at the end, when the clock runs again.
  static func run(
    _ cell: ExactCell, _ body: @MainActor (ExactRig) async throws -> Void
  ) async throws -> [String] {
    HandClock.set(to: beginning)
    defer { HandClock.release() }
    let rig = try ExactRig(cell)
    try await rig.settle()
    // Long enough to learn the grid of refreshes.
    try await rig.run(until: beginning + 0.1)
    try await body(rig)
    return try await rig.finish()
  }

  private init(_ cell: ExactCell) throws {
    self.cell = cell
    now = Self.beginning
    var configuration = CompositorConfiguration()
    configuration.outputs[0].refresh = Int((cell.frameRate * 1000).rounded())
    configuration.capturesPixels = true
    configuration.capturedRows = Int(cell.drive.y)..<Int(cell.drive.y) + 1
    configuration.answersFeedback = cell.feedback != .silent
    if cell.feedback == .missing { configuration.presentation = nil }
    compositor = TestCompositor(configuration)
    application = try WaylandApplication.connect(descriptor: compositor.connect())
    window = try application.makeWindow(
      title: "Exact", applicationID: "martlet.exact", size: cell.drive.windowSize)
    controller = WindowController(window: window)
    animator = DynamicAnimator(reference: controller.rootView)
    application.onLastWindowClosed = { [weak self] in self?.isClosed = true }
    application.onFailure = { [weak self] in self?.failures.append($0) }
    controller.rootView.layer.backgroundColor = Color(0x202020)
    card.layer.backgroundColor = Color(0xFF0000)
    switch cell.drive {
    case .position where cell.goal == .scrolling: addScrolledCard()
    case .position: addCard()
    case .scale: addScaledArm()
    case .rotation: addTurnedBar()
    case .pair: addPairedCard()
    case .photograph: addPhotograph()
    case .zoom, .zoomOut: addZoomedMark()
    }
    Transaction.flush()
    nextRefresh = ExactTimeLine.refreshNumber(after: now, cell)
    schedule(ExactTimeLine.refresh(nextRefresh, cell), .refresh(nextRefresh))
  }

  private func addCard() {
    card.frame = Rect(
      center: Point(x: ExactStroke.home, y: cell.drive.y), size: Size(width: Self.extent, height: Self.extent)
    )
    controller.rootView.addSubview(card)
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.panned($0) }
    card.addGestureRecognizer(pan)
    guard isItem else { return }
    let material = DynamicItemBehavior(items: [card])
    material.allowsRotation = false
    animator.addBehavior(material)
  }

  /// Whether the card is an item of a simulation.
  private var isItem: Bool { cell.isItem || cell.goal == .body }

  /// A card that two fingers drag; they need not be on it.
  private func addPairedCard() {
    addCard()
    card.removeGestureRecognizer(pan)
    pan.maximumNumberOfTouches = .max
    controller.rootView.addGestureRecognizer(pan)
  }

  /// The same, which they also scale and turn.
  private func addPhotograph() {
    addPairedCard()
    (pinch.minimumChange, rotation.minimumAngle) = (0, 0)
    for recognizer in [pan, pinch, rotation] { recognizer.shouldRecognizeSimultaneously = { _ in true } }
    pinch.addHandler { [weak self] in
      guard $0.state == .began || $0.state == .changed else { return }
      self?.apply(Transform2D(scale: $0.scale), about: $0.location)
      $0.scale = 1
    }
    rotation.addHandler { [weak self] in
      guard $0.state == .began || $0.state == .changed else { return }
      self?.apply(Transform2D(rotation: $0.rotation), about: $0.location)
      $0.rotation = 0
    }
    for recognizer in [pinch, rotation] { controller.rootView.addGestureRecognizer(recognizer) }
  }

  private func apply(_ change: Transform2D, about point: Point) {
    let layer = card.layer
    layer.transform = layer.transform.concatenating(Transform(change))
    layer.position = point + change.apply(layer.position - point)
  }

  /// A card in the middle of a long content.
  private func addScrolledCard() {
    scroll.frame = Rect(origin: .zero, size: cell.drive.windowSize)
    scroll.contentSize = Size(width: 10 * scroll.bounds.width, height: scroll.bounds.height)
    scroll.showsIndicators = false
    // The direction of a movement decides whether it scrolls.
    scroll.panGestureRecognizer.minimumDistance = 0.01
    card.frame = Rect(
      center: Point(x: Self.contentPlace, y: cell.drive.y),
      size: Size(width: Self.extent, height: Self.extent))
    scroll.addSubview(card)
    controller.rootView.addSubview(scroll)
    show(ExactStroke.home)
  }

  /// A mark on a large content, which the fingers zoom: as far from where the pivot is as an arm would be.
  private func addZoomedMark() {
    scroll.frame = Rect(origin: .zero, size: cell.drive.windowSize)
    scroll.showsIndicators = false
    scroll.panGestureRecognizer.minimumDistance = 0.01
    scroll.pinchGestureRecognizer.minimumChange = 0
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (
      cell.zoomLimits.lowerBound, cell.zoomLimits.upperBound
    )
    let world = View()
    world.bounds = Rect(x: 0, y: 0, width: 2 * Self.pivotInContent.x, height: 2 * Self.pivotInContent.y)
    card.frame = Rect(
      center: Self.pivotInContent + Point(x: cell.drive == .zoom ? ExactDrive.unit : -ExactDrive.unit, y: 0),
      size: Size(width: Self.extent / 2, height: 4 * Self.extent))
    world.addSubview(card)
    scroll.addSubview(world)
    scroll.zoomedView = world
    controller.rootView.addSubview(scroll)
    show(cell.drive.value(at: ExactStroke.home))
  }

  /// An arm from the pivot with a mark on it, which lies where the finger is.
  private func addScaledArm() {
    let arm = Size(width: 2 * ExactDrive.unit, height: Self.extent)
    let mark = View()
    mark.layer.backgroundColor = card.layer.backgroundColor
    card.layer.backgroundColor = .clear
    mark.frame = Rect(
      center: Point(x: ExactDrive.unit, y: arm.height / 2),
      size: Size(width: Self.extent / 2, height: arm.height))
    card.addSubview(mark)
    card.bounds = Rect(origin: .zero, size: arm)
    card.layer.anchorPoint = Point(x: 0, y: 0.5)
    pinch.minimumChange = 0
    addDriven(by: pinch) { [pinch] in
      $0 * pinch.scale
    } velocity: { [pinch] in
      $0 * pinch.velocity
    }
  }

  /// A bar from the pivot through the finger; as an item, from far above, since a body turns about its middle.
  private func addTurnedBar() {
    card.bounds = Rect(x: 0, y: 0, width: Self.extent / 2, height: (isItem ? 4 : 2) * ExactDrive.radius)
    card.layer.anchorPoint = Point(x: 0.5, y: isItem ? 0.5 : 0)
    rotation.minimumAngle = 0
    addDriven(by: rotation) { [rotation] in
      $0 + rotation.rotation
    } velocity: { [rotation] _ in
      rotation.velocity
    }
  }

  private var drivenKey: AnimatableProperty<Double> {
    cell.drive == .scale ? .transform.scale : .transform.rotation
  }

  private func addDriven(
    by recognizer: GestureRecognizer, value: @escaping (Double) -> Double,
    velocity: @escaping (Double) -> Double
  ) {
    card.layer.position = cell.drive.pivot ?? .zero
    controller.rootView.addSubview(card)
    if isItem { animator.addBehavior(DynamicItemBehavior(items: [card])) }
    show(cell.drive.value(at: ExactStroke.home))
    recognizer.addHandler { [weak self] in
      guard let self else { return }
      let layer = card.layer
      switch $0.state {
      case .began:
        layer.freeze(drivenKey)
        if isItem { animator.hold(card) }
        valueAtBegin = layer.modelValue(of: drivenKey)
        show(value(valueAtBegin))
      case .changed: show(value(valueAtBegin))
      case .ended where cell.goal == .body: animator.release(card, angularVelocity: velocity(valueAtBegin))
      case .ended:
        if isItem { animator.release(card) }
        goOn(drivenKey, velocity: velocity(valueAtBegin), cell.drive.value(at:))
      case .cancelled, .possible, .failed: break
      }
    }
    controller.rootView.addGestureRecognizer(recognizer)
    // Any finger stops it.
    pan.minimumDistance = 0
    pan.shouldRecognizeSimultaneously = { _ in true }
    pan.addHandler { [weak self] in
      if $0.state == .began, let self { card.layer.freeze(drivenKey) }
    }
    controller.rootView.addGestureRecognizer(pan)
  }

  /// Sets what the cell drives, without an animation.
  private func show(_ value: Double) {
    switch cell.drive {
    case .position where cell.goal == .scrolling:
      scroll.contentOffset = Point(x: Self.contentPlace - value, y: 0)
    case .position, .pair, .photograph:
      if cell.goal == .body { animator.hold(card) }
      card.layer.transform = .identity
      card.layer.position = Point(x: value, y: cell.drive.y)
    case .zoom, .zoomOut:
      scroll.setZoomScale(value, about: Self.pivotInContent, at: cell.drive.pivot ?? .zero, animated: false)
    case .scale, .rotation:
      if isItem { animator.hold(card) }
      // What has shrunk beyond nothing is turned round.
      card.layer.transform = .identity
      card.layer.setValue(value, for: drivenKey)
    }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    let layer = card.layer
    switch pan.state {
    case .began:
      layer.freeze(.position)
      follow(pan)
    case .changed: follow(pan)
    case .ended where cell.goal == .body && cell.drive == .photograph:
      animator.release(card, handedOverFrom: pan.hand)
    case .ended where cell.goal == .body: animator.release(card, velocity: pan.velocity)
    case .ended:
      let hand = pan.hand.ofPosition.velocity(in: layer.handOverSpace)
      goOn(.position, velocity: cell.drive == .photograph ? hand : pan.velocity) { [cell] in
        Point(x: $0, y: cell.drive.y)
      }
    case .cancelled, .possible, .failed: break
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    card.layer.position += pan.translation
    pan.translation = .zero
  }

  /// Goes on as the cell says, with the fingers' velocity.
  /// - Parameter value: What shows the card at a place of the line.
  private func goOn<Value>(
    _ key: AnimatableProperty<Value>, velocity: Value.Velocity, _ value: (Double) -> Value
  ) {
    let layer = card.layer
    let home = value(ExactStroke.home)
    switch cell.goal {
    case .decay: layer.animate(key, decay: .normal, initialVelocity: velocity)
    case .snapping:
      layer.animate(
        key, toNearestOf: [value(ExactGoal.farHome), home], spring: ExactStroke.spring,
        handedOverFrom: Told(velocity: velocity))
    case .spring, .scrolling, .body:
      layer.animate(key, to: home, spring: ExactStroke.spring, initialVelocity: velocity)
    }
  }

  /// A velocity as a source of hand-overs.
  private struct Told<Velocity: Animatable>: VelocitySource {
    let velocity: Velocity
    func velocity(in space: HandOverSpace) -> Velocity { velocity }
  }

  // MARK: Script

  /// Plays a stroke on the card, which is first moved under the finger, and continues for a while after the
  /// lift, then with a blocked main thread. With `onto` it lands on what still moves. Returns the frames since the
  /// touch-down.
  func play(
    _ course: ExactStroke.Course, goingOn: Double = 0.1, blocked: Double = 0, seed: UInt64,
    onto motion: Bool = false
  ) async throws -> (line: ExactTimeLine, frames: [ExactFrame]) {
    let line = ExactTimeLine(cell, course, after: now + 0.1, seed: seed)
    if !motion {
      card.layer.removeAllAnimations()
      show(cell.drive.value(at: line.stroke.position(at: 0)))
      Transaction.flush()
      try await settle()
    }
    for delivery in line.deliveries {
      schedule(delivery.time, .delivery(delivery))
      if cell.callbacks == .doubled { schedule(delivery.time + 0.001, .extraCallback) }
    }
    for delivery in line.pivotDeliveries { schedule(delivery.time, .delivery(delivery)) }
    try await run(until: line.liftDelivery + goingOn)
    if blocked > 0 {
      isMainBlocked = true
      defer { isMainBlocked = false }
      try await run(until: now + blocked)
    }
    let drawn = frames
    frames.removeAll { $0.commit < now - 0.05 }
    return (line, drawn.filter { $0.commit >= line.start - 1e-9 })
  }

  /// Catches what moves where the newest frame shows it, and pulls it on at a velocity in points per second. Returns where
  /// it was seen, and the frames since then.
  func pull(_ velocity: Double, seed: UInt64) async throws -> (
    line: ExactTimeLine, caught: Double, frames: [ExactFrame]
  )? {
    var line = ExactTimeLine(
      cell, .throwing(velocity: velocity), after: now + (cell.drive.pivot == nil ? 0 : 0.07), seed: seed)
    for delivery in line.pivotDeliveries { schedule(max(delivery.time, now), .delivery(delivery)) }
    try await run(until: line.start - 1e-6)
    guard let seen = frames.last else { return nil }
    // Of two fingers one may be anywhere.
    if cell.drive.pivot == nil { line.shift(by: seen.x - line.stroke.position(at: 0)) }
    for delivery in line.deliveries { schedule(delivery.time, .delivery(delivery)) }
    try await run(until: line.liftDelivery + 0.03)
    let drawn = frames
    frames.removeAll { $0.commit < now - 0.05 }
    return (line, seen.x, drawn.filter { $0.commit >= line.start - 1e-9 })
  }

  /// Puts a finger down, in the cell's phase, where the newest frame shows the card, and lets it rest.
  /// Returns how far from there the card comes to rest, in points along its motion.
  func catchCard() async throws -> Double? {
    let landing = ExactTimeLine.nextRefresh(after: now, cell) + cell.phase * cell.refresh
    try await run(until: landing - 1e-6)
    guard let seen = frames.last else { return nil }
    let landed = ContactSample(.down, x: seen.x, y: cell.drive.y, time: landing)
    schedule(landing, .delivery(.init(time: landing, samples: [landed])))
    try await run(until: landing + 0.1)
    let rests = frames.last
    let lifted = ContactSample(.up, x: seen.x, y: cell.drive.y, time: now)
    compositor.play([lifted], with: device)
    try await settle()
    return rests.map { $0.x - seen.x }
  }

  /// Puts a finger down where the newest frame shows the card; the client receives it only after one more
  /// frame. Returns how far the card then moves, in points along its motion.
  func catchCardLate() async throws -> Double? {
    let landing = ExactTimeLine.nextRefresh(after: now, cell) + cell.phase * cell.refresh
    try await run(until: landing)
    guard let seen = frames.last else { return nil }
    let landed = ContactSample(.down, x: seen.x, y: cell.drive.y, time: landing)
    let told = ExactTimeLine.nextRefresh(after: landing + 1e-6, cell) + cell.callbackOffset + 0.001
    try await run(until: told - 1e-6)
    guard let drawn = frames.last, drawn.commit > landing else { return nil }
    schedule(told, .delivery(.init(time: told, samples: [landed])))
    try await run(until: told + 0.1)
    // Of the frames since then, the one that is farthest off.
    let off = frames.filter { $0.commit >= told - 1e-9 }.map { $0.x - drawn.x }
    let lifted = ContactSample(.up, x: seen.x, y: cell.drive.y, time: now)
    compositor.play([lifted], with: device)
    try await settle()
    return off.max { abs($0) < abs($1) } ?? 0
  }

  private func finish() async throws -> [String] {
    window.close()
    let deadline = MonotonicTime.now + 10
    while !isClosed, MonotonicTime.now < deadline {
      await Task.yield()
      sched_yield()
    }
    application.disconnect()
    return try await compositor.wait("the client to leave") { $0.disconnections > 0 }.complaints
      + failures.map { "\($0)" }
  }

  // MARK: Time

  private var device: ContactSample.Device { cell.isPointer ? .pointer : .touchscreen }

  private func schedule(_ time: Double, _ moment: Moment) {
    let index = agenda.firstIndex { $0.time > time } ?? agenda.endIndex
    agenda.insert((time, moment), at: index)
  }

  /// Advances the clock to a time with everything that happens until then.
  func run(until end: Double) async throws {
    while let next = agenda.first {
      if let alarm = HandClock.nextAlarm, alarm < next.time, alarm <= end {
        try await advance(to: max(alarm, now))
        continue
      }
      guard next.time <= end else { break }
      agenda.removeFirst()
      try await happen(next.moment, at: next.time)
    }
    try await advance(to: end)
  }

  private func happen(_ moment: Moment, at time: Double) async throws {
    switch moment {
    case .refresh(let number):
      // The client is not told of it yet.
      if isWaiting {
        compositor.latchFrame()
        isWaiting = false
        isLatched = true
      }
      schedule(time + cell.callbackOffset, .answer(number))
      schedule(ExactTimeLine.refresh(number + 1, cell), .refresh(number + 1))
    case .answer(let number):
      guard isLatched else { return }
      isLatched = false
      try await advance(to: time) { [self] in
        let seen = ExactTimeLine.refresh(number, cell)
        compositor.answerLatched(at: seen, refresh: cell.feedback == .withoutRefresh ? 0 : cell.refresh)
      }
    case .delivery(let delivery):
      try await advance(to: time) { [self] in compositor.play(delivery.samples, with: device) }
    case .extraCallback:
      guard isWaiting else { return }
      try await advance(to: time) { [self] in compositor.sendFrameCallbacks(at: time) }
    }
  }

  private func advance(to time: Double, _ action: () -> Void = {}) async throws {
    now = time
    HandClock.set(to: time)
    action()
    try await settle()
  }

  /// Waits until the client is at rest, and collects what it has drawn.
  ///
  /// It is at rest if two checks of all messages find no new ones, it has read everything, and all its
  /// threads are asleep: then nothing is under way that could wake one.
  private func settle() async throws {
    let deadline = MonotonicTime.now + 10
    var messages = -1
    while true {
      // Whatever waits for the main thread comes first.
      if !isMainBlocked { await Task.yield() }
      guard isAtRest else {
        sched_yield()
        guard MonotonicTime.now < deadline else { throw Restless(cell: cell, time: now) }
        continue
      }
      let count = compositor.synchronize()
      if count == messages, isAtRest { break }
      messages = count
    }
    for commit in compositor.takeCommits() {
      if commit.frameCallbacks + commit.feedbacks > 0 { isWaiting = true }
      guard let pixels = commit.pixels, let x = middle(of: pixels) else { continue }
      frames.append(ExactFrame(commit: now, shown: ExactTimeLine.shown(now, cell), x: x))
    }
  }

  private var isAtRest: Bool { isMainBlocked ? window.isAtRestButForMain : window.isAtRest }

  struct Restless: Error, CustomStringConvertible {
    let cell: ExactCell
    let time: Double
    var description: String { "the client did not come to rest at \(time) s of \(cell)" }
  }

  /// The centre of the card in a row of pixels, from the coverage; nil if the card is not completely inside.
  private func middle(of row: PixelCopy) -> Double? {
    var (sum, moment) = (0.0, 0.0)
    row.rgba.withUnsafeBufferPointer { bytes in
      for x in 0..<row.width where bytes[4 * x] > 32 {
        let coverage = Double(bytes[4 * x] - 32) / (255 - 32)
        sum += coverage
        moment += coverage * (Double(x) + 0.5)
      }
    }
    let isInside =
      cell.drive == .position || cell.drive == .pair
      ? abs(sum - Self.extent) < 1 : sum > 3 && row.rgba.first == 32 && row.rgba[4 * row.width - 4] == 32
    return isInside ? moment / sum : nil
  }
}
