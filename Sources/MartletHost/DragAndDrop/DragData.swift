import MartletGeometry

/// What is dragged or copied, in one form or in several: as text, as files, as a picture, in a form of the program's own.
///
///     var data = DragData()
///     data.add(text: note.title)
///     data.add(MediaType.png) { await note.picture() }
///
/// A form that is expensive is made when somebody wants it.
public struct DragData: Sendable {
  /// Makes one form when it is wanted: its bytes, or `nil` if that fails.
  public typealias Maker = @MainActor @Sendable () async -> [UInt8]?

  private enum Form: Sendable {
    case bytes([UInt8])
    case made(Maker)
  }

  /// The media types of the forms, the best one first.
  public private(set) var types: [String] = []
  private var forms: [String: Form] = [:]

  /// The most forms that something has.
  public static let mostForms = 64

  /// Makes something in no form.
  public init() {}

  /// Makes something that is a text.
  public init(text: String) { add(text: text) }

  /// Adds a form, or replaces it.
  /// - Parameters:
  ///   - type: Its media type, such as `application/x-note`; see ``MediaType/isValid(_:)``. Another one is a mistake of the program, and so
  ///     are more than ``mostForms``.
  ///   - bytes: Its bytes.
  public mutating func add(_ type: String, bytes: [UInt8]) { add(.bytes(bytes), as: type) }

  /// Adds a form that is made when somebody wants it, or replaces it.
  public mutating func add(_ type: String, making make: @escaping Maker) { add(.made(make), as: type) }

  /// Adds a text, under all names that programs have for text.
  public mutating func add(text: String) {
    let bytes = Array(text.utf8)
    for type in MediaType.texts { add(type, bytes: bytes) }
  }

  /// Adds files or other things that have URIs.
  public mutating func add(uris: [String]) { add(MediaType.uriList, bytes: URIList.bytes(of: uris)) }

  private mutating func add(_ form: Form, as type: String) {
    precondition(MediaType.isValid(type), "drag: \"\(type)\" is no media type")
    if forms.updateValue(form, forKey: type) == nil { types.append(type) }
    precondition(
      types.count <= Self.mostForms, "drag: something has at most \(Self.mostForms) forms, not \(types.count)"
    )
  }

  /// The best media type that is text; `nil` if it is no text.
  package var textType: String? { types.lazy.filter { MediaType.texts.contains($0) }.first }

  /// Whether there is a form of a media type that is made when it is wanted, or has bytes.
  package func hasContent(_ type: String) -> Bool {
    switch forms[type] {
    case .bytes(let bytes): !bytes.isEmpty
    case .made: true
    case nil: false
    }
  }

  /// Gives one form to a closure: at once if its bytes are there, otherwise when they are made. `nil` if there is no such form, or it
  /// cannot be made.
  @MainActor public func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    switch forms[type] {
    case .bytes(let bytes): completion(bytes)
    case .made(let make): Task { completion(await make()) }
    case nil: completion(nil)
    }
  }
}
