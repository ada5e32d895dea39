import Foundation
import MartletGeometry
import Testing

@testable import MartletDrawing

@Suite struct FontMemoryTests {
  @Test func `text at ever new sizes does not take ever more memory`() async {
    await #expect(processExitsWith: .success) {
      func residentKilobytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(fields[1])) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
      }
      func set(_ sizes: Range<Int>) {
        for size in sizes { _ = TextLayout(Text("Ag", font: .system(size: 8 + Double(size) / 64))) }
      }
      // As many as are kept, and as many again for memory that malloc does not give back.
      set(0..<KnownFonts.capacity * 2)
      let before = try residentKilobytes()
      set(KnownFonts.capacity * 2..<KnownFonts.capacity * 3)
      let grown = try residentKilobytes() - before
      // It was 13 MB before.
      try #require(grown < 4000, "\(grown) KB more")
    }
  }
}
