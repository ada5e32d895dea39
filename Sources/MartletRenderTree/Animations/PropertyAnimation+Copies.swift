import MartletGeometry
import MartletMotion

/// The values of a layer without animations.
package protocol PropertyValues {
  /// The value of a property, also of one that a subclass declares; `nil` if it has none.
  func setValue<Value>(of property: AnimatableProperty<Value>) -> Value?
}

/// What copies of a layer that are later need of its animations.
extension PropertyAnimation {
  /// An animation that shows the old value of this one's property until a time of the layer; `nil` if it is the new one.
  package func before(
    _ time: MediaTime, from old: some PropertyValues, to new: some PropertyValues
  ) -> PropertyAnimation? {
    motion.bound.before(time, from: old, to: new)
  }

  /// The same, but without effect outside of a time of the layer.
  /// - Parameters:
  ///   - begin: When its effect begins at the earliest, unless it moves before; `nil` for no limit.
  ///   - end: When its effect ends at the latest; `nil` for no limit.
  package func limited(from begin: MediaTime?, to end: MediaTime?) -> PropertyAnimation {
    // One that stands still has no start.
    let start = startTime.isFinite ? startTime : begin ?? end ?? 0
    let outer = begin.map { min($0, start) } ?? start
    let fillsBackwards = begin == nil && (outerTiming.fillMode.fillsBackwards || !startTime.isFinite)
    var result = self
    if enclosing.isEmpty {
      result.timing.beginTime -= outer
    } else {
      result.enclosing[0].timing.beginTime -= outer
    }
    result.enclosing.insert(
      GroupTiming(
        timing: MediaTiming(
          beginTime: outer, duration: end.map { max($0 - outer, 0) } ?? .infinity,
          fillMode: fillsBackwards ? .backwards : .removed)), at: 0)
    return result
  }
}

extension BoundAnimation {
  func before(
    _ time: MediaTime, from old: any PropertyValues, to new: any PropertyValues
  ) -> PropertyAnimation? {
    guard let old = old.setValue(of: property), let new = new.setValue(of: property), old != new else {
      return nil
    }
    // Any length will do.
    let still = BasicAnimation(
      from: old, to: old, duration: 1, timingFunction: .linear, beginTime: time - 1, fillMode: .backwards)
    return property.animation(.basic(still))
  }
}
