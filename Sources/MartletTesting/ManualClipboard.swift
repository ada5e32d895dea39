import MartletHost

/// A clipboard in memory, for tests: what is written can be read, at once or later.
@MainActor
public final class ManualClipboard: Clipboard {
  /// What can be pasted; `nil`, at first, for nothing. A test sets what another program has copied.
  public var data: DragData?
  /// The text of that; `nil` for none, or if it is made only when it is wanted.
  public var text: String? {
    get {
      var text: String?
      if let data, let type = data.textType {
        data.read(type) { bytes in
          text = bytes.map { PlainText.withPlainLineEnds(String(decoding: $0, as: UTF8.self)) }
        }
      }
      return text
    }
    set { data = newValue.map { DragData(text: $0) } }
  }
  /// Whether answers wait for `answer()`, as those of another program may. `false` by default.
  public var isSlow = false
  /// How often somebody has written.
  public private(set) var writeCount = 0

  private var waiting: [@MainActor () -> Void] = []

  /// Makes an empty clipboard.
  public init() {}

  public var hasText: Bool { data?.textType != nil }

  public var types: [String] { data?.types ?? [] }

  public func write(_ text: String) { write(DragData(text: text)) }

  public func write(_ data: DragData) {
    self.data = data
    writeCount += 1
  }

  public func read(_ completion: @escaping @MainActor (String?) -> Void) {
    answer { [weak self] in
      guard let data = self?.data, let type = data.textType else { return completion(nil) }
      data.read(type) { bytes in
        completion(bytes.map { PlainText.withPlainLineEnds(String(decoding: $0, as: UTF8.self)) })
      }
    }
  }

  public func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    answer { [weak self] in
      guard let data = self?.data else { return completion(nil) }
      data.read(type, completion)
    }
  }

  private func answer(_ answer: @escaping @MainActor () -> Void) {
    if isSlow { waiting.append(answer) } else { answer() }
  }

  /// Answers all who have asked so far.
  public func answer() {
    let asked = waiting
    waiting = []
    for answer in asked { answer() }
  }
}
