extension View {
  /// The nearest scroll view around this view.
  final var outerScrollView: ScrollView? {
    var view = superview
    while let current = view {
      if let found = current as? ScrollView { return found }
      view = current.superview
    }
    return nil
  }
}
