import MartletGeometry
import MartletHost
import MartletRenderTree

/// What a window shows and tells of its frames.
extension WaylandWindow {
  /// Writes the newest frame, with all changes that are committed, as text into a folder, with the pixels of its images beside
  /// it (`SceneDump`). It is written on the render thread, soon. A failure is reported on stderr.
  ///
  /// `MARTLET_DUMP=FOLDER` in the environment writes each frame in which the window changes; a second window uses the folder `2` in
  /// it, and so on.
  public func dumpFrame(to folder: String) {
    precondition(!folder.isEmpty, "a frame cannot be dumped into a folder without a name")
    renderThread.inbox.post { $0.dumps.append(folder) }
  }

  /// Passes a contact's event to the delegate. The inspector looks at it on the way.
  func deliver(_ event: TouchEvent) {
    if costDisplay.contains(.inspector), let point = taps.take(event) {
      let place = point + contentOrigin
      renderThread.inbox.post { $0.inspected = place }
    }
    delegate?.window(self, received: event)
  }

  /// Handles the keys that switch `costDisplay`. Returns whether the event was one of theirs.
  func takesCostKey(_ event: KeyEvent) -> Bool {
    let isOn = application.hasCostKey
    guard let display = costKeys.take(event, over: costDisplay, isOn: isOn) else { return false }
    costDisplay = display
    return true
  }
}
