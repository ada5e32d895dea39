import MartletGeometry
import Testing

@testable import MartletWayland

@Suite struct CallbackBeatTests {
  private let refresh = 1.0 / 60

  /// A beat at 10 + k / 60 after some refreshes.
  private func followed(_ count: Int = 60) -> CallbackBeat {
    var beat = CallbackBeat()
    beat.restart(refresh: refresh)
    for frame in 0..<count {
      let time = 10 + Double(frame) * refresh
      beat.callback(at: time, committed: time - 0.015, input: -.infinity)
    }
    return beat
  }

  /// The distance of a time from the beat at 10 + k / 60, in seconds.
  private func deviation(_ time: MediaTime) -> Double {
    (time - 10).remainder(dividingBy: refresh)
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.7, 0.9])
  func `callbacks that come with input do not move the beat, however evenly they come`(phase: Double) throws {
    var beat = followed()
    let start = 10 + 60 * refresh
    for frame in 0..<120 {
      // Each one replaces the callback of the refresh.
      let time = start + (Double(frame) + phase) * refresh
      beat.callback(at: time, committed: time - phase * refresh, input: time - 0.001)
    }
    let now = start + 120 * refresh
    #expect(abs(deviation(try #require(beat.beat(at: now)))) < 1e-4)
  }

  @Test func `a beat does not run away while answers come for a minute`() throws {
    var beat = followed()
    // The true refresh is a bit longer than the one followed so far.
    let (start, actual) = (10 + 60 * refresh, refresh * 1.0005)
    var worst = 0.0
    for frame in 0..<3600 {
      let time = start + Double(frame) * actual
      beat.callback(at: time, committed: time - 0.015, input: time - 0.001)
      let deviation = time - (try #require(beat.beat(at: time)))
      worst = max(worst, abs(deviation.remainder(dividingBy: refresh)))
    }
    #expect(worst < 0.3 * refresh, "\(worst)")
  }

  @Test func `a callback that comes late once moves the beat by a hundredth of a refresh at most`() throws {
    for lateness in [0.001, 0.002, 0.0032] {
      var beat = followed()
      let time = 10 + 60 * refresh + lateness
      beat.callback(at: time, committed: time - 0.01, input: -.infinity)
      let off = deviation(try #require(beat.beat(at: time + 0.001)))
      #expect(off > 0 && off < 0.01 * refresh, "\(lateness): \(off)")
    }
  }

  @Test func `a beat that was lost in a rest is found at the second even refresh, and not at the ninth`()
    throws
  {
    var beat = followed()
    let rested = 10 + 59 * refresh + 0.5
    // The refreshes are now a third of a beat later; the first two come right after input.
    let first =
      rested + (deviation(rested) > 0 ? refresh - deviation(rested) : -deviation(rested)) + refresh / 3
    for frame in 0..<5 {
      let time = first + Double(frame) * refresh
      beat.callback(at: time, committed: time - 0.008, input: frame < 2 ? time - 0.001 : time - 0.005)
      let off = time - (try #require(beat.beat(at: time + 0.001)))
      #expect(abs(abs(off) - (frame < 2 ? refresh / 3 : 0)) < 1e-4, "frame \(frame): \(off)")
    }
  }

  @Test func `after a rest an answer does not begin a beat anew, and a refresh does`() throws {
    var beat = followed()
    let rested = 10 + 59 * refresh + 0.5
    beat.callback(at: rested + 0.003, committed: rested, input: rested + 0.002)
    #expect(abs(deviation(try #require(beat.beat(at: rested + 0.004)))) < 1e-4)
    beat.callback(at: rested + 0.5 + 0.007, committed: rested + 0.5, input: rested + 0.5)
    #expect(beat.beat(at: rested + 0.508) == rested + 0.507)
  }

  @Test func `of a long rest nothing is remembered`() throws {
    var beat = followed()
    let rested = 10 + 59 * refresh + 30
    beat.callback(at: rested + 0.001, committed: rested, input: rested)
    #expect(beat.beat(at: rested + 0.002) == rested + 0.001)
  }

  @Test func `a beat that an answer has begun holds up no frame, and the first refresh takes its place`() {
    var beat = CallbackBeat()
    beat.restart(refresh: refresh)
    beat.callback(at: 20.001, committed: 20, input: 20)
    #expect(beat.next(after: 20.002) == nil)
    beat.callback(at: 20.012, committed: 20.002, input: 20)
    #expect(beat.next(after: 20.013) == 20.012 + refresh)
    // A compositor that only answers gives no other pace.
    beat = CallbackBeat()
    beat.restart(refresh: refresh)
    for answer in 0..<10 {
      let time = 30 + Double(answer) * refresh
      beat.callback(at: time, committed: time - 0.0005, input: time - 0.001)
    }
    #expect(beat.next(after: 30 + 9 * refresh) != nil)
  }

  @Test func `callbacks beside the beat that keep its pace are the beat in the end`() throws {
    var beat = followed()
    let start = 10 + 60.5 * refresh
    for frame in 0..<12 {
      let time = start + Double(frame) * refresh
      beat.callback(at: time, committed: time - 0.01, input: -.infinity)
    }
    let now = start + 12 * refresh
    #expect(abs((try #require(beat.beat(at: now)) - start).remainder(dividingBy: refresh)) < 0.001)
  }
}
