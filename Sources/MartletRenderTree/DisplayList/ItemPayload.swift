/// The description of items of one kind, besides the properties of all items. Each kind has its own array in the list, so
/// none takes memory for another.
package protocol ItemPayload: Sendable, Equatable {
  /// The kind of items that it describes.
  static var kind: DisplayItem.Kind { get }

  /// Makes the description of an item that draws nothing.
  init()

  /// What a list that holds it must be searched for. Nothing by default.
  var traits: ListTraits { get }

  /// Calls a function with a list's array of this kind.
  static func edit<Result>(_ list: inout DisplayList, _ body: (inout [Self]) -> Result) -> Result
}

extension ItemPayload {
  package var traits: ListTraits { [] }
}
