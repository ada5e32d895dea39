import Martlet

/// Shows a script's fingers as soft discs that receive no touches.
@MainActor
final class TouchMarkers: View {
  private let color: Color
  private var markers: [TouchEvent.ID: Layer] = [:]

  /// The diameter in points: a fingertip's touch target.
  static let diameter = 44.0

  init(color: Color) {
    self.color = color
    super.init()
    isUserInteractionEnabled = false
  }

  /// Follows a contact.
  func show(_ event: TouchEvent) {
    switch event.phase {
    case .began:
      let marker = Layer()
      marker.bounds = Rect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
      marker.cornerRadius = Self.diameter / 2
      marker.backgroundColor = color
      marker.position = event.position
      layer.addSublayer(marker)
      markers[event.id] = marker
    case .moved: Transaction.withoutActions { markers[event.id]?.position = event.position }
    case .ended, .cancelled: markers.removeValue(forKey: event.id)?.removeFromSuperlayer()
    }
  }
}
