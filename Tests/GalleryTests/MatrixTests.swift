import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The matrix lab under fingers, wheels and keys.
@MainActor @Suite struct MatrixTests {
  private let window: ManualWindow
  private let controller: WindowController
  private let demo: MatrixDemo
  private let view: MatrixView
  private let layout: MatrixLayout

  /// How far a point may be off while something moves, in points.
  private static let tolerance = 0.05

  init() throws {
    window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    controller = WindowController(window: window)
    let demo = MatrixDemo(in: controller, palette: .light, trace: nil)
    controller.onKey = { if $0.phase == .pressed { demo.pressed($0.key) } }
    self.demo = demo
    window.resolveFrame()
    view = try #require(controller.rootView.subviews.lazy.compactMap { $0 as? MatrixView }.first)
    layout = MatrixLayout(size: window.size)
  }

  private var stage: MatrixStage { view.stage }

  /// Plays a script, and calls a function after each frame.
  private func play(_ script: inout InputScript, for seconds: Double, _ look: () throws -> Void = {}) throws {
    let end = window.now + seconds
    while window.now < end - 1e-9 {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      try look()
    }
  }

  /// Where a point of the board is seen in the window.
  private func seen(_ point: Point) throws -> Point {
    try #require(stage.board.layer.convert(point, to: nil, source: .presentation))
  }

  /// Where the pivot lies in the window, if nothing is tilted.
  private var pivot: Point {
    (stage.convert(.zero, to: nil) ?? .zero) + stage.middle + stage.seenPose.place
  }

  private var corners: [Point] {
    let half = stage.side / 2
    return [Point(x: -half, y: -half), Point(x: half, y: -half), Point(x: half, y: half)]
  }

  private func cell(_ row: Int, _ column: Int) -> Point {
    layout.panelLayout.cells[row * 4 + column].center + layout.panel.origin
  }

  /// The entries of a matrix.
  private func entries(of matrix: Transform) -> [Double] { MatrixEntry.all.map { $0.value(in: matrix) } }

  // MARK: About the pivot

  @Test func `a board that is turned, zoomed and thrown keeps the point under the pivot where it is`() throws
  {
    var script = InputScript(seed: 51)
    let start = window.now
    let (held, place) = (stage.seenPose.pivot, pivot)
    script.touch(at: start + 0.1, duration: 0.4) { t in
      place + Point(x: cos(1 + 9 * t * t), y: sin(1 + 9 * t * t)) * (120 + 200 * t)
    }
    for step in 0..<6 {
      script.wheel(
        steps: Point(x: 0, y: step % 2 == 0 ? -1 : 2), at: layout.stage.center,
        modifiers: step < 3 ? [] : .control, time: start + 0.7 + 0.2 * Double(step))
    }
    script.key(.left, at: start + 2.2)
    script.key(.down, at: start + 2.3)
    script.key(.right, at: start + 2.4)
    var (worst, turned, zoomed) = (0.0, 0.0, 0.0)
    try play(&script, for: 5) {
      let pose = stage.seenPose
      #expect(pose.pivot.distance(to: held) < 1e-9)
      worst = max(worst, try seen(held).distance(to: place))
      turned = max(turned, abs(pose.linear.rotationZ))
      zoomed = max(zoomed, pose.linear.scale)
    }
    print("the pivot is off by at most \(worst) points, after \(turned) radians and a scale of \(zoomed)")
    #expect(worst < Self.tolerance)
    #expect(turned > 1 && zoomed > 1.3)
  }

  @Test func `a zoom about the pivot leaves the drawn pixels there as they were`() throws {
    // The board is drawn without its handle, whose shadow would count.
    let handle = try #require(stage.plane.subviews.last)
    handle.isHidden = true
    func drawn() throws -> SIMD4<UInt8> {
      let picture = try window.drawFrame()
      return picture[Int(pivot.x), Int(pivot.y)]
    }
    let before = try drawn()
    var script = InputScript(seed: 52)
    for step in 0..<3 {
      script.wheel(
        steps: Point(x: 0, y: -1), at: layout.stage.center, time: window.now + 0.1 * Double(step + 1))
    }
    for _ in 0..<60 {
      window.play(&script, until: window.now + 1.0 / 60)
      let now = try drawn()
      for index in 0..<4 { #expect(abs(Int(now[index]) - Int(before[index])) <= 12) }
    }
    #expect(stage.seenPose.linear.scale > 1.4)
  }

  @Test func `a point of the board stays under the finger that turns and zooms it`() throws {
    let place = pivot
    let (start, end) = (place + Point(x: 110, y: 20), place + Point(x: -60, y: 150))
    let grip = try #require(stage.board.layer.convert(start, from: nil, source: .presentation))
    var script = InputScript(seed: 53)
    script.touch(at: window.now + 0.1, duration: 1) { start.interpolated(to: end, fraction: min($0 * 2, 1)) }
    try play(&script, for: 0.9)
    #expect(try seen(grip).distance(to: end) < Self.tolerance)
  }

  @Test(arguments: [0.0, 0.6])
  func `points of the board stay under two fingers, also if it is tilted`(tilt: Double) throws {
    stage.tilt(to: tilt, isAnimated: false)
    window.resolveFrame()
    let middle = layout.stage.center
    func hold(_ t: Double) -> (center: Point, distance: Double, angle: Double) {
      let u = min(t * 2, 1)
      return (middle + Point(x: 50 * u, y: 20 * u), 140 + 60 * u, 0.3 + 0.9 * u)
    }
    func fingers(_ t: Double) -> [Point] {
      let (center, distance, angle) = hold(t)
      return [-0.5, 0.5].map { center + Point(x: cos(angle), y: sin(angle)) * (distance * $0) }
    }
    let grips = try fingers(0).map {
      try #require(stage.board.layer.convert($0, from: nil, source: .presentation))
    }
    var script = InputScript(seed: 54)
    script.twoFingers(at: window.now + 0.1, duration: 1, hold: hold)
    try play(&script, for: 0.9)
    for (grip, finger) in zip(grips, fingers(1)) {
      #expect(try seen(grip).distance(to: finger) < Self.tolerance)
    }
  }

  @Test func `two fingers that lift leave the board with their motion, and its speed does not jump`() throws {
    let middle = layout.stage.center
    var script = InputScript(seed: 55)
    script.twoFingers(at: window.now + 0.1, duration: 0.4) { t in
      (middle + Point(x: 60 * t, y: 0), 120 + 150 * t, 1.5 * t)
    }
    var angles: [Double] = []
    try play(&script, for: 1.2) { angles.append(stage.seenPose.linear.rotationZ) }
    let steps = zip(angles.dropFirst(), angles).map { $0 - $1 }
    // 1.5 radians per second.
    #expect(abs(steps[24] - 1.5 / 60) < 0.004, "\(steps[24])")
    for (next, step) in zip(steps.dropFirst(32), steps.dropFirst(31)) {
      #expect(next <= step + 1e-6 && next >= step * 0.9 - 1e-4)
    }
    #expect(angles[angles.count - 1] > angles[30] + 0.1)
  }

  // MARK: In flight

  @Test func `a board that was thrown is caught where it is seen, and stays in the hand`() throws {
    let place = pivot
    var script = InputScript(seed: 56)
    let start = window.now
    script.touch(at: start + 0.1, duration: 0.2) { t in
      place + Point(x: cos(20 * t * t), y: sin(20 * t * t)) * 150
    }
    try play(&script, for: 0.5)
    let before = stage.seenPose.linear.rotationZ
    try play(&script, for: 1.0 / 60)
    let step = abs(stage.seenPose.linear.rotationZ - before)
    #expect(step > 0.01)
    script = InputScript(seed: 57)
    script.touch(at: window.now + 0.005, duration: 0.6) { _ in place + Point(x: -100, y: 0) }
    let flying = stage.seenPose.linear.rotationZ
    try play(&script, for: 0.1)
    let caught = stage.seenPose.linear
    #expect(abs(caught.rotationZ - flying) < 3 * step)
    try play(&script, for: 0.4) { #expect(stage.seenPose.linear == caught) }
  }

  @Test func `space brings the board home from any motion, and a finger catches it on its way`() throws {
    var script = InputScript(seed: 58)
    let place = pivot
    let start = window.now
    script.touch(at: start + 0.1, duration: 0.2) { t in place + Point(x: cos(9 * t), y: sin(9 * t)) * 120 }
    script.key(.space, at: start + 0.4)
    script.touch(at: start + 0.5, duration: 0.3) { _ in place + Point(x: 0, y: 140) }
    try play(&script, for: 0.7)
    let held = stage.seenPose
    #expect(held.linear != .identity)
    try play(&script, for: 0.05) { #expect(stage.seenPose == held) }
    script.key(.space, at: window.now + 0.3)
    try play(&script, for: 4)
    for (entry, value) in zip(MatrixEntry.all, entries(of: stage.seenMatrix)) {
      let expected = entry.row == entry.column ? 1.0 : entry.column == 3 && entry.row == 2 ? held.m34 : 0
      #expect(abs(value - expected) < 1e-9, "\(entry)")
    }
  }

  // MARK: The pivot

  @Test func `a board that stays does not move while its pivot is dragged and thrown`() throws {
    var script = InputScript(seed: 59)
    script.key(.right, at: window.now + 0.1)
    script.key(.up, at: window.now + 0.1)
    try play(&script, for: 3)
    let before = try corners.map(seen)
    let place = pivot
    script = InputScript(seed: 60)
    script.touch(at: window.now + 0.1, duration: 0.3) { t in place + Point(x: -900 * t * t, y: 300 * t) }
    let first = stage.seenPose
    var worst = 0.0
    try play(&script, for: 3) {
      for (corner, old) in zip(corners, before) { worst = max(worst, try seen(corner).distance(to: old)) }
    }
    print("the board has moved by at most \(worst) points")
    #expect(worst < 1e-6)
    let way = stage.seenPose.place - first.place
    #expect(way.length > 90, "it is thrown")
    #expect(stage.seenPose.pivot.distance(to: first.pivot) > 50)
  }

  @Test func `a board that moves comes along with its pivot by the factors alone`() throws {
    var script = InputScript(seed: 61)
    script.key("m", at: window.now + 0.1)
    script.key(.up, at: window.now + 0.1)
    script.key(.left, at: window.now + 0.1)
    try play(&script, for: 3)
    let place = pivot
    let first = stage.seenPose
    script = InputScript(seed: 62)
    script.touch(at: window.now + 0.1, duration: 0.3) { t in place + Point(x: -300 * t, y: 200 * t) }
    var worst = 0.0
    try play(&script, for: 3) {
      let pose = stage.seenPose
      #expect(pose.linear == first.linear)
      worst = max(worst, (pose.place - first.place).distance(to: pose.pivot - first.pivot))
    }
    #expect(worst < 1e-6)
    let way = stage.seenPose.place - first.place
    let expected = first.origin + way - first.turned(way)
    #expect(stage.seenPose.origin.distance(to: expected) < 1e-6 && way.length > 60)
  }

  // MARK: Numbers

  @Test func `the numbers are those of what is seen, in every frame of the film`() throws {
    var script = MatrixDemo.reel(size: window.size, start: window.now)
    var (worst, changes) = (0.0, Set<String>())
    let origin = try #require(stage.convert(.zero, to: nil)) + stage.middle
    try play(&script, for: 15) {
      let matrix = stage.seenPose.matrix
      for corner in corners + [.zero] {
        worst = max(worst, try seen(corner).distance(to: origin + matrix.apply(corner)))
      }
      for (one, other) in zip(entries(of: matrix), entries(of: stage.seenMatrix)) {
        #expect(abs(one - other) < 1e-9)
      }
      for cell in view.panel.cells {
        #expect(cell.string == cell.entry.text(in: matrix, isShort: false), "\(cell.entry)")
      }
      changes.insert(view.panel.cells.map(\.string).joined(separator: " "))
    }
    print("the matrix is off by at most \(worst) points in \(changes.count) different frames")
    #expect(worst < 1e-6)
    #expect(changes.count > 300)
  }

  @Test func `a number that is dragged changes, and no other does`() throws {
    for entry in MatrixEntry.all where entry.isLive {
      let place = cell(entry.row, entry.column)
      let before = stage.seenMatrix
      var script = InputScript(seed: 63)
      script.touch(at: window.now + 0.1, duration: 0.5) { place + Point(x: 0, y: -40 * min($0 * 3, 1)) }
      // Not two taps on one place.
      try play(&script, for: 1)
      let after = stage.seenMatrix
      for other in MatrixEntry.all {
        let change = other.value(in: after) - other.value(in: before)
        #expect(abs(change - (other == entry ? 40 * entry.step : 0)) < 1e-9, "\(entry): \(other)")
      }
      #expect(stage.seenPose.m34 < 0)
    }
  }

  @Test func `a double tap on a number brings it back with a spring, from where it is seen`() throws {
    let place = cell(0, 1)
    var script = InputScript(seed: 64)
    script.touch(at: window.now + 0.1, duration: 0.5) { place + Point(x: 0, y: -60 * min($0 * 3, 1)) }
    try play(&script, for: 1)
    script.tap(at: place, time: window.now + 0.1)
    script.tap(at: place, time: window.now + 0.25)
    var values: [Double] = []
    try play(&script, for: 2) { values.append(stage.seenMatrix.m12) }
    #expect(abs(values[0] - 0.6) < 1e-9 && abs(values[values.count - 1]) < 1e-9)
    let steps = zip(values.dropFirst(), values).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.12, "\(steps)")
  }

  @Test func `a change of an entry leaves the others of a flat board as they are, in any pose`() {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<200 {
      var pose = MatrixPose(
        pivot: Point(x: number(-200...200), y: number(-200...200)),
        place: Point(x: number(-200...200), y: number(-200...200)), m34: -0.002)
      pose.linear.m11 = number(-2...2)
      pose.linear.m12 = number(-2...2)
      pose.linear.m21 = number(-2...2)
      pose.linear.m22 = number(-2...2)
      for entry in MatrixEntry.all where entry.isLive {
        var changed = pose
        changed.change(entry, by: 0.37)
        for other in MatrixEntry.all {
          let change = other.value(in: changed.matrix) - other.value(in: pose.matrix)
          #expect(abs(change - (other == entry ? 0.37 : 0)) < 1e-9)
        }
        #expect(changed.pivot == pose.pivot)
      }
    }
  }

  // MARK: Layout

  @Test func `board, numbers and controls have room in each window, and none covers another`() {
    for size in [
      Size(width: 360, height: 480), Size(width: 400, height: 300), Size(width: 480, height: 320),
      Size(width: 600, height: 420), Size(width: 800, height: 480), Size(width: 800, height: 1280),
      Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
    ] {
      let layout = MatrixLayout(size: size)
      #expect(min(layout.stage.width, layout.stage.height) >= 130, "\(size): \(layout.stage)")
      let parts = [layout.stage, layout.panel, layout.bar, layout.slider]
      for (index, part) in parts.enumerated() {
        #expect(part.maxX <= size.width - 15 && part.maxY <= size.height - 15, "\(size): \(part)")
        for other in parts[..<index] {
          #expect(part.intersection(other).isEmpty, "\(size): \(part), \(other)")
        }
      }
      for cell in layout.panelLayout.cells {
        #expect(cell.width >= 3.2 * layout.panelLayout.numberSize && cell.maxX <= layout.panel.width + 0.5)
        #expect(cell.height >= 22 && layout.panelLayout.numberSize >= 13, "\(size)")
      }
    }
  }

  @Test func `numbers are written with a real minus, without a negative zero`() {
    #expect(Figure.fixed(-0.004, decimals: 2) == "0.00")
    #expect(Figure.fixed(-1.296, decimals: 2) == "−1.30")
    #expect(Figure.fixed(12.05, decimals: 1) == "12.1" || Figure.fixed(12.05, decimals: 1) == "12.0")
    #expect(Figure.fixed(-42.4, decimals: 0) == "−42")
    #expect(Figure.fraction(-0.00167, decimals: 4) == "−.0017")
    #expect(Figure.fraction(0, decimals: 4) == ".0000")
    #expect(Figure.degrees(-.pi / 6) == "−30°")
  }
}
