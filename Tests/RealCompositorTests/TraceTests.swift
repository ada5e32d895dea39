import Foundation
import Testing

/// A trace is read as it was seen.
@Suite struct TraceTests {
  @Test func `a jump between two frames of one moment is seen as one from the moment before`() throws {
    let path = NSTemporaryDirectory() + "martlet-trace-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func frame(_ number: Int, _ time: Double, _ x: Double) -> String {
      #"{"kind":"frame","t":\#(time),"n":\#(number),"#
        + #""layers":{"dot":{"x":\#(x),"y":5,"rotation":0,"scale":1,"opacity":1}}}"#
    }
    var lines = (0..<20).map { frame($0 + 1, 100 + Double($0) / 60, 4 * Double($0)) }
    // In the refresh of the twentieth frame it is drawn once more, 200 pt further.
    lines += (0..<20).map { frame($0 + 21, 100 + Double($0 + 19) / 60, 4 * Double($0 + 19) + 200) }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let trace = Trace(path: path)
    try trace.update()
    #expect(trace.frames.count == 40 && trace.path(of: "dot").count == 39)
    let (bend, step) = try trace.largestBend(of: "dot")
    #expect(abs(step - 204) < 0.01 && abs(bend - 200) < 0.01)
  }
}
