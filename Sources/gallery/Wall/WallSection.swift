import Martlet

/// Demos of the wall that belong together.
@MainActor
struct WallSection {
  /// What it is called, in the language of the moment.
  let title: @MainActor () -> String
  let entries: [WallEntry]

  /// All sections, in the order of the wall.
  static let all = [
    WallSection(
      title: { localized("Motion") },
      entries: [
        WallEntry(
          CatchDemo.self, at: 0.62, "PanGestureRecognizer, Layer.animate, Layer.freeze, Spring"),
        WallEntry(BallDemo.self, at: 1.1, "Transaction, actions, Layer.position, Layer.opacity"),
        WallEntry(ReversalDemo.self, at: 2.2, "BasicAnimation, additive animations, DisplayLink"),
        WallEntry(SpringDemo.self, at: 1.4, "Spring, SpringAnimation"),
        WallEntry(
          BirdDemo.self, at: 1.4, "View.animate, completion handlers, beginFromCurrentState"),
        WallEntry(SongDemo.self, at: 2.6, "KeyframeAnimation, AnimationGroup, Layer.timing"),
        WallEntry(BalloonsDemo.self, at: 1.3, "beginTime, FillMode, Layer.timing"),
        WallEntry(FrameTimingDemo.self, at: 1.2, "DisplayLink, FrameRateRange"),
      ]),
    WallSection(
      title: { localized("Gestures") },
      entries: [
        WallEntry(ThrowDemo.self, at: 0.9, "handedOverFrom, PanGestureRecognizer.velocity"),
        WallEntry(HitTestDemo.self, at: 1.1, "Layer.presentation, View.hitTest, HitTestSource"),
        WallEntry(GestureLogDemo.self, at: 1.2, "GestureRecognizer and all its kinds"),
        WallEntry(PhotosDemo.self, at: 1.6, "Pinch, rotation and pan together, HandMotion"),
        WallEntry(
          DynamicsDemo.self, at: 1.5, "DynamicAnimator, CollisionBehavior, GravityBehavior"),
        WallEntry(CradleDemo.self, at: 1.3, "AttachmentBehavior, DynamicItemBehavior"),
      ]),
    WallSection(
      title: { localized("Views") },
      entries: [
        WallEntry(RowsDemo.self, at: 1.4, "ListView, ListViewDataSource, ListView.performBatchUpdates"),
        WallEntry(
          HerbariumDemo.self, at: 0.9, "GridView, GridViewDataSource, RowAction, PinchGestureRecognizer"),
        WallEntry(PictureDemo.self, at: 0.3, "ScrollView, zooming, Decay"),
        WallEntry(MapDemo.self, at: 1.6, "TiledLayer, ScrollView"),
        WallEntry(
          PostDemo.self, at: 1.3, "NavigationController, TabController, SplitController, sheets"),
        WallEntry(SplitDemo.self, at: 1.6, "SplitController, slideSnapshot, TransitionCoordinator"),
        WallEntry(FoldDemo.self, at: 0.75, "Fold, Flip, ViewTransition, TransitionAnimator"),
        WallEntry(FlipBookDemo.self, at: 0.8, "FlipBookView, FlipBookDataSource"),
        WallEntry(
          ConstraintBarsDemo.self, at: 0.9, "LayoutConstraint, anchors, priorities, StackView"),
        WallEntry(
          ControlsDemo.self, at: 0.9, "Button, Switch, Slider, SegmentedControl, View.focusOrder, Responder"),
        WallEntry(
          TurnsDemo.self, at: 0.4, "WindowController.onSizeTransition, TransitionCoordinator"),
        WallEntry(NotesDemo.self, at: 0.3, "View.animate, Layer.freeze, layout by the window's width"),
        WallEntry(
          MuseumDemo.self, at: 0.2, "HandMotion, DynamicAnimator, RotationGestureRecognizer, focus"),
      ]),
    WallSection(
      title: { localized("Drawing") },
      entries: [
        WallEntry(ShapeLabDemo.self, at: 1.5, "ShapeLayer, Path, dashes"),
        WallEntry(DownloadDemo.self, at: 2.2, "ShapeLayer.strokeEnd, DisplayLink"),
        WallEntry(SelectionDemo.self, at: 0.9, "Layer.borderWidth, filters, shadows"),
        WallEntry(ScaleDemo.self, at: 1.9, "SVG images, animated images"),
        WallEntry(EdgesDemo.self, at: 1.2, "edge antialiasing, Layer.preservesDepth"),
        WallEntry(RasteriseDemo.self, at: 1.2, "Layer.shouldRasterize"),
        WallEntry(OverdrawDemo.self, at: 1.2, "isOpaque, blending, the cost display"),
      ]),
    WallSection(
      title: { localized("Light", context: "section") },
      entries: [
        WallEntry(BlurDemo.self, at: 1.3, "Layer.backdropFilter, vibrancy"),
        WallEntry(StudioDemo.self, at: 1.4, "GradientLayer: axial, radial, conic"),
        WallEntry(ReflectionsDemo.self, at: 1.5, "ReplicatorLayer"),
        WallEntry(FlameDemo.self, at: 1.6, "EmitterLayer, EmitterCell"),
        WallEntry(FireworksDemo.self, at: 2.6, "EmitterLayer in space, cells that emit cells"),
        WallEntry(ShadowsDemo.self, at: 1.2, "Layer.shadow, shadowPath"),
      ]),
    WallSection(
      title: { localized("Depth") },
      entries: [
        WallEntry(CardDemo.self, at: 1.5, "composed transforms, isDoubleSided"),
        WallEntry(PerspectiveDemo.self, at: 1.1, "sublayerTransform, anchorPointZ, zPosition"),
        WallEntry(MatrixDemo.self, at: 1.2, "Transform, its components as keys"),
        WallEntry(BoxDemo.self, at: 2, "TransformLayer, preservesDepth"),
        WallEntry(CrossingDemo.self, at: 1.3, "layers that cut each other in one space"),
        WallEntry(CarouselDemo.self, at: 0.9, "SnapTargets, decay, one space"),
        WallEntry(SolarDemo.self, at: 1.8, "timing of parts of the tree, TransformLayer"),
      ]),
  ]
}
