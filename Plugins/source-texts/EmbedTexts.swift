import Foundation

/// Writes a Swift file that contains the texts of others: `source-texts OUTPUT FOLDER FILE…`. The files are named by their paths
/// below the folder. Literals of strings compile in no time, unlike those of bytes.
@main
enum EmbedTexts {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    guard words.count >= 2, let output = words.first else {
      throw TextsFailure("source-texts takes an output, a folder and files in it")
    }
    let folder = words[words.startIndex + 1]
    var text = """
      /// The sources of this program, by their paths.
      enum SourceTexts {
        static let all: [(path: StaticString, text: StaticString)] = [

      """
    for file in words.dropFirst(2).sorted() {
      guard file.hasPrefix(folder) else { throw TextsFailure("\(file) is not in \(folder)") }
      let path = file.dropFirst(folder.count).drop { $0 == "/" }
      let source = try String(contentsOfFile: file, encoding: .utf8)
      let marks = String(repeating: "#", count: longestRun(in: source) + 1)
      text += "    (\"\(path)\", \(marks)\"\"\"\n\(source)\"\"\"\(marks)),\n"
    }
    text += "  ]\n}\n"
    try text.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// The most number signs that follow each other in a text.
  private static func longestRun(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "#") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// What keeps texts from being embedded.
struct TextsFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
