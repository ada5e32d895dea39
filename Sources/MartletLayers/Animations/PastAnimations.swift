import MartletGeometry
import MartletMotion
import MartletRenderTree

/// The animations of a layer that are over or were replaced, but not in copies of the layer that are later.
///
/// A copy shows what the layer has shown before, by the delay. So what the list says must hold for all times since then: until
/// a value was set with an animation, the old value is shown; then that animation; and an animation that another one has
/// replaced until that one was added. (A value that is set without an animation changes in all copies at once.)
struct PastAnimations {
  /// An animation in the past.
  private struct Past {
    var entry: AnimationEntry
    /// When it was over or replaced, in the layer's time. `nil` from its replacement to the next commit.
    var end: MediaTime?
    var isReplaced: Bool
  }

  private var list: [Past] = []

  /// Takes one that is over.
  mutating func end(_ entry: AnimationEntry) {
    add(Past(entry: entry, end: entry.animation.endTime, isReplaced: false))
  }

  /// Takes one that something replaces that the next commit contains.
  mutating func replace(_ entry: AnimationEntry) {
    // What is not committed was never seen.
    if !entry.isPending { add(Past(entry: entry, end: nil, isReplaced: true)) }
  }

  private mutating func add(_ past: Past) {
    var past = past
    // Handlers may retain the layer, and have been called.
    (past.entry.completion, past.entry.onStart) = (.none, nil)
    list.append(past)
  }

  /// Forgets animations. Returns whether there were any.
  mutating func remove(where isRemoved: (AnimationEntry) -> Bool) -> Bool {
    let count = list.count
    list.removeAll { isRemoved($0.entry) }
    return list.count < count
  }

  /// Sets the end of what was replaced since the last commit, in the layer's time.
  mutating func commit(at time: MediaTime) {
    for index in list.indices where list[index].end == nil { list[index].end = time }
  }

  /// All animations for the render tree. Those that were over before a time of the layer are forgotten.
  /// - Parameters:
  ///   - entries: The animations in the layer's list.
  ///   - time: The time of the latest copy.
  mutating func committed(with entries: [AnimationEntry], since time: MediaTime) -> [PropertyAnimation] {
    list.removeAll { ($0.end ?? .infinity) <= time }
    var all = list.map { ($0.entry, $0.isReplaced ? $0.end : nil) }
    all += entries.map { ($0, nil) }
    // In the order in which they were added.
    let order = all.indices.sorted { (all[$0].0.serial, $0) < (all[$1].0.serial, $1) }
    // Of several old values of a property the first one is seen for longest: it lies over those that were set later. All lie below
    // the animations.
    let before = order.reversed().compactMap { index -> PropertyAnimation? in
      guard let change = all[index].0.change, change.time > time else { return nil }
      return change.before
    }
    return before + order.map { Self.late(all[$0].0, until: all[$0].1) }
  }

  /// An animation as copies must have it: one that fills backwards does so from when it was added on.
  /// - Parameter end: When it was replaced, in the layer's time; `nil` if it was not.
  private static func late(_ entry: AnimationEntry, until end: MediaTime?) -> PropertyAnimation {
    let fills = entry.animation.outerTiming.fillMode.fillsBackwards
    let begin = fills ? entry.change?.time : nil
    return begin == nil && end == nil ? entry.animation : entry.animation.limited(from: begin, to: end)
  }
}
