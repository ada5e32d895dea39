/// Questions that each touch asks many times. They take no closure: one that belongs to the main actor is asked at every
/// call whether it runs there.
extension Array where Element: AnyObject {
  /// Whether an object is in it, by its identity.
  func holds(_ object: Element) -> Bool {
    for element in self where element === object { return true }
    return false
  }

  /// Takes out an object, by its identity. Harmless where it is not there.
  mutating func remove(_ object: Element) {
    for index in indices.reversed() where self[index] === object { remove(at: index) }
  }
}
