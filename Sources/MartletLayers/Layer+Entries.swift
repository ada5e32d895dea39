import MartletMotion
import MartletRenderTree

extension Layer {
  /// Fills in the begin times of what was added and takes the list over for `presentation`.
  final func commitEntries(at time: MediaTime) {
    let local = localTime(atHost: time)
    for index in entries.indices where !entries[index].isCommitted {
      entries[index].isCommitted = true
      if entries[index].animation.timing.beginTime == 0 { entries[index].animation.timing.beginTime = local }
    }
    findEnds()
    committedAnimations = entries.map(\.animation)
  }

  /// Finds when animations end by the host's time. One that stands still does not end.
  final func findEnds() {
    for index in entries.indices where entries[index].isCommitted && !entries[index].isOver {
      let timing = entries[index].animation.timing
      let end = timing.speed == 0 ? .infinity : timing.endTime
      entries[index].hostEnd = end.isFinite ? hostTime(atLocal: end) ?? .infinity : end
    }
  }

  /// Takes out what is over at a time of the host's and returns it; the render tree drops the same by itself. What was
  /// committed stays as it is: the frame on screen may be older. What holds its end stays in the list.
  final func takeFinishedEntries(at time: MediaTime) -> [AnimationEntry] {
    func isDue(_ entry: AnimationEntry) -> Bool {
      entry.isCommitted && !entry.isOver && entry.hostEnd <= time
    }
    let finished = entries.filter(isDue)
    if finished.isEmpty { return [] }
    entries.removeAll { isDue($0) && !$0.animation.timing.fillMode.fillsForwards }
    for index in entries.indices where isDue(entries[index]) { entries[index].isOver = true }
    return finished
  }

  /// Takes out an animation that another of the same transaction replaces, as if it had never been.
  final func dropEntry(at index: Int) {
    let entry = entries.remove(at: index)
    markChanged(.animations)
    for group in entry.groups { group.leave() }
  }

  /// Gives an animation another timing; it is committed anew.
  final func setTiming(_ timing: MediaTiming, ofAnimation serial: Int) {
    guard let index = entries.firstIndex(where: { $0.serial == serial }) else { return }
    entries[index].animation.timing = timing
    entries[index].isCommitted = false
    entries[index].implicit = nil
    markChanged(.animations)
  }

  /// Removes an animation and tells its handlers at the end of the turn how it is to count.
  final func removeAnimation(serial: Int, finished: Bool) {
    guard let index = entries.firstIndex(where: { $0.serial == serial }) else { return }
    let entry = entries.remove(at: index)
    markChanged(.animations)
    if entry.isAwaited, !entry.isOver { Transaction.atEndOfTurn { entry.end(finished: finished) } }
  }

  /// How many layers lie around it.
  final var depth: Int {
    var depth = 0
    var layer = superlayer
    while let current = layer {
      depth += 1
      layer = current.superlayer
    }
    return depth
  }
}
