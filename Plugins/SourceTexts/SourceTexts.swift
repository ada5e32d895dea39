import Foundation
import PackagePlugin

/// Embeds the Swift sources of a target in the target itself, as `SourceTexts.all`.
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
        arguments: [path(output), path(target.directoryURL)] + files.map(path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
