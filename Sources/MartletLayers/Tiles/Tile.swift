import MartletGeometry

/// A tile of a `TiledLayer` that is being drawn.
public struct Tile: Sendable {
  /// What the tile shows, in the layer's coordinates, in points. Tiles reach a little into their
  /// neighbours.
  public let rect: Rect
  /// Pixels per point of the layer.
  public let scale: Double
  /// The level of detail: 0 is the finest one, each next level has half as many pixels per point.
  public let level: Int

  private let ticket: TileTicket

  init(_ ticket: TileTicket) {
    self.ticket = ticket
    (rect, scale, level) = (ticket.rect, ticket.scale, ticket.key.level)
  }

  /// Whether nobody needs the tile any more. What takes long to draw asks now and then, and returns: the tile is not shown.
  public var isCancelled: Bool { ticket.isCancelled }
}
