/// A command line that the gallery does not understand, in words for a person.
struct UsageError: Error, CustomStringConvertible, Equatable {
  let description: String

  init(_ description: String) { self.description = description }
}
