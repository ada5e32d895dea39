import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// Records what a window tells its content: a person's input and the times of frames; see `InputRecording`.
///
/// Make it before anything is put into the window, and give its `window` to the `WindowController` instead of the
/// window itself. Tell it of every frame that is drawn, so that the recording can be played with the same frames:
///
///     let recorder = try InputRecorder(window, path: "throw.input")
///     let controller = WindowController(window: recorder.window)
///     window.onFrame = { recorder.drew($0) }
///
/// What it writes is complete after each event, also if the program crashes in its handler.
@MainActor
public final class InputRecorder {
  /// The window for the content.
  public var window: any Window & LayerHost { recording }

  private let recording: RecordingWindow

  /// Records a window, line by line.
  /// - Parameters:
  ///   - window: The window to record. Its delegate is replaced.
  ///   - write: Called with each line, without its end. It may be called on any thread.
  public init(_ window: any Window & LayerHost, write: @escaping @Sendable (String) -> Void) {
    recording = RecordingWindow(window, write: write)
  }

  /// Records a window into a file, which is replaced if it exists. Throws an error that names the file.
  public convenience init(_ window: any Window & LayerHost, path: String) throws {
    let file = try RecordingFile(path: path)
    self.init(window) { file.write($0) }
  }

  /// Notes a frame that the window has drawn. May be called on any thread.
  public nonisolated func drew(_ report: FrameReport) { recording.drew(report) }
}

/// A window that writes down what passes.
@MainActor
private final class RecordingWindow: WindowProxy {
  private nonisolated let write: @Sendable (String) -> Void
  /// The recording's beginning, in media seconds.
  private nonisolated let start: MediaTime
  private var commitCount = 0
  private var isTurnNoted = false
  /// What the content is answered while it is told something. It stays the same meanwhile, as it will be when the
  /// recording is played: a frame that the render thread draws meanwhile counts from the next event on.
  private var answers: HostAnswers?

  init(_ base: any Window & LayerHost, write: @escaping @Sendable (String) -> Void) {
    self.write = write
    start = base.now
    super.init(base)
    write(InputRecording.title(start))
    note(state, at: start, shown: shown)
  }

  override var now: MediaTime { answers?.now ?? base.now }
  override var frameTime: MediaTime { answers?.frameTime ?? base.frameTime }
  override func frameTime(seenAt time: MediaTime) -> MediaTime {
    answers?.seen ?? base.frameTime(seenAt: time)
  }

  override func submit(_ commit: Commit) {
    commitCount += 1
    note(.commit(number: commitCount), at: commit.time)
    base.submit(commit)
  }

  override func received(_ event: TouchEvent) {
    let seen = event.phase == .began ? base.frameTime(seenAt: event.time) : nil
    tell(.touch(event.moved(by: -start), seen: seen.map { $0 - start }), seen: seen) { super.received(event) }
  }

  override func received(_ event: KeyEvent) { tell(.key(event.moved(by: -start))) { super.received(event) } }

  override func received(_ event: PointerEvent) {
    tell(.pointer(event.moved(by: -start))) { super.received(event) }
  }

  override func received(_ edit: TextInputEdit) { tell(.text(edit)) { super.received(edit) } }

  override func didResize() { tell(state) { super.didResize() } }

  override func woke(at time: MediaTime) { tell(.wake, at: time) { super.woke(at: time) } }

  override func frame(_ timing: FrameTiming) {
    var moved = timing
    moved.targetTime -= start
    tell(.frame(moved)) { super.frame(timing) }
  }

  nonisolated func drew(_ report: FrameReport) {
    let entry = RecordedEntry(
      time: report.targetTime - start, what: .drawn(number: report.number, commits: report.commitCount))
    write(RecordedLine(entry).text)
  }

  private var state: RecordedEntry.What {
    .window(size: size, scale: scale, transform: outputTransform, isResizing: isResizing)
  }

  /// The newest frame's target time; `nil` before the first.
  private var shown: MediaTime? { base.frameTime == 0 ? nil : base.frameTime }

  private func note(_ what: RecordedEntry.What, at time: MediaTime, shown: MediaTime? = nil) {
    let entry = RecordedEntry(time: time - start, shown: shown.map { $0 - start }, what: what)
    write(RecordedLine(entry).text)
  }

  /// The time of the newest entry of this kind, in media seconds.
  private var latest = -MediaTime.infinity

  /// Writes an entry, then tells the content.
  private func tell(
    _ what: RecordedEntry.What, at time: MediaTime? = nil, seen: MediaTime? = nil, _ call: () -> Void
  ) {
    // A window that is played itself tells its events at their own times.
    let (time, shown) = (max(time ?? base.now, latest), shown)
    latest = time
    note(what, at: time, shown: shown)
    if !isTurnNoted {
      isTurnNoted = true
      Transaction.afterTurn { [weak self] in self?.turnEnded() }
    }
    let outer = answers
    answers = HostAnswers(now: time, frameTime: shown ?? 0, seen: seen)
    call()
    answers = outer
  }

  private func turnEnded() {
    isTurnNoted = false
    note(.turn, at: base.now)
  }
}
