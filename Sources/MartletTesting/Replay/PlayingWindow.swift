import MartletGeometry
import MartletHost
import MartletLayers

/// A window whose content receives a recording's events.
///
/// What the content does depends on the frames that it is told of, on when its changes are committed and on when it is woken:
/// all that is as it was recorded. A turn of the main loop is played as a whole, as its first event is due.
@MainActor
final class PlayingWindow: WindowProxy {
  var onEnd: (() -> Void)?
  var onOtherSize: ((Size, Size) -> Void)?
  /// The size that the events were made for; `nil` once it was compared.
  private var expectedSize: Size?
  private var entries: ArraySlice<RecordedEntry>
  /// Whether the end was told.
  private var isOver = false
  private let start: MediaTime
  /// When the content wants to be woken.
  private var contentWake: MediaTime?
  /// What the content is answered while a turn is played, and before the first; `nil` at other times.
  private var answers: HostAnswers?
  /// When the content was last told of a recorded frame, and the newest target time that it was told, in media seconds.
  private var newestFrame = (told: -MediaTime.infinity, target: -MediaTime.infinity)
  /// The contacts of a person that the content knows of.
  private var contacts: Set<TouchEvent.ID> = []
  /// The newest events of the played contacts that are down.
  private var played: [TouchEvent] = []

  /// Whether the recording tells where turns end; one that was made by hand may not.
  private let hasTurns: Bool
  /// How far away a recorded frame may be, in seconds, for content that wants frames not to be told of the compositor's.
  private static let frameReach = 0.1

  init(_ base: any Window & LayerHost, _ recording: InputRecording) {
    entries =
      recording.entries.filter {
        switch $0.what {
        case .touch, .key, .pointer, .text, .turn, .wake, .frame, .commit: true
        case .window, .drawn: false
        }
      }[...]
    hasTurns = entries.contains { $0.what == .turn }
    start = base.now
    expectedSize = recording.inputSize
    super.init(base)
    // What is put into the window before the first turn begins as it did then.
    if let first = entries.first, first.isCommit {
      answers = HostAnswers(now: start + first.time, frameTime: base.frameTime)
    }
    schedule()
  }

  override var now: MediaTime { answers?.now ?? base.now }
  override var frameTime: MediaTime { answers?.frameTime ?? base.frameTime }
  override func frameTime(seenAt time: MediaTime) -> MediaTime {
    answers?.seen ?? base.frameTime(seenAt: time)
  }

  override var wakeTime: MediaTime? {
    get { contentWake }
    set {
      contentWake = newValue
      schedule()
    }
  }

  override func received(_ event: TouchEvent) {
    if event.phase == .began, !entries.isEmpty { return }
    if event.phase == .began { contacts.insert(event.id) }
    guard contacts.contains(event.id) else { return }
    if event.phase == .ended || event.phase == .cancelled { contacts.remove(event.id) }
    super.received(event)
  }

  override func received(_ event: PointerEvent) {
    if entries.isEmpty { super.received(event) }
  }

  override func frame(_ timing: FrameTiming) {
    guard !isFrameNear(base.now) else { return }
    tell(timing)
  }

  override func woke(at time: MediaTime) {
    while let entry = entries.first, start + entry.time <= time { playTurn() }
    if entries.isEmpty, !isOver {
      isOver = true
      answers = nil
      cancelContacts()
      onEnd?()
    }
    if let due = contentWake, due <= time, !isRecorded(due) {
      contentWake = nil
      super.woke(at: time)
    }
    schedule()
  }

  /// Whether a frame was recorded about a time, so that the content waits for none of the compositor's.
  private func isFrameNear(_ time: MediaTime) -> Bool {
    if time - newestFrame.told < Self.frameReach { return true }
    for entry in entries {
      guard start + entry.time < time + Self.frameReach else { return false }
      if case .frame = entry.what { return true }
    }
    return false
  }

  /// Whether the recording wakes the content for a time.
  private func isRecorded(_ due: MediaTime) -> Bool {
    for entry in entries {
      guard start + entry.time < due + ManualWindow.latestWake else { return false }
      if entry.what == .wake { return true }
    }
    return false
  }

  private func tell(_ timing: FrameTiming) {
    guard base.wantsFrames, timing.targetTime > newestFrame.target else { return }
    newestFrame.target = timing.targetTime
    super.frame(timing)
  }

  /// Cancels what is down at the end of a recording that was cut off.
  private func cancelContacts() {
    let cut = played
    played = []
    for var event in cut {
      event.phase = .cancelled
      event.time = max(base.now, event.time)
      delegate?.window(self, received: event)
    }
  }

  /// Delivers the next entry, and what belongs to the same turn.
  private func playTurn() {
    guard let first = entries.first else { return }
    var count = 1
    if hasTurns, first.isTold, let turn = entries.firstIndex(where: { $0.what == .turn }) {
      count = turn - entries.startIndex + 1
    }
    for _ in 0..<count {
      guard let entry = entries.popFirst() else { break }
      deliver(entry)
    }
    answers = nil
  }

  private func deliver(_ entry: RecordedEntry) {
    if entry.isInput, let expectedSize {
      self.expectedSize = nil
      if expectedSize != base.size { onOtherSize?(expectedSize, base.size) }
    }
    let time = start + entry.time
    if entry.isTold {
      answers = HostAnswers(now: time, frameTime: entry.shown.map { $0 + start } ?? base.frameTime)
    }
    switch entry.what {
    case .touch(let event, let seen):
      let event = event.moved(by: start)
      played.removeAll { $0.id == event.id }
      if event.phase == .began || event.phase == .moved { played.append(event) }
      answers?.seen = seen.map { $0 + start }
      delegate?.window(self, received: event)
      answers?.seen = nil
    case .key(let event): delegate?.window(self, received: event.moved(by: start))
    case .pointer(let event): delegate?.window(self, received: event.moved(by: start))
    case .text(let edit): delegate?.window(self, received: edit)
    case .frame(var timing):
      timing.targetTime += start
      newestFrame.told = time
      tell(timing)
    case .wake:
      guard let due = contentWake, due <= time + ManualWindow.rounding else { return }
      contentWake = nil
      super.woke(at: max(due, time))
    case .commit:
      answers = HostAnswers(now: time, frameTime: min(answers?.frameTime ?? base.frameTime, time))
      Transaction.flush()
    case .turn: Transaction.flush()
    case .window, .drawn: break
    }
  }

  private func schedule() {
    let next = isOver ? nil : start + (entries.first?.time ?? 0)
    let own = contentWake.flatMap { isRecorded($0) ? nil : $0 }
    base.wakeTime = next.map { min($0, own ?? $0) } ?? own
  }
}
