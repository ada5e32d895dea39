import Martlet

extension Layer {
  /// The first layer with a name: this one, or one in it.
  func first(named name: String) -> Layer? {
    if self.name == name { return self }
    // Lazily mapped sublayers would be searched twice at each level.
    for sublayer in sublayers {
      if let found = sublayer.first(named: name) { return found }
    }
    return nil
  }
}
