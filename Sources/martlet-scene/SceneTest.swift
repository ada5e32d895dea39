import Glibc
import MartletDrawing
import MartletRenderTree

/// What a reduced scene must still show.
struct SceneTest {
  private let word: String
  /// Where scenes lie while they are tested: beside the result, so that they find their images.
  private let path: String

  /// - Parameters:
  ///   - word: `--halves`, `--processor`, or a shell command in which `{}` stands for a scene's file.
  ///   - output: Where the result will lie.
  init(_ word: String, beside output: String) {
    self.word = word
    path = output + ".try"
  }

  /// Whether a text shows it. A text that cannot be read does not.
  func holds(_ text: String) throws -> Bool {
    try SceneFile.write(text, to: path)
    guard let scene = try? SceneText(contentsOf: path) else { return false }
    switch word {
    case "--halves":
      let drawing = try SceneDrawing(scene)
      return try differ(drawing.whole(), drawing.halves())
    case "--processor":
      let drawing = try SceneDrawing(scene)
      guard let plain = drawing.byProcessor() else { return false }
      return try differ(drawing.whole(), plain)
    default: return try ShellCommand(word, file: path).succeeds()
    }
  }

  func removeFile() { unlink(path) }

  /// Whether two pictures differ by more than rounding.
  private func differ(_ a: Bitmap, _ b: Bitmap) -> Bool {
    (a.difference(from: b, tolerance: 1)?.count ?? 1) > 0
  }
}
