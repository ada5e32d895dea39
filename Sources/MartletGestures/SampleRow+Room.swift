import MartletGeometry

extension SampleRow {
  /// Memory for the work on a row: rows of numbers, each as long as the row of samples, and one of points.
  struct Room {
    /// Times on the several clocks that are compared.
    let stamped, even, nearest, behind, successive: UnsafeMutableBufferPointer<Double>
    /// Numbers of beats.
    let beats: UnsafeMutableBufferPointer<Double>
    /// Twice as long.
    let scratch: UnsafeMutableBufferPointer<Double>
    /// Positions of the samples that the clock of the stamps takes.
    let points: UnsafeMutableBufferPointer<Point>

    /// Numbers that are needed for each sample.
    static let numbersPerSample = 8

    /// Divides memory for numbers and for points.
    init(numbers: UnsafeMutableBufferPointer<Double>, points: UnsafeMutableBufferPointer<Point>) {
      let count = points.count
      func row(_ index: Int, _ rows: Int = 1) -> UnsafeMutableBufferPointer<Double> {
        UnsafeMutableBufferPointer(rebasing: numbers[(index * count)..<((index + rows) * count)])
      }
      (stamped, even, nearest, behind, successive) = (row(0), row(1), row(2), row(3), row(4))
      (beats, scratch) = (row(5), row(6, 2))
      self.points = points
    }
  }
}
