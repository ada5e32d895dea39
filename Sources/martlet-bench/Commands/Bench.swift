import CProcessorPace
import Glibc

/// The benchmark's command line.
///
/// It is parsed by hand, like the gallery's: a package for that would load Foundation, whose start-up time
/// and memory would be measured with ours.
@main
enum Bench {
  private static let usage = """
    Draws the scenes by which Martlet is measured, and measures its parts.

    martlet-bench scene NAME [--count N]   open a full-screen window with a scene and run until killed
      s1    many movers: N of them, 1 to 100000, by default 1000
      s2    one small mover over 400 cards
      s3    400 cards at rest
      s4    60 cards over a gradient that move under a panel of frosted glass
      s5    s3 again, for start-up
      feel  one square to drag
      fingers  one square to move, scale and turn about the centre with two fingers, where it springs back
      fling  the same, but it slows down first
      list  a million rows to scroll, one with a square
      body  one square to throw, which flies on as a body without forces until it is caught
      scroll  a wide content to scroll sideways, with one square
    martlet-bench micro [--frames N]       print nanoseconds per layer for resolve, display list and commit, and
      allocations; N frames for each size, 10 to 100000, by default 200; the median counts. Layers have three
      animations each, as in s1; the column static is for a frame in which none of as many layers has changed.
    martlet-bench draw [--frames N]        draw layers of all kinds off screen with OpenGL ES, together and each
      kind and effect alone; print nanoseconds and allocations per frame of N, 10 to 100000, by default 200
    martlet-bench glass [--frames N]       draw eight panels of glass in memory while something changes below or over them;
      print the median milliseconds, pixels and passes of N frames, 10 to 100000, by default 200
    martlet-bench touch [--frames N]       find layers under fingers, and drag; print nanoseconds and allocations of N
      rounds, 10 to 100000, by default 200
    martlet-bench list [--frames N]        scroll a million rows, without drawing; print nanoseconds and allocations per
      frame of N, 10 to 100000, by default 200
    martlet-bench bodies [--frames N]      step rigid bodies, without drawing; print nanoseconds and allocations per
      step of N, 10 to 100000, by default 200
    martlet-bench particles [--frames N]   compute 1000 to 50,000 particles, and draw them off screen with OpenGL ES, so
      small that pixels cost little; print nanoseconds and allocations per frame of N, 10 to 100000, by default 200
    martlet-bench space [--frames N]       sort and cut 6 to 200 sheets that pass through each other while they turn; print
      nanoseconds and allocations per frame of N, 10 to 100000, by default 200
    martlet-bench copies [--frames N]      draw 10,000 layers off screen with OpenGL ES, made by hand and as copies of one:
      still, each moving, and all moved together; print nanoseconds and allocations per frame of N, 10 to 100000, by
      default 200
    martlet-bench ladder [KIND]            draw 10 to 100,000 layers of a kind, by default of each kind, off screen with
      OpenGL ES: all still, one moving, all moving; print the median milliseconds, allocations, draw calls, passes and
      uploads per frame
    martlet-bench paths [KIND [LINES]]     draw paths with 10 to 1,000,000 lines that cross each other, or have very many, off screen
      with OpenGL ES, 1000×1000 points large; print the milliseconds of a complete picture and of the next one, of the
      longest frame of a window, of one that moves the path, and until the window shows all of it; KIND is lines, scribble or
      walk, and LINES one of the numbers
    martlet-bench wall [MOST] [--frames N] draw 12 to 2000 moving photographs, or to MOST, off screen with OpenGL ES: with a
      program for each part of them, with one for all, as the renderer chooses, and as it chooses for a GPU; print the median
      milliseconds, draw calls, passes and allocations of N frames, 10 to 100000, by default 60
    martlet-bench pace                     print how many times as long this machine takes for a fixed piece of work as the
      one for which limits of time are stated

    """

  @MainActor
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      fail("\(error)")
    }
  }

  @MainActor
  private static func run(_ words: [String]) throws {
    switch words.first {
    case "scene":
      guard words.count > 1, let name = SceneCommand.Name(rawValue: words[1]) else {
        fail("scene takes one of \(SceneCommand.Name.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      let count = number("--count", in: words.dropFirst(2), range: 1...100_000) ?? 1000
      try SceneCommand(name: name, count: count).run()
    case "micro":
      let frames = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      MicroCommand(frames: frames).run()
    case "draw":
      let frames = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      try DrawingCommand(frames: frames).run()
    case "glass":
      let frames = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      try GlassCommand(frames: frames).run()
    case "touch":
      let frames = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      TouchCommand(frames: frames).run()
    case "list":
      let frames = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      ListCommand(frames: frames).run()
    case "bodies":
      let steps = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      BodyCommand(steps: steps).run()
    case "particles":
      let frames = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      try ParticleCommand(frames: frames).run()
    case "space":
      let frames = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      SpaceCommand(frames: frames).run()
    case "copies":
      let frames = number("--frames", in: words.dropFirst(), range: 10...100_000) ?? 200
      try CopyCommand(frames: frames).run()
    case "ladder":
      let kind = words.count == 2 ? LadderStage.Kind(rawValue: words[1]) : nil
      guard words.count == 1 || kind != nil else {
        fail("ladder takes one of \(LadderStage.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      try LadderCommand(frames: 60, kinds: kind.map { [$0] } ?? LadderStage.Kind.allCases).run()
    case "paths":
      let kind = words.count > 1 ? PathStage.Kind(rawValue: words[1]) : nil
      let count = words.count > 2 ? Int(words[2]) : nil
      guard words.count == 1 + (kind == nil ? 0 : 1) + (count == nil ? 0 : 1) else {
        fail(
          "paths takes one of \(PathStage.Kind.allCases.map(\.rawValue).joined(separator: ", ")) and a number of lines"
        )
      }
      try PathCommand(kind: kind, count: count).run()
    case "wall":
      let most = words.count > 1 ? Int(words[1]) : nil
      guard most.map({ (12...2000).contains($0) }) ?? true else {
        fail("wall takes a number from 12 to 2000")
      }
      let options = words.dropFirst(most == nil ? 1 : 2)
      let frames = number("--frames", in: options, range: 10...100_000) ?? 60
      try WallCommand(frames: frames, most: most ?? 2000).run()
    case "pace":
      guard words.count == 1 else { fail("pace takes no more words") }
      print(martlet_processor_pace())
    case "help", "--help", "-h": print(usage, terminator: "")
    default: fail("say what to do\n\n\(usage)")
    }
  }

  /// The number after an option; only one option is allowed.
  private static func number(_ option: String, in words: ArraySlice<String>, range: ClosedRange<Int>) -> Int?
  {
    guard let first = words.first else { return nil }
    guard words.count == 2, first == option, let number = words.last.flatMap({ Int($0) }),
      range.contains(number)
    else {
      fail(
        "'\(words.joined(separator: " "))' should be \(option) and a number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return number
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("martlet-bench: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(EX_USAGE)
  }
}
