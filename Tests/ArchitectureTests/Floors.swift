/// The floors of the package: which module may import which. A module may import only modules below it that
/// are listed here. To add an edge, change this table and say in the commit why.
enum Floors {
  struct Room {
    let floor: Int
    /// Modules of the package that it may import.
    let own: Set<String>
    /// C modules and packages that it may import besides `everywhere`.
    let foreign: Set<String>

    init(_ floor: Int, _ own: [String] = [], foreign: Set<String> = []) {
      self.floor = floor
      self.own = Set(own)
      self.foreign = foreign
    }
  }

  /// Modules that every module may import.
  static let everywhere: Set<String> = ["Swift", "Glibc", "Musl", "Dispatch", "MartletSynchronization"]

  /// The part of the standard library that `MartletSynchronization` wraps.
  static let locks = "Synchronization"

  /// From this floor up Foundation is allowed. Below, it would add 50 MB of libraries to a kiosk.
  static let foundationFloor = 6

  private static let toRenderTree = [
    "MartletGeometry", "MartletMotion", "MartletDrawing", "MartletRenderTree",
  ]
  private static let toViews = toRenderTree + ["MartletHost", "MartletLayers", "MartletGestures"]
  private static let toHosts = toViews + ["MartletDynamics", "MartletViews", "MartletRenderer"]

  static let rooms: [String: Room] = [
    "CAllocationCounter": Room(0),
    "CProcessorPace": Room(0),
    "MartletSynchronization": Room(0, foreign: [locks]),
    "MartletGeometry": Room(1),
    "MartletLayout": Room(1),
    "MartletMotion": Room(2, ["MartletGeometry"]),
    "MartletDrawing": Room(
      2, ["MartletGeometry"], foreign: ["CMartletCairo", "CMartletPango", "CMartletGdkPixbuf"]),
    "MartletHost": Room(2, ["MartletGeometry"]),
    "MartletRenderTree": Room(3, ["MartletGeometry", "MartletMotion", "MartletDrawing"]),
    "MartletDesktop": Room(3, ["MartletGeometry", "MartletHost"], foreign: ["CMartletSystemd"]),
    "MartletLayers": Room(4, toRenderTree),
    "MartletGestures": Room(4, ["MartletGeometry", "MartletMotion", "MartletHost"]),
    "MartletRenderer": Room(
      4, ["MartletGeometry", "MartletDrawing", "MartletRenderTree"], foreign: ["CMartletEGL"]),
    "MartletDynamics": Room(5, toRenderTree + ["MartletLayers"], foreign: ["CMartletChipmunk"]),
    "MartletViews": Room(5, toViews + ["MartletLayout"]),
    "MartletSnapshots": Room(
      5, ["MartletGeometry", "MartletDrawing", "MartletRenderTree", "MartletLayers", "MartletRenderer"],
      foreign: ["CMartletLinux"]),
    "MartletWayland": Room(
      6, toHosts + ["MartletDesktop", "MartletSnapshots"],
      foreign: [
        "CMartletLinux", "CMartletWaylandClient", "CMartletWaylandCursor", "CMartletEGL", "CMartletXKB",
      ]),
    "MartletTesting": Room(6, toHosts),
    "Martlet": Room(7, toViews + ["MartletDynamics", "MartletViews", "MartletSnapshots"]),
    "gallery": Room(
      8, ["Martlet", "MartletWayland", "MartletTesting"], foreign: ["CMartletWebP"]),
    "martlet-scene": Room(
      8, ["MartletDrawing", "MartletRenderTree", "MartletRenderer", "MartletTesting"]),
    "martlet-bench": Room(
      8,
      [
        "Martlet", "MartletWayland", "MartletTesting", "MartletRenderTree", "MartletRenderer",
        "CAllocationCounter", "CProcessorPace",
      ]),
  ]

  /// Why a module must not import another; `nil` if it may.
  static func objection(from module: String, to imported: String) -> String? {
    guard let room = rooms[module] else { return "\(module) stands in no room of the table" }
    if everywhere.contains(imported) || room.own.contains(imported) || room.foreign.contains(imported) {
      return nil
    }
    if imported.hasPrefix("Foundation") {
      if room.floor >= foundationFloor { return nil }
      return "\(module) is on floor \(room.floor) and must do without Foundation"
    }
    return "\(module) must not import \(imported)"
  }
}
