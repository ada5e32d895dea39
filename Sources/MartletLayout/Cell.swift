/// A symbol with its factor in a row.
struct Cell {
  let symbol: Int32
  var factor: Double
}
