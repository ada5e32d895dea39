import CostTestSupport
import MartletGeometry
import Testing

@testable import MartletRenderTree

/// Paths of many elements in the text of a scene.
@Suite struct LongPathTextTests {
  /// A scene of a layer with a path of lines, read in the processor time that is returned, in seconds.
  private func read(elements: Int) throws -> (path: Path?, seconds: Double) {
    let lines = (1..<elements).map { "L \($0) \($0 % 7)" }.joined(separator: " ")
    let text = "scene 4x4\nlayer\n  shadowpath M 0 0 \(lines)"
    let begin = Processor.time
    let scene = try SceneText(text)
    let seconds = Processor.time - begin
    let paths = scene.commit.changes.compactMap { change -> Path? in
      guard case .properties(_, let layer) = change else { return nil }
      return layer.shadowPath
    }
    return (paths.first, seconds)
  }

  @Test func `A path of 100,000 elements is read in a time that follows their number`() throws {
    let (path, seconds) = try read(elements: 100_000)
    let elements = try #require(path?.elements)
    #expect(elements.count == 100_000)
    #expect(elements.last == .line(Point(x: 99_999, y: Double(99_999 % 7))))
    // Far less than a second; 200 if each element copies the words that follow.
    #expect(seconds < 3, "\(seconds) s")
  }

  @Test func `An element that lacks a number in a long path is an error that shows its words alone`() {
    let lines = (1..<1000).map { "L \($0) 1" }.joined(separator: " ")
    #expect {
      try SceneText("scene 4x4\nlayer\n  shadowpath M 0 0 \(lines) Q 1 2 3")
    } throws: { error in
      (error as? SceneText.ParseError)?.message.hasSuffix("takes 4 finite numbers, found '1 2 3'") == true
    }
  }
}
