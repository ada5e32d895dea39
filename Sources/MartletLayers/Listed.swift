/// What lies in one list at a time, and remembers about where: so that it is found there at once however long the list is.
@MainActor
package protocol Listed: AnyObject {
  /// Where in the list it was last seen.
  var listedPlace: Int { get set }
}

/// How far from where it was something is looked for before all of its list are numbered anew.
private let reach = 64

extension Array where Element: Listed {
  /// Where an object is, by its identity; `nil` where it is not. The list must be the one in which it lies, or none does.
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

  /// The index at which an object is put to lie directly behind another one of the list (`offset` 0) or in front of it
  /// (1); `nil` where that is not there. What lies in the list itself leaves a gap where it was.
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

  /// Takes an object out, by its identity. Harmless where it is not there.
  @MainActor
  package mutating func remove(_ object: Element) {
    if let place = place(of: object) { remove(at: place) }
  }

  /// Puts an object at a place.
  @MainActor
  package mutating func list(_ object: Element, at place: Int) {
    object.listedPlace = place
    insert(object, at: place)
  }
}
