@preconcurrency import Glibc
import Testing

/// What a program's output contains.
@Suite struct SilenceTests {
  @Test func `the first world prints nothing between the lines of a program`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      // As on a terminal.
      setlinebuf(stdout)
      print("before")
      print("half", terminator: "")
      _ = WorldStage()
      print(" after")
      _ = WorldStage()
      print("end")
    }
    let printed = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(printed.contains("before\nhalf after\nend\n") && !printed.contains("Chipmunk"), "\(printed)")
  }
}
