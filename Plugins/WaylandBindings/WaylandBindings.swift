import Foundation
import PackagePlugin

/// Runs `wayland-swift-scanner` for every set of bindings in a target's `wayland-bindings.json`.
@main
struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let file = target.sourceFiles.first { $0.url.lastPathComponent == "wayland-bindings.json" }?.url
    guard let file else {
      throw BindingsFailure(
        "The target \(target.name) uses the plugin WaylandBindings and has no wayland-bindings.json")
    }
    let scanner = try context.tool(named: "wayland-swift-scanner").url
    let finder = ProtocolFinder(targetDirectory: file.deletingLastPathComponent())
    return try BindingsConfiguration.read(file).map { configuration in
      let output = context.pluginWorkDirectoryURL
      let protocols = try configuration.protocols.map(finder.find)
      let stems =
        ["runtime", "interfaces"] + protocols.map { $0.deletingPathExtension().lastPathComponent }
      var arguments = [
        "--side", configuration.side, "--access", configuration.access ?? "internal",
        "--output", output.path(percentEncoded: false),
      ]
      if let namespace = configuration.namespace { arguments += ["--namespace", namespace] }
      for (name, version) in (configuration.versions ?? [:]).sorted(by: { $0.key < $1.key }) {
        arguments += ["--version", "\(name)=\(version)"]
      }
      let additions = try (configuration.additions ?? []).map(finder.find)
      for addition in additions { arguments += ["--addition", addition.path(percentEncoded: false)] }
      let prefix = configuration.namespace ?? configuration.side
      return .buildCommand(
        displayName: "Wayland \(prefix) bindings for \(target.name)",
        executable: scanner,
        arguments: arguments + protocols.map { $0.path(percentEncoded: false) },
        inputFiles: [file] + protocols + additions,
        outputFiles: stems.map { output.appendingPathComponent("\(prefix)-\($0).swift") })
    }
  }
}
