import MartletGeometry
import MartletSynchronization

/// The sizes of texts that were measured lately. Layout asks for the same ones again and again, and to measure one is to
/// set it at several scales while no other thread may use Pango.
struct MeasuredTexts {
  private struct Question: Hashable {
    var text: Text
    var width: Double?

    init(_ text: Text, fitting width: Double?) {
      self.text = text
      // A colour that fades changes no size.
      self.text.color = .black
      self.width = width
    }
  }

  private static let shared = Mutex(MeasuredTexts())

  /// Most texts of one generation; there are two. With `longest` that is a megabyte in all, and for short labels a fifth
  /// of it.
  static let capacity = 256
  /// Most bytes of a text that is kept, as `bytes(of:)` counts them.
  static let longest = 2048

  /// What was asked for since the newest generation began, and what the one before it had.
  private var recent: [Question: Size] = [:]
  private var older: [Question: Size] = [:]

  /// What a text takes in a room, in points: as it was measured before, or as `measure` says, which is called outside of
  /// any lock.
  static func size(of text: Text, fitting width: Double?, measure: () -> Size) -> Size {
    guard bytes(of: text) <= longest else { return measure() }
    if let known = shared.withLock({ $0.size(of: text, fitting: width) }) { return known }
    let size = measure()
    shared.withLock { $0.note(size, of: text, fitting: width) }
    return size
  }

  /// What of a text may be of any length, in bytes.
  static func bytes(of text: Text) -> Int {
    func bytes(of style: TextStyle) -> Int { style.font.family?.utf8.count ?? 0 }
    // Not one after the other where there are too many.
    let room = longest / MemoryLayout<TextSpan>.stride + 1
    return text.spans.prefix(room).reduce(text.string.utf8.count + bytes(of: text.style)) {
      $0 + MemoryLayout<TextSpan>.stride + bytes(of: $1.style)
    }
  }

  /// The size that was noted for a text, unless it was forgotten.
  mutating func size(of text: Text, fitting width: Double?) -> Size? {
    let question = Question(text, fitting: width)
    if let size = recent[question] { return size }
    guard let size = older[question] else { return nil }
    note(size, of: text, fitting: width)
    return size
  }

  /// Notes a size. Where there is no room left, what was not asked for lately is forgotten.
  mutating func note(_ size: Size, of text: Text, fitting width: Double?) {
    if recent.count == Self.capacity {
      older = recent
      recent = [:]
    }
    recent[Question(text, fitting: width)] = size
  }

  /// How many sizes are known.
  var count: Int { recent.count + older.count }
}
