/// What constraints can place: a view or a guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view that it is, or that it belongs to.
  var layoutView: View? { get }
  /// What messages call it.
  var layoutName: String { get }
}

extension View: LayoutItem {
  var layoutView: View? { self }
  var layoutName: String { layer.name ?? "\(type(of: self))" }
}

extension LayoutGuide: LayoutItem {
  var layoutView: View? { owningView }
  var layoutName: String { "\(name) of \(owningView?.layoutName ?? "no view")" }
}
