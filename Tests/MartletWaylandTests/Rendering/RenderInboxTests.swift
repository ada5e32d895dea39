import Dispatch
import MartletGeometry
import MartletRenderTree
import MartletSynchronization
import Testing

@testable import MartletWayland

@Suite(.readsTime) struct RenderInboxTests {
  private let inbox: RenderInbox

  init() throws { inbox = try RenderInbox() }

  /// The times of the commits that a frame takes up which is decided now.
  private func frame(decide: () -> Void = {}) -> [MediaTime] {
    var taken = RenderInbox.Contents()
    inbox.take(into: &taken, decide: decide)
    return taken.commits.map(\.time)
  }

  private func commit(at time: MediaTime) {
    inbox.post { $0.commits.append(Commit(time: time)) }
    inbox.closeCommit()
  }

  @Test func `a frame that is decided while a commit is gathered has it`() {
    for number in 1...200 {
      inbox.openCommit()
      let finished = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        commit(at: Double(number))
        finished.signal()
      }
      let start = MonotonicClock.now
      let times = frame()
      let isPatient = MonotonicClock.now - start < RenderInbox.patience
      finished.wait()
      // A machine that lets nobody post for so long has shown nothing.
      if isPatient { #expect(times == [Double(number)]) } else { _ = frame() }
    }
  }

  @Test func `a commit that is gathered after a frame was decided knows of it`() {
    let newest = Atomic<Int>(0)
    #expect(frame { newest.store(1, ordering: .releasing) } == [])
    inbox.openCommit()
    let known = newest.load(ordering: .acquiring)
    #expect(known == 1)
    commit(at: 1)
    #expect(frame() == [1])
  }

  @Test func `no frame is decided while a commit is gathered`() {
    let isDecided = Atomic<Bool>(false)
    inbox.openCommit()
    let finished = DispatchSemaphore(value: 0)
    let start = MonotonicClock.now
    DispatchQueue.global().async {
      _ = frame { isDecided.store(true, ordering: .releasing) }
      finished.signal()
    }
    while true {
      let isTooSoon = isDecided.load(ordering: .acquiring)
      // After that the frame may have lost its patience.
      guard MonotonicClock.now - start < RenderInbox.patience * 0.9 else { break }
      #expect(!isTooSoon)
    }
    commit(at: 1)
    finished.wait()
    let hasCome = isDecided.load(ordering: .acquiring)
    #expect(hasCome)
  }

  @Test func `a frame waits only once for a commit that takes long`() {
    /// Whether a frame waited, and the next one did not.
    func waitsOnce(_ number: Int) -> Bool {
      inbox.openCommit()
      let start = MonotonicClock.now
      #expect(frame() == [])
      let first = MonotonicClock.now - start
      #expect(frame() == [])
      let second = MonotonicClock.now - start - first
      commit(at: Double(number))
      #expect(frame() == [Double(number)])
      return first >= RenderInbox.patience * 0.9 && second < RenderInbox.patience * 0.9
    }
    // A busy machine may take its time between two of them.
    #expect((1...20).contains(where: waitsOnce))
  }
}
