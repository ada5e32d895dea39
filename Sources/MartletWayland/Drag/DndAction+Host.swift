import MartletHost

extension WlDataDeviceManager.DndAction {
  init(_ actions: DragActions) {
    self = []
    if actions.contains(.copy) { insert(.copy) }
    if actions.contains(.move) { insert(.move) }
    if actions.contains(.ask) { insert(.ask) }
  }

  /// Those that are known.
  var actions: DragActions {
    var actions: DragActions = []
    if contains(.copy) { actions.insert(.copy) }
    if contains(.move) { actions.insert(.move) }
    if contains(.ask) { actions.insert(.ask) }
    return actions
  }
}
