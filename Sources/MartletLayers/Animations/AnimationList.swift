import MartletGeometry
import MartletMotion
import MartletRenderTree

/// The animations and transitions of a layer, in the order in which they were added, with their phases and
/// their completion handlers.
///
/// Methods that make a commit necessary return whether they changed anything.
@MainActor
struct AnimationList {
  private(set) var entries: [AnimationEntry] = []
  private var transitions: [TransitionEntry] = []
  /// Animations that are over or were replaced, but not in copies of the layer that are later.
  private var past = PastAnimations()
  /// Keys of transitions that were removed after they were committed.
  private var endedTransitions: [String] = []

  /// Whether it has neither animations nor transitions.
  var isEmpty: Bool { entries.isEmpty && transitions.isEmpty }

  // MARK: Questions

  /// Whether an animation that meets a condition affects a property: as a whole, or a component of it.
  func animates(_ property: PropertyID, where isWanted: (AnimationEntry) -> Bool) -> Bool {
    entries.contains { isWanted($0) && $0.animation.property.overlaps(property) }
  }

  /// Whether an animation that meets a condition moves after a time of the host.
  func moves(after time: MediaTime, where isConcerned: (PropertyAnimation) -> Bool) -> Bool {
    entries.contains {
      guard case .running(_, let end) = $0.phase, end > time else { return false }
      return $0.animation.timing.speed != 0 && isConcerned($0.animation)
    }
  }

  /// The animations as they would be if the pending ones began at a time of the layer.
  func begun(at time: MediaTime, where isIncluded: (PropertyAnimation) -> Bool) -> [PropertyAnimation] {
    entries.compactMap { entry in
      guard isIncluded(entry.animation) else { return nil }
      var animation = entry.animation
      if entry.isPending { animation.begin(at: time) }
      return animation
    }
  }

  /// The entry with a serial number; for a group, the first.
  func entry(_ serial: Int) -> AnimationEntry? { entries.first { $0.serial == serial } }

  /// Keys of the transitions.
  var transitionKeys: [String] { transitions.map(\.key) }

  /// The completions that somebody waits for.
  var completions: [AnimationCompletion] {
    (entries.map(\.completion) + transitions.map(\.completion)).filter { !$0.isEmpty }
  }

  // MARK: Changes

  mutating func append(_ entry: AnimationEntry) { entries.append(entry) }

  mutating func append(_ transition: TransitionEntry) { transitions.append(transition) }

  /// Removes animations. Their completion handlers are called at the end of the turn, not while the list
  /// changes.
  /// - Parameter isReplaced: Whether something takes their place, so that copies that are later still show them until then.
  mutating func remove(
    finished: Bool = false, isReplaced: Bool = false, where isRemoved: (AnimationEntry) -> Bool
  ) -> Bool {
    let removed = entries.filter(isRemoved)
    guard !removed.isEmpty else { return false }
    entries.removeAll(where: isRemoved)
    for entry in removed {
      if isReplaced { past.replace(entry) }
      entry.completion.tellAtEndOfTurn(finished: finished)
    }
    return true
  }

  /// Ends animations in copies that still show them. Returns whether there were any.
  mutating func removePast(where isRemoved: (AnimationEntry) -> Bool = { _ in true }) -> Bool {
    past.remove(where: isRemoved)
  }

  /// Removes transitions. Their completion handlers are called at the end of the turn with `false`.
  mutating func removeTransitions(where isRemoved: (TransitionEntry) -> Bool) -> Bool {
    let removed = transitions.filter(isRemoved)
    guard !removed.isEmpty else { return false }
    transitions.removeAll(where: isRemoved)
    for entry in removed {
      if entry.end != nil { endedTransitions.append(entry.key) }
      entry.completion.tellAtEndOfTurn(finished: false)
    }
    return true
  }

  /// Takes a property away from the animations that meet a condition. Animations of the property and of its
  /// components are removed; an animation of its whole continues without it.
  /// - Parameter isReplaced: As for `remove`.
  mutating func release<Value>(
    _ property: AnimatableProperty<Value>, isReplaced: Bool,
    where isConcerned: (PropertyAnimation) -> Bool = { _ in true }
  ) -> Bool {
    var hasChanged = remove(isReplaced: isReplaced) {
      $0.animation.property.lies(in: property.id) && isConcerned($0.animation)
    }
    for index in entries.indices {
      let animation = entries[index].animation
      guard property.id.isPart(of: animation.property), !animation.isSparing(property.id),
        isConcerned(animation)
      else { continue }
      if isReplaced { past.replace(entries[index]) }
      entries[index].animation = animation.sparing(property)
      if let change = entries[index].change {
        entries[index].change?.before = change.before.sparing(property)
      }
      hasChanged = true
    }
    return hasChanged
  }

  /// Removes the newest pending implicit animation of a property with a mark and completion blocks. Returns
  /// its start: an offset if it is additive, otherwise a value.
  mutating func takeImplicit<Value>(
    _ mark: ImplicitMark, of property: AnimatableProperty<Value>, groups: [CompletionGroup]
  ) -> (start: Value, isAdditive: Bool)? {
    let index = entries.lastIndex {
      $0.isPending && $0.animation.property == property.id && $0.implicit?.mark == mark
        && $0.completion.groups.elementsEqual(groups, by: ===)
    }
    guard let index, let start = entries[index].implicit?.start as? Value else { return nil }
    let entry = entries.remove(at: index)
    entry.completion.tellAtEndOfTurn(finished: false)
    return (start, entry.animation.isAdditive)
  }

  /// Changes the timing of an animation that is not over. The animation becomes pending again.
  mutating func setTiming(_ timing: MediaTiming, of serial: Int) -> Bool {
    guard let index = entries.firstIndex(where: { $0.serial == serial }), !entries[index].isHolding else {
      return false
    }
    entries[index].animation.timing = timing
    entries[index].phase = .pending(begin: nil)
    entries[index].implicit = nil
    return true
  }

  /// Marks the animations added so far to start again when a layer's time repeats.
  mutating func keepForRepetition() {
    for index in entries.indices where entries[index].implicit == nil { entries[index].comesAgain = true }
  }

  // MARK: Commit

  /// Begins the pending animations.
  /// - Parameters:
  ///   - time: The time of the commit, in the layer's time.
  ///   - layerTime: The layer's time at a time of the host's.
  ///   - before: Shows what an animation's property was until this commit; `nil` if it has not changed.
  mutating func commit(
    at time: MediaTime, layerTime: (MediaTime) -> MediaTime, before: (PropertyAnimation) -> PropertyAnimation?
  ) {
    past.commit(at: time)
    for index in entries.indices {
      guard case .pending(let begin) = entries[index].phase else { continue }
      entries[index].animation.begin(at: begin.map(layerTime) ?? time)
      entries[index].phase = .running(begin: .infinity, end: .infinity)
      if entries[index].change == nil {
        entries[index].change = before(entries[index].animation).map { .init(time: time, before: $0) }
      }
      if entries[index].key != nil, entries[index].implicit == nil { entries[index].comesAgain = true }
    }
  }

  /// The animations for the render tree. Those that are over in all copies are forgotten.
  /// - Parameters:
  ///   - time: The time of the commit, in the layer's time.
  ///   - reach: How much later the latest copy of the layer is, in seconds.
  mutating func committed(at time: MediaTime, reach: Double) -> [PropertyAnimation] {
    guard reach > 0 else {
      _ = past.remove { _ in true }
      return entries.map(\.animation)
    }
    return past.committed(with: entries, since: time - reach)
  }

  /// Begins the pending transitions. Returns the changes for the commit; `nil` means that a transition was
  /// removed.
  mutating func commitTransitions(at time: MediaTime) -> [(TransitionAnimation?, key: String)] {
    var changes: [(TransitionAnimation?, key: String)] = endedTransitions.map { (nil, $0) }
    endedTransitions = []
    for index in transitions.indices where transitions[index].end == nil {
      transitions[index].animation.begin(at: time)
      transitions[index].end = .infinity
      let entry = transitions[index]
      changes.removeAll { $0.key == entry.key }
      changes.append((entry.animation, entry.key))
    }
    return changes
  }

  /// Finds the end times of animations and transitions, and the begin times that handlers wait for.
  /// - Parameters:
  ///   - hostTime: The host's time at a time of the layer.
  ///   - keepsEnd: Whether an end time that is known already must not change.
  mutating func findEnds(hostTime: (MediaTime) -> MediaTime, keepsEnd: (MediaTime) -> Bool) {
    for index in entries.indices {
      guard case .running(_, let end) = entries[index].phase, !keepsEnd(end) else { continue }
      let entry = entries[index]
      entries[index].phase = .running(
        begin: entry.onStart == nil ? .infinity : hostTime(entry.animation.startTime),
        end: hostTime(entry.animation.endTime))
    }
    for index in transitions.indices where transitions[index].end != nil {
      transitions[index].end = hostTime(transitions[index].animation.endTime)
    }
  }

  /// The next end, or begin that a handler waits for, in the host's time.
  var nextEvent: MediaTime {
    let next = entries.reduce(MediaTime.infinity) { min($0, $1.nextEvent) }
    return transitions.reduce(next) { min($0, $1.end ?? .infinity) }
  }

  // MARK: Ends

  /// A handler to call for something that happened at a time of the host.
  typealias Notice = (time: MediaTime, serial: Int, tell: @MainActor () -> Void)

  /// Removes animations and transitions that are over at a time of the host. Returns the handlers to call,
  /// for these and for animations that have begun. Animations that hold their end value remain, and so do
  /// those that start again if the layer's time repeats.
  /// - Parameters:
  ///   - repeats: Whether the layer's time repeats. Called only if an animation is over.
  ///   - hasLaterCopies: Whether copies of the layer show it later. Called only if an animation is over.
  mutating func advance(
    to time: MediaTime, repeats: () -> Bool, hasLaterCopies: () -> Bool
  ) -> [Notice] {
    let isRepeated = entries.contains { $0.isDue(at: time) } && repeats()
    var notices: [Notice] = []
    for index in entries.indices {
      guard case .running(let begin, let end) = entries[index].phase else { continue }
      let (serial, completion) = (entries[index].serial, entries[index].completion)
      if begin <= time, let tell = entries[index].onStart {
        notices.append((begin, serial, tell))
        entries[index].onStart = nil
        entries[index].phase = .running(begin: .infinity, end: end)
      }
      if end <= time { notices.append((end, serial, { completion.tell(finished: true) })) }
    }
    let over = entries.filter {
      $0.isDue(at: time) && !$0.animation.holdsEnd && !(isRepeated && $0.comesAgain)
    }
    if !over.isEmpty {
      if hasLaterCopies() {
        for entry in over { past.end(entry) }
      }
      entries.removeAll { $0.isDue(at: time) && !$0.animation.holdsEnd && !(isRepeated && $0.comesAgain) }
    }
    for index in entries.indices where entries[index].isDue(at: time) {
      entries[index].phase = .holding
      entries[index].completion = .none
    }
    transitions.removeAll { entry in
      guard let end = entry.end, end <= time else { return false }
      notices.append((end, entry.serial, { entry.completion.tell(finished: true) }))
      return true
    }
    return notices
  }
}

extension PropertyAnimation {
  /// Whether it shows its end value after it is over.
  fileprivate var holdsEnd: Bool { outerTiming.fillMode.fillsForwards }

  /// Whether it affects a property, its whole or a component, and is absolute or repeats.
  func drives(_ property: PropertyID) -> Bool {
    self.property.overlaps(property) && (!isAdditive || repeats)
  }

  /// Whether it, or a group around it, runs more than once or back.
  var repeats: Bool {
    let outer = outerTiming
    return outer.activeDuration > outer.duration || outer.autoreverses || timing.repeatCount != 1
  }
}

extension PropertyID {
  /// Whether it is another property or a component of it.
  func lies(in other: PropertyID) -> Bool { self == other || isPart(of: other) }
}
