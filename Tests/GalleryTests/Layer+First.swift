import Martlet

extension Layer {
  /// The first layer that is what is wanted: this one, or one in it.
  func first(where isIt: (Layer) -> Bool) -> Layer? {
    if isIt(self) { return self }
    // Lazily mapped sublayers would be searched twice at each level.
    for sublayer in sublayers {
      if let found = sublayer.first(where: isIt) { return found }
    }
    return nil
  }

  /// The first layer with a name: this one, or one in it.
  func first(named name: String) -> Layer? { first { $0.name == name } }
}
