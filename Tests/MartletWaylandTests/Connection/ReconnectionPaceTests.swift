import Testing

@testable import MartletWayland

/// How long to wait before the next attempt.
struct ReconnectionPaceTests {
  @Test func `a compositor that dies is looked for at once`() {
    var pace = ReconnectionPace()
    for _ in 0..<100 { #expect(pace.wait(after: .died, lifetime: 1) == 0) }
  }

  @Test func `one that closes connections again and again is given pauses up to half a second`() {
    var pace = ReconnectionPace()
    let waits = (0..<6).map { _ in pace.wait(after: .died, lifetime: 0.1) }
    #expect(waits == [0.05, 0.1, 0.2, 0.4, 0.5, 0.5])
    #expect(pace.wait(after: .died, lifetime: 2) == 0)
    #expect(pace.wait(after: .died, lifetime: 0.1) == 0.05)
  }

  @Test func `protocol errors in a row wait twice as long each up to a minute`() {
    var pace = ReconnectionPace()
    let waits = (0..<9).map { _ in pace.wait(after: .protocolError, lifetime: 1) }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    // A death in between tells nothing about our errors; a connection that lasts does.
    #expect(pace.wait(after: .died, lifetime: 1) == 0)
    #expect(pace.wait(after: .protocolError, lifetime: 1) == 60)
    #expect(pace.wait(after: .protocolError, lifetime: 61) == 1)
  }

  @Test func `one that never gets ready is tried more and more seldom`() {
    var pace = ReconnectionPace()
    let waits = (0..<10).map { _ in pace.wait(after: .unready, lifetime: 0) }
    #expect(waits == [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10, 10])
    #expect(pace.wait(after: .died, lifetime: 5) == 0)
    #expect(pace.wait(after: .unready, lifetime: 0) == 0.05)
  }
}
