/// An invalid command line, with a message for people.
struct UsageError: Error, CustomStringConvertible, Equatable {
  let description: String

  init(_ description: String) { self.description = description }
}
