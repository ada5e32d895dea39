/// Searches for what is found in an element.
extension Sequence {
  /// The first result of a function that is not `nil`; `nil` if there is none.
  ///
  /// It is called once for each element up to the one with that result, for which `lazy.compactMap(_:).first` calls it twice. Where it
  /// searches further in the same way, that would be twice at each level.
  package func firstNonNil<Result>(_ result: (Element) throws -> Result?) rethrows -> Result? {
    for element in self {
      if let found = try result(element) { return found }
    }
    return nil
  }
}
