import Martlet
import MartletTesting

/// The beginning of a demo's film, played in a window that nobody sees, for the demo's thumbnail.
@MainActor
final class ThumbnailFilm {
  let entry: WallEntry
  private let window: ManualWindow
  private let controller: WindowController
  private let exhibit: any Demo
  private var script: InputScript
  private let end: MediaTime
  private let speed: Double
  private let palette: Palette
  /// Pixels per point of the thumbnail.
  private let pixels: Double

  /// The size of the window, in points: that of a small screen, so that what is in it is large.
  private static let size = Size(width: 540, height: 360)
  private static let start: MediaTime = 1000
  /// How many frames a second are resolved.
  private static let rate = 30.0

  /// - Parameters:
  ///   - width: That of the thumbnail, in pixels.
  ///   - pixels: Pixels per point of the thumbnail.
  init(of entry: WallEntry, palette: Palette, width: Double, pixels: Double) {
    (self.entry, self.palette, self.pixels) = (entry, palette, pixels)
    let scale = width / PanelGeometry.crop(of: Self.size).width
    window = ManualWindow(size: Self.size, scale: scale, now: Self.start)
    controller = WindowController(window: window)
    controller.rootView.layoutDirection = Language.current.direction
    // Hands are not slower in slow motion, so nothing of the film is.
    speed = SlowMotion.factor
    controller.rootView.layer.speed = speed
    exhibit = entry.demo.init(in: controller, palette: palette, trace: nil)
    exhibit.prepareForFilm()
    script = entry.demo.reel(size: Self.size, start: Self.start)
    end = Self.start + entry.moment
    let exhibit = exhibit
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
  }

  /// Whether the moment of the thumbnail has come.
  var isOver: Bool { window.now >= end }

  /// Whether slow motion has begun or ended meanwhile, so that what it shows is wrong.
  var isSpoilt: Bool { SlowMotion.factor != speed }

  /// Plays one frame.
  func step() { step(to: end) }

  private func step(to end: MediaTime) {
    window.play(&script, until: min(window.now + 1 / Self.rate, end))
    window.resolveFrame()
  }

  /// Plays up to a time of the film in seconds, at most by some frames. Returns whether it has come.
  func play(to time: Double, steps: Int) -> Bool {
    var rest = steps
    while window.now < Self.start + time, rest > 0 {
      step(to: Self.start + time)
      rest -= 1
    }
    return window.now >= Self.start + time
  }

  /// What is seen of the film now as a thumbnail shows it, drawn on another thread.
  func picture() async throws -> Image {
    let picture = try await controller.rootView.layer.snapshot(
      rect: shown, scale: window.scale, background: palette.paper)
    return trimmed(picture.bitmap)
  }

  private func trimmed(_ bitmap: Bitmap) -> Image {
    var bitmap = bitmap
    bitmap.trim(radius: PanelGeometry.radius * pixels, line: palette.hairline)
    return Image(bitmap, scale: window.scale)
  }

  /// The part that the thumbnail shows, on whole pixels: what is sharp in the window is sharp in the picture.
  private var shown: Rect {
    let rect = PanelGeometry.crop(of: Self.size)
    func whole(_ length: Double) -> Double { (length * window.scale).rounded() / window.scale }
    return Rect(
      x: whole(rect.minX), y: whole(rect.minY), width: whole(rect.width), height: whole(rect.height))
  }

  /// The thumbnail, drawn at once, exactly as in a window.
  func drawnPicture() throws -> Image { trimmed(try window.drawFrame().part(shown, scale: window.scale)) }

  /// Plays up to the moment that the thumbnail shows.
  func playToMoment() { while !isOver { step() } }

  /// Gives up everything.
  func close() { window.close() }
}

extension Bitmap {
  /// The pixels of a rectangle in points.
  fileprivate func part(_ rect: Rect, scale: Double) -> Bitmap {
    let (left, top) = (Int((rect.minX * scale).rounded()), Int((rect.minY * scale).rounded()))
    let columns = max(min(Int((rect.width * scale).rounded()), width - left), 1)
    let rows = max(min(Int((rect.height * scale).rounded()), height - top), 1)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columns * rows * 4)
    for row in top..<top + rows {
      let start = (row * width + left) * 4
      pixels += bytes[start..<start + columns * 4]
    }
    return Bitmap(width: columns, height: rows, bytes: pixels)
  }
}
