/// An element that is in one list at a time and remembers its approximate index, so that it is found quickly
/// even in a long list.
@MainActor
package protocol Listed: AnyObject {
  /// The index where it was last seen.
  var listedPlace: Int { get set }
}

/// How far from the remembered index an element is searched before the whole list is renumbered.
private let reach = 64

extension Array where Element: Listed {
  /// The index of an object, by its identity; `nil` if the list does not contain it. It must not be in
  /// another list.
  @MainActor
  package func place(of object: Element) -> Int? {
    let hint = object.listedPlace
    for distance in 0..<Swift.min(reach, count) {
      if isPlace(hint - distance, of: object) { return hint - distance }
      if isPlace(hint + distance, of: object) { return hint + distance }
    }
    for (place, element) in enumerated() { element.listedPlace = place }
    return isPlace(object.listedPlace, of: object) ? object.listedPlace : nil
  }

  /// The index at which to insert an object so that it is directly behind a sibling (`offset` 0) or in front
  /// of it (1); `nil` if the sibling is not in the list. If the object is in the list itself, the index
  /// applies after its removal.
  @MainActor
  package func destination(of object: Element, isListed: Bool, beside sibling: Element, offset: Int) -> Int? {
    guard let place = place(of: sibling) else { return nil }
    let gap = isListed ? self.place(of: object) : nil
    return place + offset + (gap.map { $0 < place ? -1 : 0 } ?? 0)
  }

  @MainActor
  private func isPlace(_ place: Int, of object: Element) -> Bool {
    place >= 0 && place < count && self[place] === object
  }

  /// Removes an object, by its identity. Does nothing if the list does not contain it.
  @MainActor
  package mutating func remove(_ object: Element) {
    if let place = place(of: object) { remove(at: place) }
  }

  /// Inserts an object at an index.
  @MainActor
  package mutating func list(_ object: Element, at place: Int) {
    object.listedPlace = place
    insert(object, at: place)
  }
}
