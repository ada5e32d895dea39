/// Names an element of a window to other programs. It is never used for another one, also after a view is gone.
package struct AccessibleID: Hashable, Sendable {
  /// The number of the view, from 1.
  package var view: UInt64
  /// Which part of the view it is, from 0, if the part is no view; `nil` for the view itself.
  package var part: Int?

  package init(view: UInt64, part: Int? = nil) { (self.view, self.part) = (view, part) }
}
