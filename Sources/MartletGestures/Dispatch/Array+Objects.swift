/// Lookups that each touch needs many times. They take no closure, because a main-actor closure is checked
/// for its actor at every call.
extension Array where Element: AnyObject {
  /// Whether the array contains an object, by identity.
  func holds(_ object: Element) -> Bool {
    for element in self where element === object { return true }
    return false
  }

  /// Removes an object, by identity. Does nothing if it is not there.
  mutating func remove(_ object: Element) {
    for index in indices.reversed() where self[index] === object { remove(at: index) }
  }
}
