import MartletGeometry

/// How a hand edits a text field.
struct TextFieldHand {
  /// What what holds the field does.
  enum Mode: Equatable {
    /// Nothing.
    case idle
    /// A finger has landed: it may tap, or stay.
    case waiting
    /// The pointer selects, from a part on that stays selected, by words or by characters.
    case selecting(from: Range<Int>, byWords: Bool)
    /// A finger moves the caret.
    case moving
    /// A finger moves an end of the selection. The other one stays. The end is so far beside the finger, in points.
    case handle(isHigher: Bool, fixed: Int, beside: Double)
  }

  var mode = Mode.idle
  /// Whether it gives the field the focus now.
  var givesFocus = false
  /// Whether the ends of a selection have handles.
  var showsHandles = false
  /// When a finger has stayed long enough, or when the text scrolls again under what selects beyond its edge, in media seconds.
  var deadline: MediaTime?
  /// How often it was pressed or tapped in a row, where and when last.
  private var count = 0
  private var place = Point.zero
  private var time = -MediaTime.infinity

  /// The longest time between two presses in a row, in seconds, and the longest way, in points.
  private static let (pause, reach) = (0.4, 12.0)
  /// How long a finger stays until it moves the caret, how often the text scrolls, in seconds.
  static let (press, beat) = (0.5, 0.05)
  /// How far a finger moves that does not stay, how far the text scrolls at once at most, how near a handle is touched, in points.
  static let (slop, step, grip) = (10.0, 40.0, 24.0)

  /// Whether it selects or moves something.
  var isDragging: Bool { mode != .idle && mode != .waiting }

  mutating func end() {
    mode = .idle
    deadline = nil
  }

  /// Whether a press or a tap is one more in a row.
  func follows(at place: Point, time: MediaTime) -> Bool {
    time - self.time < Self.pause && place.distance(to: self.place) <= Self.reach
  }

  /// Counts a press or a tap: which one in a row it is, from 1 to 3.
  mutating func press(at place: Point, time: MediaTime) -> Int {
    count = follows(at: place, time: time) ? count % 3 + 1 : 1
    (self.place, self.time) = (place, time)
    return count
  }
}
