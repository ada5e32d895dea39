/// A monitor to imitate.
package struct ScriptedOutput: Hashable, Sendable {
  package var name = "TEST-1"
  package var x = 0
  package var y = 0
  /// In pixels, before the transform.
  package var width = 1280
  package var height = 720
  /// In thousandths of a hertz.
  package var refresh = 60_000
  package var scale = 1
  /// `wl_output.transform`: 0 normal, 1 to 3 quarter turns, 4 to 7 the same flipped.
  package var transform: UInt32 = 0
  /// In millimetres. Real compositors often send nonsense.
  package var physicalWidth = 0
  package var physicalHeight = 0

  package init(name: String = "TEST-1", width: Int = 1280, height: Int = 720, scale: Int = 1) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
  }
}
