extension SampleRow {
  /// Working memory for a row: several rows of numbers and one of points, each as long as the row of samples.
  struct Room {
    /// Times on the clocks that are compared.
    let stamped, even, nearest, behind, successive: UnsafeMutableBufferPointer<Double>
    /// Beat numbers.
    let beats: UnsafeMutableBufferPointer<Double>
    /// Twice as long as the others.
    let scratch: UnsafeMutableBufferPointer<Double>
    /// The positions of the samples that the stamps' clock keeps.
    let points: UnsafeMutableBufferPointer<Vector>

    /// The count of numbers needed per sample.
    static var numbersPerSample: Int { 8 }

    /// Divides memory for numbers and points.
    init(numbers: UnsafeMutableBufferPointer<Double>, points: UnsafeMutableBufferPointer<Vector>) {
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
