/// What constraints refer to.
extension View {
  /// The left edge.
  public final var leftAnchor: LayoutXAnchor { LayoutXAnchor(self, .left) }
  /// The right edge.
  public final var rightAnchor: LayoutXAnchor { LayoutXAnchor(self, .right) }
  /// The edge at which text begins: the left one, unless ``layoutDirection`` is from right to left.
  public final var leadingAnchor: LayoutXAnchor { LayoutXAnchor(self, .leading) }
  /// The edge at which text ends.
  public final var trailingAnchor: LayoutXAnchor { LayoutXAnchor(self, .trailing) }
  /// The middle between left and right.
  public final var centerXAnchor: LayoutXAnchor { LayoutXAnchor(self, .centerX) }
  /// The top edge.
  public final var topAnchor: LayoutYAnchor { LayoutYAnchor(self, .top) }
  /// The bottom edge.
  public final var bottomAnchor: LayoutYAnchor { LayoutYAnchor(self, .bottom) }
  /// The middle between top and bottom.
  public final var centerYAnchor: LayoutYAnchor { LayoutYAnchor(self, .centerY) }
  /// The baseline of the first line of text; the bottom edge of a view without ``baselines``.
  public final var firstBaselineAnchor: LayoutYAnchor { LayoutYAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text; the bottom edge of a view without ``baselines``.
  public final var lastBaselineAnchor: LayoutYAnchor { LayoutYAnchor(self, .lastBaseline) }
  /// The width.
  public final var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
  /// The height.
  public final var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}
