import Martlet
import MartletTesting

/// Films a demo without a compositor: scripted touches with exact timing, drawn off screen.
///
/// Writes `frames/NNNN.png`, `contact-sheet.png` and an animated `reel.webp` into a folder.
@MainActor
struct Reel {
  let demo: any Demo.Type
  let palette: Palette
  let size: Size
  let scale: Double
  let directory: String
  let trace: Trace?

  /// Frames per second.
  static let rate = 60.0
  /// How long to film after the last touch, in seconds, so that everything comes to rest.
  static let afterglow = 1.6
  /// The durations of three successive frames in milliseconds: their sum is 3/60 s.
  static let milliseconds: [Int32] = [17, 17, 16]

  func film() throws {
    let start: MediaTime = 1000
    let window = ManualWindow(size: size, scale: scale, now: start)
    if let trace { window.onFrame = { trace.frame($0) } }
    let controller = WindowController(window: window)
    let exhibit = demo.init(in: controller, palette: palette, trace: trace)
    let fingers = TouchMarkers(color: palette.ink.withAlpha(0.16))
    controller.rootView.addSubview(fingers)
    controller.onTouch = { event in
      trace?.touch(event)
      fingers.show(event)
    }
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }

    var script = demo.reel(size: size, start: start)
    let duration = script.end - start + Self.afterglow
    let count = Int((duration * Self.rate).rounded(.up))
    let frames = directory + "/frames"
    try Folder.make(frames)
    var sheet = ContactSheet(frameCount: count)
    var picture: AnimatedPicture?
    var progress = FilmProgress(count: count)
    progress.tell(0)
    for index in 0..<count {
      window.play(&script, until: start + Double(index) / Self.rate)
      let bitmap = try window.drawFrame()
      let number = String(index)
      try bitmap.write(png: "\(frames)/\(String(repeating: "0", count: 4 - number.count))\(number).png")
      sheet.add(bitmap, index: index)
      if picture == nil { picture = try AnimatedPicture(width: bitmap.width, height: bitmap.height) }
      try picture?.add(bitmap, milliseconds: Self.milliseconds[index % 3])
      progress.tell(index + 1)
    }
    try sheet.bitmap.write(png: directory + "/contact-sheet.png")
    if let bytes = try picture.take()?.finish() { try Folder.write(bytes, to: directory + "/reel.webp") }
    print(
      "\(count) frames of '\(demo.name)' are in \(frames), the contact sheet is \(directory)/contact-sheet.png"
    )
    print("and the film is \(directory)/reel.webp, which a browser plays.")
  }
}
