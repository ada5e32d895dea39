import MartletDrawing
import Testing

@testable import MartletRenderer

@Suite(.serialized) struct TurnedBufferTests {
  @Test(arguments: GoldenScene.all.filter { $0.scale == 1 })
  func `A scene is the same picture in a buffer that is turned`(scene: GoldenScene) throws {
    let loaded = try scene.load()
    let canvas = try OffscreenCanvas(width: loaded.width, height: loaded.height)
    try canvas.draw(loaded.list, scale: loaded.scale)
    let expected = canvas.bitmap
    for turn in PictureTurn.allCases {
      let size = turn.size(width: loaded.width, height: loaded.height)
      // As a window of EGL: the bottom row comes first.
      let buffer = try Framebuffer(
        canvas.context, width: size.width, height: size.height, topFirst: false)
      var target = buffer.target
      target.turn = turn
      try canvas.renderer.draw(loaded.list, damage: [canvas.bounds], onto: target, scale: loaded.scale)
      let shown = try picture(of: buffer, turn, canvas.bounds)
      let difference = try #require(expected.difference(from: shown, tolerance: scene.viewTolerance))
      let allowed = Int(Double(canvas.bounds.area) * scene.viewShare)
      #expect(difference.count <= allowed, "\(scene.name) in a buffer for \(turn): \(difference)")
    }
  }

  /// The pixels of a buffer at their upright places.
  private func picture(of buffer: Framebuffer, _ turn: PictureTurn, _ bounds: PixelRect) throws -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: buffer.width * buffer.height * 4)
    try bytes.withUnsafeMutableBytes { memory in
      guard let base = memory.baseAddress else { return }
      try buffer.read(
        PixelRect(width: buffer.width, height: buffer.height), into: base, stride: buffer.width * 4,
        format: .rgba)
    }
    var upright = [UInt8](repeating: 0, count: bytes.count)
    for y in 0..<bounds.height {
      for x in 0..<bounds.width {
        let pixel = PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x) + 1, y1: Int32(y) + 1)
        let place = turn.place(of: pixel, in: bounds)
        let (from, to) = ((Int(place.y0) * buffer.width + Int(place.x0)) * 4, (y * bounds.width + x) * 4)
        for i in 0..<4 { upright[to + i] = bytes[from + i] }
      }
    }
    return Bitmap(width: bounds.width, height: bounds.height, bytes: upright)
  }
}
