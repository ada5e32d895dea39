/// A row to which a list scrolls with an animation.
struct RowAim {
  var row: Int
  let place: ListView.RowPlace
  /// The motion that brings it there.
  var flight: Int?
}
