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
    let drawing = try SceneDrawing(scene)
    switch word {
    case "--halves": return try differ(drawing.whole(), drawing.halves())
    case "--processor":
      guard let plain = drawing.byProcessor() else { return false }
      return try differ(drawing.whole(), plain)
    default:
      var command = ""
      var rest = word[...]
      while let place = rest.range(of: "{}") {
        command += rest[..<place.lowerBound] + "'\(path)'"
        rest = rest[place.upperBound...]
      }
      return system(command + rest) == 0
    }
  }

  func removeFile() { unlink(path) }

  /// Whether two pictures differ by more than rounding.
  private func differ(_ a: Bitmap, _ b: Bitmap) -> Bool {
    (a.difference(from: b, tolerance: 1)?.count ?? 1) > 0
  }
}

extension Substring {
  /// The first place of a text.
  fileprivate func range(of other: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
  }
}
