import MartletGeometry
import MartletHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a person did in a window, and when: all contacts, keys and pointer events that the window's content was
/// told of, and the times of its frames.
///
/// `InputRecorder` writes one. `ManualWindow.replay(_:)` plays it with the frames that the person saw, in a test or
/// for a film; `InputPlayer` plays it in a window on a compositor; `InputScript.add(_:at:)` takes just its events.
///
/// It is a text, so that a recording can be read, cut and kept beside a test. The first line is
/// `martlet-input`, the format's version, and since when it lasts, in media seconds. Empty lines and lines that begin with
/// `#` do not count. Each other line is a time in seconds since the beginning, what happened, and its details:
///
///     martlet-input 2 since 5210.25
///     0.000000000 window 960 640 scale 1
///     1.203114201 touch 1 began 120.5 88.25 touchscreen stamp 1.201 shown 1.196 seen 1.196
///     1.203180011 commit 12
///     1.203190754 turn
///     1.209881230 frame 1.229 lasts 0.016667 lead 0.019 shown 1.212
///     1.229000000 drawn 40 commits 13
///
/// | line | details |
/// |---|---|
/// | `window` | width, height; `scale`; `transform` if the output is rotated; `resizing` while an edge is dragged |
/// | `touch` | number, phase, x, y, source; `stamp`: the device's time; `button`, `modifiers`, `pen`, `shape` and `anchor` if they tell something; `seen`: the frame in which it landed |
/// | `key` | phase, keysym; `text` and `modifiers` if there are any; `stamp` |
/// | `pointer` | `hovered` x y, `left`, `scrolled` dx dy x y device, `pressed` and `released` with button x y; `stamp` |
/// | `text` | a step of an input method: `deleted` before after, `committed`, `composed` with `selected` from to |
/// | `wake` | the content's time has come: a double tap's, an animation's end |
/// | `frame` | the content was told of a frame: its target time, the length of a refresh, the usual lead |
/// | `commit` | number; at the time at which its changes begin |
/// | `turn` | a turn of the main loop has ended |
/// | `drawn` | number of the frame, drawn for the line's time, and the number of commits that it shows |
///
/// `shown` is the newest frame's target time. Times and positions are exact to the last bit. In version 1 the beginning and
/// the buttons of contacts are missing, and times are rounded to nanoseconds. What a program does by itself (its own timers, what comes over a
/// network) is not recorded.
public struct InputRecording: Sendable, Equatable {
  /// The version of the format that is written, and the newest that is read.
  public static let version = 2
  static let magic = "martlet-input"

  /// The beginning in media seconds; `nil` if it is not told. A window that plays the recording from the same time on computes
  /// the same to the last bit.
  public let start: MediaTime?

  /// The entries in the order in which they apply: each drawn frame after the last commit that it shows.
  let entries: [RecordedEntry]

  /// The size of the window at the beginning, in points.
  public let size: Size
  /// The pixels per point at the beginning.
  public let scale: Double

  /// The size of the window as the first contact, pointer or key event came, in points: what the events were made for.
  /// Compositors may have changed the window's size before that. Without such an event, the size at the end.
  public var inputSize: Size {
    var size = size
    for entry in entries {
      if case .window(let new, _, _, _) = entry.what { size = new }
      if entry.isInput { return size }
    }
    return size
  }

  /// How long it lasts, in seconds.
  public var duration: Double { entries.map(\.time).max() ?? 0 }

  /// The number of frames that were drawn.
  public var frameCount: Int {
    entries.count { if case .drawn = $0.what { true } else { false } }
  }

  /// Reads a recording from a text. Throws an error that names the line, what is expected there and what is found.
  public init(text: some StringProtocol) throws(InputRecordingError) {
    var told: [RecordedEntry] = []
    var drawn: [(entry: RecordedEntry, commits: Int)] = []
    var hasVersion = false
    var start: MediaTime?
    var latest = -Double.infinity
    var number = 0
    // With the line ends of another system they are one character.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      number += 1
      var words = RecordedWords(line, number: number)
      guard let first = words.peek, !first.hasPrefix("#") else { continue }
      guard hasVersion else {
        start = try words.readVersion()
        hasVersion = true
        continue
      }
      let entry = try words.readEntry()
      if told.isEmpty {
        guard case .window = entry.what else { throw words.error("the window's size", found: first) }
      }
      if entry.isTold {
        guard entry.time >= latest else {
          throw words.error("a time not before \(latest)", found: "\(entry.time)")
        }
        latest = entry.time
      }
      if case .drawn(_, let commits) = entry.what {
        drawn.append((entry, commits))
      } else {
        told.append(entry)
      }
    }
    guard hasVersion else {
      throw InputRecordingError(
        line: max(number, 1), expected: "\(Self.magic) \(Self.version)", found: "the end")
    }
    guard case .window(let size, let scale, _, _)? = told.first?.what else {
      throw InputRecordingError(line: number, expected: "the window's size", found: "the end")
    }
    self.start = start
    self.size = size
    self.scale = scale
    entries = Self.ordered(told, drawn)
  }

  /// Reads a recording from a file. Throws an error that names the file, and the line if that is wrong.
  public init(contentsOf path: String) throws {
    do {
      self = try Self(text: RecordingFile.read(path))
    } catch var error as InputRecordingError {
      error.file = path
      throw error
    }
  }

  /// The recording as a text that `init(text:)` reads.
  public var text: String {
    entries.reduce(into: Self.title(start) + "\n") { $0 += RecordedLine($1).text + "\n" }
  }

  /// The first line of a recording that began at a time, in media seconds.
  static func title(_ start: MediaTime?) -> String {
    "\(magic) \(version)" + (start.map { " since \($0)" } ?? "")
  }

  /// Puts each drawn frame after the commit whose changes it shows last, and before what was told when it was the newest
  /// one. The thread that draws writes its lines by itself, so they may come later.
  private static func ordered(
    _ told: [RecordedEntry], _ drawn: [(entry: RecordedEntry, commits: Int)]
  ) -> [RecordedEntry] {
    var result: [RecordedEntry] = []
    result.reserveCapacity(told.count + drawn.count)
    var next = drawn.startIndex
    var commits = 0
    func takeFrames(while isDrawn: (_ entry: RecordedEntry, _ commits: Int) -> Bool) {
      while next < drawn.endIndex, isDrawn(drawn[next].entry, drawn[next].commits) {
        result.append(drawn[next].entry)
        next += 1
      }
    }
    for entry in told {
      if case .commit(let number) = entry.what {
        takeFrames { $1 < number }
        commits = number
      } else if let shown = entry.shown {
        takeFrames { $0.time <= shown && $1 <= commits }
      }
      result.append(entry)
    }
    takeFrames { _, _ in true }
    return result
  }
}
