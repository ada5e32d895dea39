import Foundation
import Testing

/// Each demo of the gallery says which names of the library it shows, and these are declared there.
@Suite struct WallNamesTests {
  private let files = PackageFiles()

  /// Words with a capital letter that are no names.
  private static let english: Set<Substring> = ["Pinch", "SVG"]
  /// Demos that show what has no name: how layers cut each other, and kinds of images.
  private static let withoutNames: Set<Substring> = ["CrossingDemo", "ScaleDemo"]

  @Test func `each name that a demo says it shows is declared in the library`() throws {
    let declared = try Declarations(files)
    let wall = try String(
      contentsOf: files.root.appendingPathComponent("Sources/gallery/Wall/WallSection.swift"), encoding: .utf8
    )
    var (unknown, without, count, entries): (Set<Substring>, Set<Substring>, Int, Int) = ([], [], 0, 0)
    for entry in wall.matches(of: #/WallEntry\(\s*(\w+)\.self, at: [0-9.]+, "([^"]*)"\)/#) {
      entries += 1
      // Names have a capital letter; other words are plain English.
      let names = entry.output.2.split { !$0.isLetter && !$0.isNumber && $0 != "." }
        .filter { $0.contains(where: \.isUppercase) && !Self.english.contains($0) }
      if names.isEmpty { without.insert(entry.output.1) }
      for name in names {
        count += 1
        let parts = name.split(separator: ".")
        let isType = parts[0].first?.isUppercase ?? false
        let isKnown =
          switch parts.count {
          case 1:
            isType
              ? declared.types.contains(name)
              : declared.names.contains(name) || declared.labels.contains(name)
          case 2:
            declared.types.contains(parts[0])
              && declared.namesByType[parts[0], default: []].contains(parts[1])
          default: false
          }
        if !isKnown { unknown.insert(name) }
      }
    }
    #expect(unknown == [], "of \(count)")
    #expect(without == Self.withoutNames)
    // The wall's list is read as it stands in the source: none may be missed.
    #expect(entries == wall.matches(of: #/WallEntry\(/#).count && entries > 40 && count > 70)
  }
}
