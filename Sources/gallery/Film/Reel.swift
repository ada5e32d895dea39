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
  /// The file to record the script into, as it is played; `nil` for none.
  var record: String?
  /// A recording to film instead of the demo's script, with the frames that were drawn then.
  var replay: InputRecording?
  /// The number of frames of the script to film at most; by default all.
  var most = Int.max

  /// Frames per second.
  static let rate = 60.0
  /// How long to film after the last touch, in seconds, so that everything comes to rest.
  static let afterglow = 1.6
  /// The durations of three successive frames in milliseconds: their sum is 3/60 s.
  static let milliseconds: [Int32] = [17, 17, 16]
  /// The longest that one picture of a recording is shown, in seconds.
  private static let longestPicture = 60.0

  private static let start: MediaTime = 1000

  func film() throws {
    let window = ManualWindow(size: size, scale: scale, now: replay?.start ?? Self.start)
    let recorder = try record.map { try InputRecorder(window, path: $0) }
    window.onFrame = {
      trace?.frame($0)
      recorder?.drew($0)
    }
    let controller = WindowController(window: recorder?.window ?? window)
    controller.rootView.layoutDirection = Language.current.direction
    let exhibit = demo.init(in: controller, palette: palette, trace: trace)
    exhibit.prepareForFilm()
    controller.onKey = { event in
      guard event.phase == .pressed, !exhibit.takes(event) else { return }
      if event.key == KeyEvent.Key("s") { SlowMotion.toggle() } else { exhibit.pressed(event.key) }
    }
    controller.onTouch = { trace?.touch($0) }
    let frames = directory + "/frames"
    let count: Int
    if let replay {
      count = try film(replay, in: window, frames: frames)
    } else {
      let fingers = TouchMarkers(color: palette.ink.withAlpha(0.16))
      controller.rootView.addSubview(fingers)
      controller.onTouch = { event in
        trace?.touch(event)
        fingers.show(event)
      }
      count = try filmScript(in: window, frames: frames, costs: exhibit.meter?.inbox)
    }
    print(
      "\(count) frames of '\(demo.name)' are in \(frames), the contact sheet is \(directory)/contact-sheet.png"
    )
    print("and the film is \(directory)/reel.webp, which a browser plays.")
  }

  /// Films the demo's script, with an even beat. Returns the number of frames.
  private func filmScript(in window: ManualWindow, frames: String, costs: CostInbox?) throws -> Int {
    var script = demo.reel(size: size, start: Self.start)
    let duration = script.end - Self.start + Self.afterglow
    let count = min(Int((duration * Self.rate).rounded(.up)), most)
    let film = try FilmStrip(frameCount: count, frames: frames)
    // A window that the script resizes lies on a desk that has room for it.
    let room = script.largestSize(from: size)
    for index in 0..<count {
      window.play(&script, until: Self.start + Double(index) / Self.rate)
      let picture = try window.drawFrame()
      let fills =
        picture.width == Int((room.width * scale).rounded())
        && picture.height == Int((room.height * scale).rounded())
      try film.add(
        fills ? picture : picture.laid(on: room, scale: scale, color: palette.desk),
        milliseconds: Self.milliseconds[index % 3])
      if let costs { note(costs, of: window, index: index) }
    }
    try film.finish(in: directory)
    return count
  }

  /// Shows the cost of the newest frame, four times a second. A film has no clock, so its frames take no time.
  private func note(_ costs: CostInbox, of window: ManualWindow, index: Int) {
    var counters = FrameCounters()
    counters.drawing = window.counters
    if counters.drawing.pixels > 0 {
      _ = costs.note(counters, commitCount: window.renderTree.commitCount)
    }
    if index % 15 == 14 { costs.tell() }
  }
  /// Films a recording, with the beat that it had: each picture is shown until the next one. Returns the number
  /// of frames.
  private func film(_ recording: InputRecording, in window: ManualWindow, frames: String) throws -> Int {
    let film = try FilmStrip(frameCount: recording.frameCount, frames: frames)
    var last: (picture: Bitmap, time: Double)?
    func show(for seconds: Double) throws {
      guard let last else { return }
      try film.add(
        last.picture, milliseconds: Int32((min(max(seconds, 0), Self.longestPicture) * 1000).rounded()))
    }
    try window.replay(recording) { picture, time in
      if let last { try show(for: time - last.time) }
      last = (picture, time)
    }
    try show(for: Self.afterglow)
    try film.finish(in: directory)
    return recording.frameCount
  }
}
