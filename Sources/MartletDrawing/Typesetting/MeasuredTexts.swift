import MartletGeometry
import MartletSynchronization

/// A cache of the sizes of recently measured texts. Layout asks for the same ones again and again, and
/// measuring one sets it at several scales while no other thread can use Pango.
struct MeasuredTexts {
  private struct Question: Hashable {
    var text: Text
    var width: Double?

    init(_ text: Text, fitting width: Double?) {
      self.text = text
      // A fading colour does not change the size.
      self.text.color = .black
      self.width = width
    }
  }

  private static let shared = Mutex(MeasuredTexts())

  /// The maximum number of texts in a generation; there are two. With `longest` the total is a megabyte, and
  /// a fifth of that for short labels.
  static let capacity = 256
  /// The maximum size of a cached text in bytes, as `bytes(of:)` counts them.
  static let longest = 2048

  /// The sizes requested in the current generation, and those of the previous one.
  private var recent: [Question: Size] = [:]
  private var older: [Question: Size] = [:]

  /// A text's size in points when fitted to a width, from the cache or from `measure`, which is called
  /// without any lock.
  static func size(of text: Text, fitting width: Double?, measure: () -> Size) -> Size {
    guard bytes(of: text) <= longest else { return measure() }
    if let known = shared.withLock({ $0.size(of: text, fitting: width) }) { return known }
    let size = measure()
    shared.withLock { $0.note(size, of: text, fitting: width) }
    return size
  }

  /// The size in bytes of the parts of a text that have variable length.
  static func bytes(of text: Text) -> Int {
    func bytes(of style: TextStyle) -> Int { style.font.family?.utf8.count ?? 0 }
    // Do not visit every span if there are too many.
    let room = longest / MemoryLayout<TextSpan>.stride + 1
    return text.spans.prefix(room).reduce(text.string.utf8.count + bytes(of: text.style)) {
      $0 + MemoryLayout<TextSpan>.stride + bytes(of: $1.style)
    }
  }

  /// The cached size of a text, if any.
  mutating func size(of text: Text, fitting width: Double?) -> Size? {
    let question = Question(text, fitting: width)
    if let size = recent[question] { return size }
    guard let size = older[question] else { return nil }
    note(size, of: text, fitting: width)
    return size
  }

  /// Adds a size. If there is no room, sizes that were not requested recently are dropped.
  mutating func note(_ size: Size, of text: Text, fitting width: Double?) {
    if recent.count == Self.capacity {
      older = recent
      recent = [:]
    }
    recent[Question(text, fitting: width)] = size
  }

  /// The number of cached sizes.
  var count: Int { recent.count + older.count }
}
