import Martlet

/// A file of the gallery's own source.
struct SourceFile {
  /// Its name without its folder.
  let name: String
  let text: String

  /// The files of a demo: those in its folder, its own first.
  @MainActor
  static func files(of demo: any Demo.Type) -> [SourceFile] {
    let own = "/\(demo).swift"
    guard
      let path = SourceTexts.all.lazy.map({ $0.path.description }).first(where: {
        $0.hasSuffix(own)
      }),
      let folder = path.split(separator: "/").first
    else { return [] }
    let files = SourceTexts.all.compactMap { entry -> SourceFile? in
      let path = entry.path.description
      guard path.hasPrefix("\(folder)/") else { return nil }
      return SourceFile(
        name: String(path.dropFirst(folder.count + 1)), text: entry.text.description)
    }
    return files.filter { own.hasSuffix($0.name) } + files.filter { !own.hasSuffix($0.name) }
  }
}
