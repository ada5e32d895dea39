import ArgumentParser

/// The benchmark's command line.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "martlet-bench",
    abstract: "Draws the scenes by which Martlet is measured, and measures its parts.",
    subcommands: [SceneCommand.self, MicroCommand.self])
}
