import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers
import MartletSnapshots

/// Drags that the compositor carries.
extension WaylandWindow: DragHost {
  public func beginDrag(_ request: DragRequest) -> (any HostDrag)? {
    objects?.session.beginDrag(request, on: self)
  }

  public func picture(of layer: Layer, scale: Double) async -> Bitmap? {
    do {
      return try await layer.snapshot(of: .model, scale: scale).bitmap
    } catch {
      Diagnostics.report("what is dragged has no picture: \(error)")
      return nil
    }
  }
}
