import Glibc
import Martlet
import MartletTesting
import MartletWayland

/// The gallery's program.
///
/// It parses its command line by hand. A package for that would be fetched and built by everyone who depends
/// on Martlet, and would load Foundation into a program that does not need it.
@main
enum Gallery {
  @MainActor
  static func main() {
    do {
      try run(GalleryOptions(Array(CommandLine.arguments.dropFirst())))
    } catch let error as UsageError {
      fail("\(error)", status: EX_USAGE)
    } catch {
      fail("\(error)", status: EXIT_FAILURE)
    }
  }

  @MainActor
  private static func run(_ options: GalleryOptions) throws {
    // Before anything asks for a word: the library's own follow the environment too.
    if let language = options.language {
      for name in ["LC_ALL", "LANGUAGE"] { setenv(name, language, 1) }
    }
    switch options.question {
    case .help: print(Usage.text, terminator: "")
    case .list: for demo in demos { print("\(demo.name)\t\(demo.summary)") }
    case .outputs: for output in try WaylandApplication.connect().outputs { print(output.line) }
    case nil: try show(options)
    }
  }

  @MainActor
  private static func show(_ options: GalleryOptions) throws {
    let trace = try options.trace.map { path throws(GalleryError) in try Trace(path: path) }
    let palette = options.appearance == .dark ? Palette.dark : Palette.light
    let replay = try options.replay.map { try recording($0) }
    if let reel = options.reel {
      if let slow = options.slow { SlowMotion.factor = slow }
      try Reel(
        demo: options.demo, palette: palette, size: replay?.size ?? options.size,
        scale: replay?.scale ?? options.scale, directory: reel, trace: trace, record: options.record,
        replay: replay
      ).film()
    } else {
      let isFullscreen = options.isFullscreen || options.isKiosk || options.output != nil
      let show = Show(
        demo: options.demo, palette: palette, appearance: options.appearance,
        size: replay?.inputSize ?? options.size,
        isFullscreen: isFullscreen,
        output: options.output, isKiosk: options.isKiosk, pin: options.pin, slow: options.slow, trace: trace,
        record: options.record, replay: replay)
      try show.run()
    }
  }

  /// Reads a recording. An error in it names its file.
  private static func recording(_ path: String) throws -> InputRecording {
    do {
      return try InputRecording(contentsOf: path)
    } catch let error as InputRecordingError {
      throw GalleryError("\(path): \(error)")
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    fflush(nil)
    let line = Array("gallery: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(status)
  }
}

extension WaylandOutput {
  /// Name, size in points, pixels per point, refreshes per second, and description, separated by tabs.
  fileprivate var line: String {
    let rate = refreshRate.map { "\(($0 * 100).rounded() / 100) Hz" } ?? "unknown"
    return "\(name)\t\(Int(size.width))x\(Int(size.height))\t\(Int(scale))\t\(rate)\t\(label)"
  }
}
