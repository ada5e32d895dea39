import Foundation
import PackagePlugin

/// Embeds the Swift sources of a target in the target itself, as `SourceTexts.all`, by their paths below the folder that contains all.
@main
struct SourceTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("SourceTexts.swift")
    let files = target.sourceFiles(withSuffix: "swift").map(\.url)
    func path(_ url: URL) -> String { url.path(percentEncoded: false) }
    return [
      .buildCommand(
        displayName: "Sources of \(target.name)", executable: try context.tool(named: "source-texts").url,
        arguments: [path(output), path(Self.folder(of: files))] + files.map(path),
        inputFiles: files, outputFiles: [output])
    ]
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
