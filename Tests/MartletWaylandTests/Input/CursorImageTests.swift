import MartletGeometry
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Pictures of the program's own as the pointer.
@Suite(.serialized) @MainActor struct CursorImageTests {
  /// A red picture with a blue pixel where it points.
  private static func image(
    _ width: Int, _ height: Int, scale: Double = 1, pixel: (x: Int, y: Int) = (0, 0)
  ) -> CursorImage {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for index in 0..<width * height {
      bytes.replaceSubrange(index * 4..<index * 4 + 4, with: [255, 0, 0, 255])
    }
    let place = (pixel.y * width + pixel.x) * 4
    bytes.replaceSubrange(place..<place + 4, with: [0, 0, 255, 255])
    return CursorImage(
      width: width, height: height, bytes: bytes, scale: scale,
      hotspot: Point(x: Double(pixel.x) / scale, y: Double(pixel.y) / scale))
  }

  private func start(_ change: (inout CompositorConfiguration) -> Void = { _ in }) async throws -> Rig {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    change(&configuration)
    let rig = try await Rig.start(configuration)
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.frame()
    // The view beneath the pointer has its say first.
    try await rig.compositor.wait("the arrow") { !$0.cursors.isEmpty || !$0.cursorShapes.isEmpty }
    return rig
  }

  /// The surface that is the cursor, and what was committed to it last.
  private nonisolated func shown(_ state: CompositorState) -> (
    cursor: CompositorState.Cursor, commit: CommitRecord
  )? {
    guard let cursor = state.cursors.last,
      let surface = state.surfaces.first(where: { $0.id == cursor.surface }),
      let commit = surface.commits.last
    else { return nil }
    return (cursor, commit)
  }

  @Test(arguments: [true, false])
  func `a picture is shown in its size in points, by the place that points`(hasViewports: Bool) async throws {
    let rig = try await start { if !hasViewports { $0.viewporter = nil } }
    rig.window.cursorImage = Self.image(32, 24, scale: 2, pixel: (6, 20))
    let state = try await rig.compositor.wait("the picture") {
      shown($0)?.commit.bufferSize == PixelSize(width: 32, height: 24)
    }
    let (cursor, commit) = try #require(shown(state))
    #expect((cursor.hotspotX, cursor.hotspotY) == (3, 10))
    #expect(commit.role == .cursor, "the role comes before the picture")
    if hasViewports {
      #expect(commit.viewportDestination == PixelSize(width: 16, height: 12))
    } else {
      #expect(commit.bufferScale == 2)
    }
    let pixels = try #require(commit.pixels)
    #expect(pixels[6, 20] == [0, 0, 255, 255] && pixels[7, 20] == [255, 0, 0, 255])
    #expect(try await rig.finish() == [])
  }

  @Test func `pixels that fill no whole points are filled up where nothing scales them`() async throws {
    let rig = try await start { $0.viewporter = nil }
    rig.window.cursorImage = Self.image(31, 7, scale: 1.5, pixel: (30, 6))
    let state = try await rig.compositor.wait("the picture") {
      shown($0)?.commit.bufferSize == PixelSize(width: 32, height: 8)
    }
    let (cursor, commit) = try #require(shown(state))
    // The last pixel: half as many points, as the buffer has two pixels in each.
    #expect(commit.bufferScale == 2 && (cursor.hotspotX, cursor.hotspotY) == (15, 3))
    #expect(commit.pixels?[31, 0] == [0, 0, 0, 0])
    #expect(try await rig.finish() == [])
  }

  @Test func `a scale beyond all measure makes a size that a surface can have`() {
    let (tiny, huge) = (1e-300, 1e300)
    func fit(_ scale: Double, _ hasViewport: Bool) -> PictureFit {
      PictureFit((32, 24), scale: scale, hasViewport: hasViewport, canScale: true)
    }
    #expect(fit(tiny, true).destination == (32767, 32767) && fit(tiny, false).buffer == (32, 24))
    #expect(fit(huge, true).destination == (1, 1))
    #expect(fit(huge, false).scale == 32 && fit(huge, false).buffer == (32, 32))
  }

  @Test func `shapes and pictures follow each other, whoever draws the shapes`() async throws {
    let rig = try await start { $0.cursorShape = 1 }
    try await rig.compositor.wait("the arrow") { $0.cursorShapes == [1] }
    let (one, two) = (Self.image(8, 8), Self.image(16, 8))
    rig.window.cursorImage = one
    rig.window.cursor = .text
    try await rig.compositor.wait("one") { shown($0)?.commit.bufferSize == PixelSize(width: 8, height: 8) }
    rig.window.cursorImage = two
    try await rig.compositor.wait("the other") {
      shown($0)?.commit.bufferSize == PixelSize(width: 16, height: 8)
    }
    rig.window.cursorImage = nil
    // 9 is the bar for text.
    let state = try await rig.compositor.wait("the bar") { $0.cursorShapes == [1, 9] }
    #expect(state.cursors.count == 2)
    #expect(state.surfaces.count { $0.role == .cursor && !$0.isDestroyed } == 1, "the newer picture is kept")
    #expect(try await rig.finish() == [])
  }

  @Test func `what a finger has hidden comes back with the pointer, as the view's picture`() async throws {
    let rig = try await start()
    rig.window.cursorImage = Self.image(8, 8, pixel: (2, 3))
    try await rig.compositor.wait("the picture") {
      shown($0)?.commit.bufferSize == PixelSize(width: 8, height: 8)
    }
    rig.compositor.touch.down(1, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.compositor.wait("no cursor") {
      shown($0)?.commit.bufferSize == PixelSize(width: 1, height: 1)
    }
    rig.controller.rootView.cursorImage = Self.image(4, 4)
    rig.compositor.pointer.motion(x: 12, y: 10)
    rig.compositor.pointer.frame()
    let state = try await rig.compositor.wait("the view's picture") {
      shown($0)?.commit.bufferSize == PixelSize(width: 4, height: 4)
    }
    #expect(shown(state)?.commit.pixels?[0, 0] == [0, 0, 255, 255])
    #expect(try await rig.finish() == [])
  }

  @Test func `a picture outlives the compositor`() async throws {
    let life = try await Mortality.start(CompositorConfiguration())
    life.rig.controller.rootView.cursorImage = Self.image(8, 8)
    for _ in 0..<2 {
      life.rig.compositor.pointer.enter(x: 10, y: 10)
      life.rig.compositor.pointer.frame()
      try await life.rig.compositor.wait("the picture") {
        shown($0)?.commit.bufferSize == PixelSize(width: 8, height: 8)
      }
      try await life.kill()
      try life.revive()
      try await life.waitForFrame()
      try await life.rig.compositor.wait("the pointer") { $0.pointers == 1 }
    }
    #expect(try await life.finish() == [])
  }
}
