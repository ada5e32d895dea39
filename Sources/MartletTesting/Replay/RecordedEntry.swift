import MartletGeometry
import MartletHost

/// One line of a recording. All times are seconds from the recording's beginning.
struct RecordedEntry: Sendable, Equatable {
  /// What happened.
  enum What: Sendable, Equatable {
    /// The window was configured.
    case window(size: Size, scale: Double, transform: OutputTransform, isResizing: Bool = false)
    /// A contact event. `seen` is the target time of the frame that was on screen when the contact landed.
    case touch(TouchEvent, seen: MediaTime?)
    case key(KeyEvent)
    case pointer(PointerEvent)
    /// An input method has taken a step.
    case text(TextInputEdit)
    /// A time for which the content had asked has come.
    case wake
    /// The content was told of a frame.
    case frame(FrameTiming)
    /// The content's changes were committed. The entry's time is that of the commit.
    case commit(number: Int)
    /// A turn of the main loop has ended.
    case turn
    /// A frame was drawn for the entry's time. It shows the commits up to a number.
    case drawn(number: Int, commits: Int)
  }

  /// When it happened.
  var time: MediaTime
  /// The target time of the newest frame at that time; `nil` before the first.
  var shown: MediaTime?
  var what: What

  /// Whether the window told its content of it, at its time.
  var isTold: Bool {
    switch what {
    case .window, .touch, .key, .pointer, .text, .wake, .frame: true
    case .commit, .turn, .drawn: false
    }
  }

  /// Whether the content's changes were committed.
  var isCommit: Bool { if case .commit = what { true } else { false } }

  /// Whether a person did it.
  var isInput: Bool {
    switch what {
    case .touch, .key, .pointer, .text: true
    case .window, .wake, .frame, .commit, .turn, .drawn: false
    }
  }
}

extension TouchEvent {
  /// The event some seconds later.
  func moved(by seconds: Double) -> TouchEvent {
    var event = self
    event.time += seconds
    return event
  }
}

extension KeyEvent {
  /// The event some seconds later.
  func moved(by seconds: Double) -> KeyEvent {
    var event = self
    event.time += seconds
    return event
  }
}

extension PointerEvent {
  /// The event some seconds later.
  func moved(by seconds: Double) -> PointerEvent {
    switch self {
    case .hovered(let place, let time): .hovered(place, time: time + seconds)
    case .left(let time): .left(time: time + seconds)
    case .scrolled(let way, let place, let time): .scrolled(way, at: place, time: time + seconds)
    case .pressed(let button, let place, let time): .pressed(button, at: place, time: time + seconds)
    case .released(let button, let place, let time): .released(button, at: place, time: time + seconds)
    }
  }

  /// When it happened, in media seconds.
  var time: MediaTime {
    switch self {
    case .hovered(_, let time), .left(let time), .scrolled(_, _, let time), .pressed(_, _, let time),
      .released(_, _, let time):
      time
    }
  }
}
