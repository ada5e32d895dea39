/// Places along an axis at which something comes to rest.
public struct SnapTargets: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The places, in ascending order, in points.
  public let offsets: [Double]

  /// Makes targets from places in any order. Places that are not finite are left out.
  public init(_ offsets: some Sequence<Double>) { self.offsets = offsets.filter(\.isFinite).sorted() }

  public init(arrayLiteral elements: Double...) { self.init(elements) }

  /// The place nearest to an offset, the smaller of two equally near ones; `nil` if there are none.
  public func nearest(to offset: Double) -> Double? {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offsets.first }
    guard low < offsets.count else { return offsets.last }
    return offset - offsets[low - 1] <= offsets[low] - offset ? offsets[low - 1] : offsets[low]
  }
}
