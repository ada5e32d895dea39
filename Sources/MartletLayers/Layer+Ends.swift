import MartletMotion
import MartletRenderTree

extension Layer {
  /// Fills in the begin times of what was added and takes the list over for `presentation`.
  final func commitEntries(at time: MediaTime) {
    let local = committedTime(atHost: time)
    for index in entries.indices where !entries[index].isCommitted {
      entries[index].isCommitted = true
      entries[index].comesAgain =
        entries[index].comesAgain || entries[index].key != nil && entries[index].implicit == nil
      entries[index].animation.begin(at: entries[index].hostBegin.map { committedTime(atHost: $0) } ?? local)
    }
    findEnds()
    committedAnimations = entries.map(\.animation)
  }

  /// Finds when animations and transitions end, by the host's time: never where time stands still.
  final func findEnds() {
    for index in entries.indices where entries[index].isCommitted && !entries[index].isOver {
      // In a time that repeats, what is due and not told yet would come again.
      if let tree, entries[index].hostEnd <= tree.commitTime, timeRepeats { continue }
      entries[index].hostEnd = hostTime(of: entries[index].animation.endTime)
      if entries[index].onStart != nil {
        entries[index].hostStart = hostTime(of: entries[index].animation.startTime)
      }
    }
    guard let rare, !rare.transitions.isEmpty else { return }
    for index in rare.transitions.indices where rare.transitions[index].isCommitted {
      rare.transitions[index].hostEnd = hostTime(of: rare.transitions[index].animation.endTime)
    }
  }

  private func hostTime(of time: MediaTime) -> MediaTime {
    time.isFinite ? committedHostTime(at: time, from: tree?.commitTime ?? 0) ?? .infinity : time
  }

  /// Whether it has neither animations nor transitions.
  final var isIdle: Bool { entries.isEmpty && rare?.transitions.isEmpty != false }

  /// The earliest end that is still to come, or begin that somebody waits for, in the host's time.
  final var nextEnd: MediaTime {
    var result = MediaTime.infinity
    for entry in entries where entry.isCommitted && !entry.isOver {
      result = min(result, entry.hostEnd)
      if entry.onStart != nil { result = min(result, entry.hostStart) }
    }
    guard let rare else { return result }
    for entry in rare.transitions where entry.isCommitted { result = min(result, entry.hostEnd) }
    return result
  }

  /// The handlers of animations that have begun by a time of the host's, each once.
  final func takeStarts(at time: MediaTime) -> [(start: MediaTime, serial: Int, tell: @MainActor () -> Void)]
  {
    var result: [(start: MediaTime, serial: Int, tell: @MainActor () -> Void)] = []
    for index in entries.indices where entries[index].isCommitted && entries[index].hostStart <= time {
      guard let tell = entries[index].onStart else { continue }
      result.append((entries[index].hostStart, entries[index].serial, tell))
      entries[index].onStart = nil
    }
    return result
  }

  /// Takes out what is over at a time of the host's and returns it; the render tree drops the same by itself. What was
  /// committed stays as it is: the frame on screen may be older. What holds its end, or is to come again with the
  /// repetition of a layer's time, stays in the list; the rest would come again in the render tree, which is told.
  final func takeFinishedEntries(at time: MediaTime) -> [AnimationEntry] {
    func isDue(_ entry: AnimationEntry) -> Bool {
      entry.isCommitted && !entry.isOver && entry.hostEnd <= time
    }
    let finished = entries.filter(isDue)
    if finished.isEmpty { return [] }
    let repeats = timeRepeats
    if repeats { markChanged(.animations) }
    entries.removeAll { isDue($0) && !$0.animation.holdsEnd && !(repeats && $0.comesAgain) }
    for index in entries.indices where isDue(entries[index]) { entries[index].close() }
    return finished
  }

  /// Lets what was added so far come again with the repetition of a layer's time.
  final func keepEntries() {
    for index in entries.indices where entries[index].implicit == nil { entries[index].comesAgain = true }
  }

  /// The same for all within.
  final func keepEntriesWithin() { forEachWithin { $0.keepEntries() } }
}

extension PropertyAnimation {
  /// Whether it shows its end after it is over.
  fileprivate var holdsEnd: Bool { outerTiming.fillMode.fillsForwards }
}
