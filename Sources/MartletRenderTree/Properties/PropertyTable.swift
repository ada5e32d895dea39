import MartletGeometry
import MartletMotion

/// The lines of `LayerProperties.forEachProperty` as a list.
struct PropertyTable: PropertyVisitor {
  /// A line of the table without the type of its values.
  struct Entry: Sendable {
    let key: any SceneKey
    let name: String
    let traits: PropertyTraits
    let line: String?
  }

  /// In the order of `WholeProperty`.
  private(set) var entries: [Entry] = []

  mutating func visit<Value: SceneValue>(
    _ property: AnimatableProperty<Value>, _ name: String, _ traits: PropertyTraits, line: String?
  ) {
    precondition(
      property.id.builtin.map { Int($0.rawValue) } == entries.count,
      "property \(name) has another place in the table than among the whole properties")
    entries.append(Entry(key: property, name: name, traits: traits, line: line))
  }

  /// The table of all layers' properties.
  static let layers: PropertyTable = {
    var table = PropertyTable()
    LayerProperties.forEachProperty(&table)
    precondition(table.entries.count == WholeProperty.allCases.count, "a property is not in the table")
    precondition(table.entries.count <= PropertyMask.RawValue.bitWidth, "a property has no bit in the mask")
    return table
  }()

  subscript(property: WholeProperty) -> Entry { entries[Int(property.rawValue)] }

  /// The properties that have a trait.
  func mask(of trait: PropertyTraits) -> PropertyMask {
    WholeProperty.allCases.reduce(into: PropertyMask()) {
      if self[$1].traits.contains(trait) { $0.insert(PropertyMask($1)) }
    }
  }
}
