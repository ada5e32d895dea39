import Martlet
import MartletTesting
import MartletWayland

/// A window that can show what its frames cost.
@MainActor
protocol CostShowing: AnyObject {
  var costDisplay: CostDisplay { get set }
}

extension WaylandWindow: CostShowing {}
extension ManualWindow: CostShowing {}
