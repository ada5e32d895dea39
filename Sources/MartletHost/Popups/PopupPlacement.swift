import MartletGeometry

/// Where a popup goes: beside an anchor, with what may be done if there is no room. The rules are those of xdg-shell's positioner, so a
/// popup that is drawn in its window lies where a compositor would put it.
public struct PopupPlacement: Hashable, Sendable {
  /// The size that it wants, in points.
  public var size: Size
  /// What it belongs to, in points of the window that opens it.
  public var anchor: Rect
  /// At which side or corner of the anchor it begins; empty for the anchor's middle.
  public var anchorEdges: WindowEdges
  /// To which side or corner it extends from there; empty if it is centred there.
  public var gravity: WindowEdges
  /// How far it is moved then, in points.
  public var offset: Point
  /// What may be done if it does not fit.
  public var adjustments: PopupAdjustments

  /// Makes a placement.
  public init(
    size: Size, anchor: Rect, anchorEdges: WindowEdges, gravity: WindowEdges, offset: Point = .zero,
    adjustments: PopupAdjustments
  ) {
    precondition(size.isFinite && anchor.isFinite && offset.isFinite, "a popup's placement must be finite")
    (self.size, self.anchor, self.anchorEdges, self.gravity) = (size, anchor, anchorEdges, gravity)
    (self.offset, self.adjustments) = (offset, adjustments)
  }

  /// Where it wants to be, whatever room there is, in points of the window.
  public var wantedFrame: Rect {
    Rect(
      x: horizontal.start, y: vertical.start, width: size.width, height: size.height)
  }

  /// Where it is in a room, in points of the window.
  public func frame(in room: Rect) -> Rect {
    let across = horizontal.fitted(
      from: room.minX, to: room.maxX, flips: adjustments.contains(.flipX),
      slides: adjustments.contains(.slideX), resizes: adjustments.contains(.resizeX))
    let down = vertical.fitted(
      from: room.minY, to: room.maxY, flips: adjustments.contains(.flipY),
      slides: adjustments.contains(.slideY), resizes: adjustments.contains(.resizeY))
    return Rect(x: across.start, y: down.start, width: across.length, height: down.length)
  }

  private var horizontal: Axis {
    Axis(
      length: size.width, anchor: anchor.minX...max(anchor.maxX, anchor.minX),
      anchorSide: Self.side(anchorEdges, .left, .right), gravity: Self.side(gravity, .left, .right),
      offset: offset.x)
  }

  private var vertical: Axis {
    Axis(
      length: size.height, anchor: anchor.minY...max(anchor.maxY, anchor.minY),
      anchorSide: Self.side(anchorEdges, .top, .bottom), gravity: Self.side(gravity, .top, .bottom),
      offset: offset.y)
  }

  private static func side(_ edges: WindowEdges, _ low: WindowEdges, _ high: WindowEdges) -> Double {
    (edges.contains(high) ? 1 : 0) - (edges.contains(low) ? 1 : 0)
  }

  /// The placement along one axis. A side is −1 for the lower end, 0 for the middle and 1 for the higher end.
  private struct Axis {
    var length: Double
    let anchor: ClosedRange<Double>
    var anchorSide: Double
    var gravity: Double
    var offset: Double

    var start: Double {
      let place = anchor.lowerBound + (anchor.upperBound - anchor.lowerBound) * (anchorSide + 1) / 2
      return place + offset - length * (1 - gravity) / 2
    }

    /// The same on the other side of the anchor.
    private var flipped: Axis {
      var other = self
      (other.anchorSide, other.gravity, other.offset) = (-anchorSide, -gravity, -offset)
      return other
    }

    func fitted(from low: Double, to high: Double, flips: Bool, slides: Bool, resizes: Bool) -> (
      start: Double, length: Double
    ) {
      func fits(_ axis: Axis) -> Bool { axis.start >= low && axis.start + axis.length <= high }
      if fits(self) { return (start, length) }
      if flips, fits(flipped) { return (flipped.start, length) }
      var (start, length) = (start, length)
      if slides {
        // Of what is too long, the end at which it begins is shown.
        let last = high - length
        start = max(min(start, last), gravity < 0 ? min(low, last) : low)
      }
      if resizes {
        let end = min(start + length, high)
        start = max(start, low)
        length = max(end - start, 0)
      }
      return (start, length)
    }
  }
}
