import MartletGeometry
import MartletHost
import MartletLayers

/// Plays a recording in a window on a compositor, in real time: each event reaches the content at its time.
///
/// Make it before anything is put into the window, and give its `window` to the `WindowController` instead of the
/// window itself. Frames are those of the compositor. Until the recording is over, a person's contacts and pointer
/// are ignored; keys count. The window keeps the size that the compositor gives it: in one of another size than
/// `InputRecording.inputSize` the events may meet other things, which `onOtherSize` tells.
@MainActor
public final class InputPlayer {
  /// The window for the content.
  public var window: any Window & LayerHost { playing }

  /// Called once, when the last event has been delivered; of a recording without events, at the first turn.
  public var onEnd: (() -> Void)? {
    get { playing.onEnd }
    set { playing.onEnd = newValue }
  }

  /// Called at most once, before the first event is delivered, if the window then has another size than
  /// `InputRecording.inputSize`: with that size and with the window's, in points.
  public var onOtherSize: ((_ recorded: Size, _ shown: Size) -> Void)? {
    get { playing.onOtherSize }
    set { playing.onOtherSize = newValue }
  }

  private let playing: PlayingWindow

  /// Plays a recording in a window, from now on. Its delegate is replaced.
  public init(_ window: any Window & LayerHost, playing recording: InputRecording) {
    playing = PlayingWindow(window, recording)
  }
}

/// A window whose content receives a recording's events.
@MainActor
private final class PlayingWindow: WindowProxy {
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
  /// When the event that is delivered arrived in the recording, in media seconds; `nil` at other times.
  private var arrival: MediaTime?
  /// The contacts of a person that the content knows of.
  private var contacts: Set<TouchEvent.ID> = []
  /// The newest events of the played contacts that are down.
  private var played: [TouchEvent] = []

  init(_ base: any Window & LayerHost, _ recording: InputRecording) {
    entries =
      recording.entries.filter {
        switch $0.what {
        case .touch, .key, .pointer, .turn: true
        case .window, .wake, .frame, .commit, .drawn: false
        }
      }[...]
    start = base.now
    expectedSize = recording.inputSize
    super.init(base)
    schedule()
  }

  override var now: MediaTime { arrival ?? base.now }

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

  override func woke(at time: MediaTime) {
    while let entry = entries.first, start + entry.time <= time {
      entries.removeFirst()
      deliver(entry)
    }
    if entries.isEmpty, !isOver {
      isOver = true
      cancelContacts()
      onEnd?()
    }
    if let due = contentWake, due <= time {
      contentWake = nil
      super.woke(at: time)
    }
    schedule()
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

  private func deliver(_ entry: RecordedEntry) {
    if entry.isInput, let expectedSize {
      self.expectedSize = nil
      if expectedSize != base.size { onOtherSize?(expectedSize, base.size) }
    }
    arrival = start + entry.time
    defer { arrival = nil }
    switch entry.what {
    case .touch(let event, _):
      let event = event.moved(by: start)
      played.removeAll { $0.id == event.id }
      if event.phase == .began || event.phase == .moved { played.append(event) }
      delegate?.window(self, received: event)
    case .key(let event): delegate?.window(self, received: event.moved(by: start))
    case .pointer(let event): delegate?.window(self, received: event.moved(by: start))
    case .turn:
      arrival = nil
      Transaction.flush()
    case .window, .wake, .frame, .commit, .drawn: break
    }
  }

  private func schedule() {
    let next = isOver ? nil : start + (entries.first?.time ?? 0)
    base.wakeTime = next.map { min($0, contentWake ?? $0) } ?? contentWake
  }
}
