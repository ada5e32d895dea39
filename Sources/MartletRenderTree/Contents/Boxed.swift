/// A value in memory of its own, which is copied when it is changed while others share it. What is large is boxed, so that
/// layers that do not have it stay small, and an animation of a number or a point of it allocates nothing in a frame.
struct Boxed<Value: Sendable & Equatable>: Sendable {
  // Only `value` changes a box, and only one that nothing else refers to: no two threads can see it change.
  private final class Box: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    get { box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  /// Changes the value in place.
  @inline(__always)
  mutating func change(_ body: (inout Value) -> Void) { body(&value) }
}

extension Boxed: Equatable {
  static func == (a: Boxed, b: Boxed) -> Bool { a.box === b.box || a.box.value == b.box.value }
}
