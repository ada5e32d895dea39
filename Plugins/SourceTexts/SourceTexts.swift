import Foundation
import PackagePlugin

/// Embeds the Swift sources of a target in the target itself, as `SourceTexts.all`, by their paths below the folder that contains all,
/// and the catalogs of words in its folder `Translations`, if it has one.
@main
struct SourceTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("SourceTexts.swift")
    let files = target.sourceFiles(withSuffix: "swift").map(\.url)
    func path(_ url: URL) -> String { url.path(percentEncoded: false) }
    let folder = Self.folder(of: files)
    let texts = files + (try Self.translations(in: folder))
    return [
      .buildCommand(
        displayName: "Sources of \(target.name)", executable: try context.tool(named: "source-texts").url,
        arguments: [path(output), path(folder)] + texts.map(path),
        inputFiles: texts, outputFiles: [output])
    ]
  }

  private static func translations(in folder: URL) throws -> [URL] {
    let place = folder.appendingPathComponent("Translations", isDirectory: true)
    guard FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "po" }
  }

  /// The innermost folder that contains all files.
  private static func folder(of files: [URL]) -> URL {
    var folder = files.first?.deletingLastPathComponent() ?? URL(fileURLWithPath: "/")
    while folder.pathComponents.count > 1,
      !files.allSatisfy({ $0.pathComponents.starts(with: folder.pathComponents) })
    {
      folder.deleteLastPathComponent()
    }
    return folder
  }
}
