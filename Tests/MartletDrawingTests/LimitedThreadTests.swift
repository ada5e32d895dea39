import Testing

@testable import MartletDrawing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Foreign code that has a limited time.
@Suite struct LimitedThreadTests {
  @Test func `What renews its time between the parts of its work may take longer in all`() {
    let outcome = LimitedThread.run(milliseconds: 1000) { limit in
      let begin = ContinuousClock.now
      while begin.duration(to: .now) < .milliseconds(1500) { limit.renew() }
      return 7
    }
    guard case .done(7) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func `What does not come back in its time is late`() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let begun = ends[0]
    // Its end comes only after this test has seen that it is late.
    let outcome = LimitedThread.run(milliseconds: 50) { _ in
      var byte: UInt8 = 0
      return read(begun, &byte, 1)
    }
    if case .late = outcome {} else { Issue.record("\(outcome)") }
    close(ends[1])
  }

  /// A document that takes some time wherever little of it is seen.
  private static let slow: String = {
    var text = #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" "#
    text += #"width="30" height="30"><defs><rect id="a0" width="30" height="30" opacity="0.9"/>"#
    for level in 1...8 {
      let use = ##"<use xlink:href="#a\##(level - 1)"/>"##
      text += ##"<g id="a\##(level)">\##(use)\##(use)</g>"##
    }
    return text + ##"</defs><use xlink:href="#a8"/></svg>"##
  }()

  private static let parts: VectorParts = {
    let axis = VectorParts.Axis(picture: SIMD4(0, 10, 20, 30), result: SIMD4(0, 10, 50, 60))
    return VectorParts(x: axis, y: axis)
  }()

  @Test func `Each of nine draws of a picture has the time that one has`() throws {
    let measured = try SVGDocument(Self.slow)
    _ = try measured.bitmap(atScale: 1)
    let begin = ContinuousClock.now
    _ = try measured.bitmap(in: Self.parts, atScale: 2)
    let nine = Int32(begin.duration(to: .now) / .milliseconds(1))
    let document = try SVGDocument(Self.slow, milliseconds: max(nine / 2, 1))
    #expect(try document.bitmap(in: Self.parts, atScale: 2).width == 120)
    // It is not given up, and is drawn at other scales.
    #expect(try document.bitmap(in: Self.parts, atScale: 1).width == 60)
  }
}
