/// What describes the items of one kind, beside what all items have. Each kind has an array of its own in the list, so
/// that none takes room for what another needs.
package protocol ItemPayload: Sendable, Equatable {
  /// The kind of the items that it describes.
  static var kind: DisplayItem.Kind { get }

  /// Makes the description of an item that draws nothing.
  init()

  /// Calls a function with the array of a list that holds these.
  static func edit<Result>(_ list: inout DisplayList, _ body: (inout [Self]) -> Result) -> Result
}
