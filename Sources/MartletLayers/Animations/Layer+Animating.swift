import MartletGeometry
import MartletMotion
import MartletRenderTree

/// For code that animates on behalf of the program.
extension Layer {
  /// Shows an offset of a property until it is removed, also after the layer has left its window and
  /// returned. No completion block of a transaction waits for it.
  package final func hold<Value>(_ offset: Value, of property: AnimatableProperty<Value>) -> AnimationHandle {
    var still = BasicAnimation(
      from: offset, to: offset, duration: 1, timingFunction: .linear, isAdditive: true)
    still.timing.speed = 0
    if property.isCustom { _ = custom(property) }
    let serial = AnimationRecorder.takeSerial()
    insert(
      property.animation(.basic(still)), key: nil, serial: serial, completion: .none, staysOutside: true)
    return AnimationHandle(layer: self, serial: serial)
  }

  /// Removes the absolute and the repeating animations of a property, of its whole and of its components.
  /// They end unfinished.
  package final func removeDrivingAnimations(of property: PropertyID) {
    removeEntries { $0.animation.drives(property) }
  }
}
