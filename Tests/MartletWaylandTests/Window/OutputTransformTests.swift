import MartletGeometry
import MartletHost
import MartletLayers
import MartletViews
import RandomTestSupport
import TestCompositor
import Testing

@testable import MartletWayland

/// A window that fills a turned output draws its buffers as the output shows them.
@Suite(.serialized, .readsTime) @MainActor struct OutputTransformTests {
  /// A window of 300 × 200 points that fills an output, and what is changed in it.
  @MainActor private final class Screen {
    let rig: Rig
    private let boxes: [View]
    private var seen = 0

    static let size = (width: 300, height: 200)

    /// - Parameters:
    ///   - transform: The output's.
    ///   - scale: The preferred scale in 120ths; `nil` for 1.
    ///   - isPlain: Whether the processor can draw everything.
    init(transform: UInt32, scale: UInt32? = nil, isPlain: Bool = true) async throws {
      var configuration = CompositorConfiguration()
      configuration.frames = .automatic(interval: 1.0 / 60)
      configuration.capturesPixels = true
      configuration.preferredScale = scale
      configuration.outputs[0].transform = transform
      rig = try await Rig.start(configuration)
      rig.card.frame = Rect(x: 20, y: 30, width: 90, height: 60)
      rig.card.layer.cornerRadius = 14
      let colors: [UInt32] = [0x3E8EDE, 0x4FA96B, 0xF7B733, 0x7A5BB5]
      boxes = colors.map { color in
        let box = View()
        box.layer.backgroundColor = Color(color).withAlpha(0.8)
        return box
      }
      for (index, box) in boxes.enumerated() {
        box.frame = Rect(x: 60 + 50 * Double(index), y: 20 * Double(index), width: 41, height: 33)
        rig.controller.rootView.addSubview(box)
      }
      if !isPlain { boxes[0].layer.transform = Transform(rotation: 0.3, axisX: 0, y: 1, z: 0) }
      try await fill()
    }

    private func fill() async throws {
      let serial = rig.compositor.configure(
        width: Self.size.width, height: Self.size.height, states: [.activated, .fullscreen])
      try await rig.compositor.wait("the answer") {
        $0.surface?.commits.contains { $0.ackedSerial == serial } ?? false
      }
    }

    /// The commits with pictures.
    var pictures: [CommitRecord] {
      (rig.compositor.state.surface?.commits ?? []).filter { $0.pixels != nil }
    }

    /// Changes one box, and waits for its picture.
    func edit(_ random: inout SeededGenerator) async throws {
      let count = pictures.count
      let box = boxes[random.int(0..<boxes.count)]
      box.center = Point(x: random.double(-10...310), y: random.double(-10...210))
      if random.int(0..<3) == 0 { box.layer.backgroundColor = Color(UInt32(random.int(0..<0xFFFFFF))) }
      Transaction.flush()
      try await rig.compositor.wait("the edit") {
        ($0.surface?.commits.filter { $0.pixels != nil }.count ?? 0) > count
      }
    }
  }

  /// Whether each pixel that differs from the picture before lies in the damage that was told.
  private func coversChanges(_ commit: CommitRecord, since last: CommitRecord) -> Bool {
    guard let new = commit.pixels, let old = last.pixels, new.width == old.width, new.height == old.height
    else {
      return true
    }
    for y in 0..<new.height {
      for x in 0..<new.width {
        let at = (y * new.width + x) * 4
        guard new.rgba[at..<at + 4] != old.rgba[at..<at + 4] else { continue }
        let isTold = commit.bufferDamage.contains {
          x >= $0.x && y >= $0.y && x < $0.x + $0.width && y < $0.y + $0.height
        }
        if !isTold { return false }
      }
    }
    return true
  }

  @Test(arguments: 0..<8 as Range<UInt32>)
  func `what is shown is the upright picture, pixel for pixel, through random edits`(transform: UInt32)
    async throws
  {
    for scale in [nil, 150, 199] as [UInt32?] {
      let (turned, upright) = try await (
        Screen(transform: transform, scale: scale), Screen(transform: 0, scale: scale)
      )
      var (random, same) = (
        SeededGenerator(seed: UInt64(transform) + 1), SeededGenerator(seed: UInt64(transform) + 1)
      )
      for step in 0..<8 {
        let commit = try #require(turned.pictures.last)
        let reference = try #require(upright.pictures.last)
        #expect(commit.bufferTransform == transform && reference.bufferTransform == 0)
        #expect(commit.viewportDestination == PixelSize(width: 300, height: 200))
        let shown = commit.pixels?.shown(transform: transform)
        #expect(shown == reference.pixels, "transform \(transform), scale \(scale ?? 120), edit \(step)")
        try await turned.edit(&random)
        try await upright.edit(&same)
      }
      let pictures = turned.pictures
      for (old, new) in zip(pictures, pictures.dropFirst()) {
        #expect(coversChanges(new, since: old), "the damage of transform \(transform) is too small")
      }
      #expect(
        pictures.suffix(6).contains { $0.bufferDamage.reduce(0) { $0 + $1.width * $1.height } < 20_000 })
      #expect(try await turned.rig.finish() == [])
      #expect(try await upright.rig.finish() == [])
    }
  }

  @Test(arguments: 1..<8 as Range<UInt32>)
  func `what OpenGL draws is turned in the same way`(transform: UInt32) async throws {
    let turned = try await Screen(transform: transform, isPlain: false)
    let upright = try await Screen(transform: 0, isPlain: false)
    var (random, same) = (SeededGenerator(seed: 5), SeededGenerator(seed: 5))
    for _ in 0..<4 {
      try await turned.edit(&random)
      try await upright.edit(&same)
      let shown = try #require(turned.pictures.last?.pixels?.shown(transform: transform))
      let reference = try #require(upright.pictures.last?.pixels)
      let difference = try #require(shown.difference(from: reference))
      // Interpolation along other scan lines rounds differently.
      #expect(difference <= 1)
    }
    #expect(try await turned.rig.finish() == [])
    #expect(try await upright.rig.finish() == [])
  }

  @Test func `the transform that the compositor prefers is taken, and only while the window fills an output`()
    async throws
  {
    let screen = try await Screen(transform: 1)
    let rig = screen.rig
    #expect(rig.compositor.state.lastCommit?.bufferTransform == 1)
    #expect(screen.pictures.first?.bufferTransform == 0, "a window on the desktop is not turned")
    rig.compositor.preferBufferTransform(3)
    try await rig.compositor.wait("the preferred one") { $0.lastCommit?.bufferTransform == 3 }
    // The output's own does not matter any more.
    rig.compositor.change { $0.transform = 2 }
    try await rig.wait("the output") { rig.window.outputTransform == .rotated180 }
    try await rig.roundTrip()
    #expect(rig.compositor.state.lastCommit?.bufferTransform == 3)
    let serial = rig.compositor.configure(width: 320, height: 240)
    let state = try await rig.compositor.wait("the end of fullscreen") {
      $0.surface?.commits.contains { $0.ackedSerial == serial } ?? false
    }
    let end = try #require(state.surface?.commits.first { $0.ackedSerial == serial })
    #expect(end.bufferTransform == 0 && end.bufferSize == PixelSize(width: 320, height: 240))
    #expect(try await rig.finish() == [])
  }

  @Test func `an output that turns in mid-transition shows neither a jump nor a wrong frame`() async throws {
    let screen = try await Screen(transform: 0)
    let rig = screen.rig
    let start = rig.frames.count
    View.animate(duration: 8) { rig.card.center = Point(x: 150, y: 100) }
    Transaction.flush()
    for transform in [1, 5, 2, 0] as [UInt32] {
      let begun = rig.frames.count
      try await rig.wait("a moving frame") { rig.frames.count > begun + 2 }
      rig.compositor.change { $0.transform = transform }
      let serial = rig.compositor.configure(
        width: transform & 1 == 1 ? 200 : 300, height: transform & 1 == 1 ? 300 : 200,
        states: [.activated, .fullscreen])
      try await rig.compositor.wait("the turn") {
        $0.surface?.commits.contains { $0.ackedSerial == serial && $0.bufferTransform == transform } ?? false
      }
    }
    for commit in screen.pictures.drop(while: { $0.viewportDestination?.width == 800 }) {
      let shown = try #require(commit.viewportDestination)
      let isSideways = commit.bufferTransform & 1 == 1
      #expect(
        commit.bufferSize
          == (isSideways ? PixelSize(width: shown.height, height: shown.width) : shown))
    }
    let xs = rig.frames.all.dropFirst(start).compactMap { $0.cardPosition?.x }
    let jump = zip(xs, xs.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    #expect(jump < 60, "the card jumps by \(jump) points")
    #expect(try await rig.finish() == [])
  }
}
