import MartletLayers

/// A view moves as its layer does.
extension View: DynamicItem {}
