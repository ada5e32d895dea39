import Martlet
import MartletDrawing
import MartletTesting
import Testing

/// What a framed window looks like in pixels.
@MainActor @Suite struct FramePictureTests {
  private func room(scale: Double = 1, style: InterfaceStyle = .light, height: Double = 120) -> ControlRoom {
    let room = ControlRoom(size: Size(width: 240, height: height), scale: scale, needsFrame: true)
    room.root.interfaceStyle = style
    room.root.backgroundColor = Color(0x4FA96B)
    room.window.title = "Rivers"
    return room
  }

  /// The colour of a pixel by a point of the window, as red, green, blue and alpha.
  private func pixel(_ picture: Bitmap, _ room: ControlRoom, _ x: Double, _ y: Double) -> SIMD4<UInt8> {
    let (outsets, scale) = (room.window.outsets, room.window.scale)
    return picture[Int((x + outsets.left) * scale), Int((y + outsets.top) * scale)]
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `bar, content and shadow are where they belong at every scale`(scale: Double) throws {
    let room = room(scale: scale)
    let picture = try room.window.drawFrame()
    #expect(picture.width == Int(296 * scale) && picture.height == Int(220 * scale))
    let paper = SIMD4<UInt8>(0xF6, 0xF4, 0xEF, 255)
    #expect(pixel(picture, room, 20, -40) == paper)
    // Content begins on the first whole pixel, and ends on the last.
    #expect(pixel(picture, room, 0, 0) == SIMD4(0x4F, 0xA9, 0x6B, 255))
    #expect(pixel(picture, room, 239.5, 100) == SIMD4(0x4F, 0xA9, 0x6B, 255))
    #expect(pixel(picture, room, 120, 119.5) == SIMD4(0x4F, 0xA9, 0x6B, 255))
    let shadow = pixel(picture, room, -2, 60)
    #expect(shadow.w > 8 && shadow.w < 80 && shadow.x == 0)
    #expect(pixel(picture, room, -27.5, -63.5).w == 0)
    for (x, y) in [(0.0, -44.0), (239.5, -44), (0, 119.5), (239.5, 119.5)] {
      let corner = pixel(picture, room, x, y)
      #expect(corner.w < 128 && corner.y < 32, "the corner at \(x), \(y) is round: \(corner)")
    }
  }

  @Test(
    arguments: [[.left], [.bottom], [.top, .left, .bottom], [.left, .right, .top, .bottom]] as [WindowEdges])
  func `corners at sides that touch something are square`(tiled: WindowEdges) throws {
    let room = room()
    room.window.setFraming(WindowFraming(tiledEdges: tiled))
    let picture = try room.window.drawFrame()
    for edges: WindowEdges in [[.top, .left], [.top, .right], [.bottom, .left], [.bottom, .right]] {
      let corner = pixel(
        picture, room, edges.contains(.left) ? 0 : 239.5, edges.contains(.top) ? -44 : 119.5)
      #expect((corner.w == 255) == !tiled.isDisjoint(with: edges), "\(edges): \(corner)")
    }
  }

  @Test func `the shadow goes round all corners`() throws {
    let room = room()
    let picture = try room.window.drawFrame()
    // Just outside of the arc of each corner, as far from it as from the middle of a side.
    for (x, y) in [(1.5, -42.5), (237.5, -42.5), (1.5, 117.5), (237.5, 117.5)] {
      let place = pixel(picture, room, x, y)
      #expect(place.x == 0 && place.w > 4, "under the corner at \(x), \(y): \(place)")
    }
  }

  /// The content's first pixel beside a shadow of 28 points and below 64 points, at scales at which these are no whole pixels.
  @Test(arguments: [(1.1, 31, 70), (1.2, 34, 77), (1.3, 36, 83)])
  func `content begins on a whole pixel where the frame is none`(scale: Double, x: Int, y: Int) throws {
    let picture = try room(scale: scale).window.drawFrame()
    let content = SIMD4<UInt8>(0x4F, 0xA9, 0x6B, 255)
    #expect(picture[x, y] == content)
    let beside = picture[x - 1, y + 50]
    #expect(beside.x == 0 && beside.y == 0 && beside.z == 0 && beside.w < 128, "nothing but shadow")
  }

  @Test(arguments: [1.1, 1.2, 1.3])
  func `a maximized window covers every pixel`(scale: Double) throws {
    let room = room(scale: scale)
    room.window.setFraming(WindowFraming(isMaximized: true))
    let picture = try room.window.drawFrame()
    for row in [0, picture.height - 1] { #expect(picture[100, row].w >= 254, "row \(row)") }
    for column in [0, picture.width - 1] { #expect(picture[column, 100].w >= 254, "column \(column)") }
  }

  @Test func `the shadow of a low window is no darker than that of a high one`() throws {
    let (low, high) = (room(height: 10), room())
    let (lowPicture, highPicture) = (try low.window.drawFrame(), try high.window.drawFrame())
    for y in stride(from: -40.5, to: 10, by: 2) {
      let (own, usual) = (pixel(lowPicture, low, -2, y), pixel(highPicture, high, -2, 60))
      #expect(own.w <= usual.w + 2, "at \(y)")
    }
  }

  @Test func `the shadow is the same on both sides of a joint`() throws {
    let room = room()
    let picture = try room.window.drawFrame()
    // Corners end 36 points from the corner of the frame.
    for x in stride(from: -26.5, to: 0, by: 3) {
      let above = pixel(picture, room, x, -44 + 35.5)
      let below = pixel(picture, room, x, -44 + 36.5)
      #expect(abs(Int(above.w) - Int(below.w)) <= 2, "\(above) \(below) at \(x)")
    }
  }

  @Test func `dark content has a dark bar, and a style of its own is its own`() throws {
    let room = room(style: .dark)
    #expect(pixel(try room.window.drawFrame(), room, 20, -40) == SIMD4(0x15, 0x17, 0x1C, 255))
    room.controller.frameStyle?.interfaceStyle = .light
    #expect(pixel(try room.window.drawFrame(), room, 20, -40) == SIMD4(0xF6, 0xF4, 0xEF, 255))
  }

  @Test func `content that does not cover the window is not seen through`() throws {
    let room = room()
    room.root.backgroundColor = .clear
    #expect(pixel(try room.window.drawFrame(), room, 100, 60) == SIMD4(0xF6, 0xF4, 0xEF, 255))
  }

  @Test func `content is clipped to its place`() throws {
    let room = room()
    let view = room.place(View(), -50, -100, 400, 300)
    view.backgroundColor = Color(0xF2645A)
    let picture = try room.window.drawFrame()
    #expect(pixel(picture, room, 20, -40) == SIMD4(0xF6, 0xF4, 0xEF, 255))
    #expect(pixel(picture, room, -2, 60).x == 0)
    #expect(pixel(picture, room, 1, 1) == SIMD4(0xF2, 0x64, 0x5A, 255))
  }

  @Test func `content that moves does not redraw the frame`() throws {
    let room = room()
    let view = room.place(View(), 10, 10, 50, 50)
    view.backgroundColor = Color(0xF2645A)
    room.wait(1)
    _ = try room.window.drawFrame()
    view.center = Point(x: 120, y: 60)
    room.window.resolveFrame()
    let outsets = room.window.outsets
    let content = Rect(origin: Point(x: outsets.left, y: outsets.top), size: room.window.size)
    #expect(!room.window.renderTree.damage.rects.isEmpty)
    for rect in room.window.renderTree.damage.rects { #expect(content.intersection(rect) == rect, "\(rect)") }
  }

  @Test func `a window drawn in parts is the picture drawn at once`() throws {
    let (parts, whole) = (room(), room())
    _ = try parts.window.drawFrame()
    for room in [parts, whole] {
      room.window.setKeyboard(false)
      room.window.title = "Lakes and rivers of the north, a long title"
      room.window.resize(to: Size(width: 300, height: 140))
      room.wait(1)
    }
    let (a, b) = (try parts.window.drawFrame(), try whole.window.drawFrame())
    #expect(a.difference(from: b, tolerance: 1)?.count == 0)
  }
}
