import MartletHost

/// A clipboard in memory, for tests: what is written can be read, at once or later.
@MainActor
public final class ManualClipboard: Clipboard {
  /// The text; `nil`, at first, for none. A test sets what another program has copied.
  public var text: String?
  /// Whether answers wait for `answer()`, as those of another program may. `false` by default.
  public var isSlow = false
  /// How often somebody has written.
  public private(set) var writeCount = 0

  private var waiting: [@MainActor (String?) -> Void] = []

  /// Makes an empty clipboard.
  public init() {}

  public var hasText: Bool { text != nil }

  public func write(_ text: String) {
    self.text = text
    writeCount += 1
  }

  public func read(_ completion: @escaping @MainActor (String?) -> Void) {
    if isSlow { waiting.append(completion) } else { completion(text) }
  }

  /// Answers all who have asked so far.
  public func answer() {
    let asked = waiting
    waiting = []
    for completion in asked { completion(text) }
  }
}
