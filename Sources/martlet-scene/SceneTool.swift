import Glibc
import MartletDrawing
import MartletRenderTree
import MartletTesting

/// The command line of the tool for scenes as text.
@main
enum SceneTool {
  private static let usage = """
    Draws and reduces scenes, such as the frames that MARTLET_DUMP=FOLDER writes.

    martlet-scene draw SCENE PNG [--scale S]      draw a scene off screen with OpenGL ES; at the scale that the scene names, or 1
    martlet-scene compare SCENE PNG [--scale S]   say in how many pixels a scene differs from a picture; status 1 if it does
    martlet-scene reduce SCENE OUT COMMAND        make a scene smaller while a shell command, in which {} stands for a scene's
                                                  file, exits with status 0, as it must for the scene itself
    martlet-scene reduce SCENE OUT --halves       the same, while the scene drawn in two halves differs from the whole
    martlet-scene reduce SCENE OUT --processor    the same, while the processor draws it otherwise than OpenGL does

    A scene's images lie beside it. What reduce writes is to lie in the same folder. Ctrl-C ends it with the smallest scene
    that it has found.

    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      fail("\(error)", status: EXIT_FAILURE)
    }
  }

  private static func run(_ words: [String]) throws {
    switch (words.first, words.count) {
    case ("draw", 3), ("draw", 5):
      try picture(of: words).write(png: words[2])
    case ("compare", 3), ("compare", 5):
      try compare(words)
    case ("reduce", 4): try reduce(words)
    case ("help", _), ("--help", _), ("-h", _): print(usage, terminator: "")
    default: fail("say what to do\n\n\(usage)", status: EX_USAGE)
    }
  }

  private static func picture(of words: [String]) throws -> Bitmap {
    let scene = try SceneText(contentsOf: words[1])
    guard words.count == 5 else { return try SceneDrawing(scene).whole() }
    guard words[3] == "--scale", let scale = Double(words[4]), scale > 0, scale <= 16 else {
      fail("'\(words[3]) \(words[4])' should be --scale and a number up to 16", status: EX_USAGE)
    }
    return try SceneDrawing(scene, scale: scale).whole()
  }

  private static func compare(_ words: [String]) throws {
    let drawn = try picture(of: words)
    let other = try Bitmap(png: words[2])
    guard let difference = drawn.difference(from: other, tolerance: 0) else {
      fail(
        "the scene has \(drawn.width)×\(drawn.height) pixels, the picture \(other.width)×\(other.height)",
        status: EXIT_FAILURE)
    }
    print("\(difference.count) pixels differ, at most by \(difference.maximum)")
    if difference.count > 0 { exit(EXIT_FAILURE) }
  }

  private static func reduce(_ words: [String]) throws {
    let (input, output, test) = (words[1], words[2], SceneTest(words[3], beside: words[2]))
    // Names what is wrong in it.
    _ = try SceneText(contentsOf: input)
    StopRequest.listen()
    var best: String?
    var reducer = SceneReducer(try SceneFile.read(input)) { text in
      try StopRequest.check()
      let holds = try test.holds(text)
      // A command that was stopped as well says nothing.
      try StopRequest.check()
      if holds { best = text }
      return holds
    }
    var failure: (any Error)?
    do { _ = try reducer.run() } catch { failure = error }
    test.removeFile()
    guard let best else {
      if let failure { throw failure }
      fail("the scene itself does not pass: nothing to reduce", status: EXIT_FAILURE)
    }
    try SceneFile.write(best, to: output)
    print("\(best.split(separator: "\n").count) lines after \(reducer.attempts) attempts")
    if let failure {
      fail("\(failure); \(output) has the smallest scene until then", status: EXIT_FAILURE)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    fflush(nil)
    let line = Array("martlet-scene: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(status)
  }
}
