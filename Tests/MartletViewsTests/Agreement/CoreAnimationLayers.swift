import Martlet
import MartletTesting
import Testing

/// CALayer's properties and geometry, according to the comments in CALayer.h.
@MainActor func coreAnimationLayers(_ ledger: Ledger) {
  defaults(ledger)
  frames(ledger)
  conversion(ledger)
  presentation(ledger)
  layoutAndDisplay(ledger)
}

@MainActor private func defaults(_ ledger: Ledger) {
  ledger.source = "CALayer.h, defaults"
  let layer = Layer()
  ledger.near("bounds", layer.bounds, .zero)
  ledger.near("position", layer.position, .zero)
  ledger.near("zPosition", layer.zPosition, 0)
  ledger.near("anchorPoint", layer.anchorPoint, Point(x: 0.5, y: 0.5))
  ledger.near("transform", layer.transform, .identity)
  ledger.same("hidden", layer.isHidden, false)
  ledger.same("masksToBounds", layer.masksToBounds, false)
  ledger.near("opacity", layer.opacity, 1)
  ledger.near("backgroundColor shows nothing", layer.backgroundColor.alpha, 0)
  ledger.near("cornerRadius", layer.cornerRadius, 0)
  ledger.near("borderWidth", layer.borderWidth, 0)
  ledger.near("borderColor is opaque black", layer.borderColor, .black)
  ledger.near("shadowColor is opaque black", layer.shadowColor, .black)
  ledger.near("shadowOpacity", layer.shadowOpacity, 0)
  ledger.near("shadowOffset", layer.shadowOffset, Point(x: 0, y: -3))
  ledger.near("shadowRadius", layer.shadowRadius, 3)
  ledger.near("contentsRect", layer.contentsRect, Rect(x: 0, y: 0, width: 1, height: 1))
  ledger.same("contentsGravity", layer.contentsGravity, .resize)
  ledger.near("contentsScale", layer.contentsScale, 1)
  ledger.same("contents", layer.contents == nil, true)
  ledger.same("needsDisplayOnBoundsChange", layer.needsDisplayOnBoundsChange, false)
  ledger.same("name", layer.name, nil)
  ledger.same("sublayers", layer.sublayers.count, 0)
  ledger.same("actions", layer.actions.count, 0)
  ledger.holds("style and delegate", layer.style == nil && layer.delegate == nil)
  for what in [
    "anchorPointZ", "doubleSided", "geometryFlipped", "sublayerTransform", "mask", "contentsCenter",
    "filters",
    "shadowPath", "shouldRasterize", "autoresizingMask", "cornerCurve", "edgeAntialiasingMask",
  ] {
    ledger.unsayable(what, because: "no such property yet")
  }
}

@MainActor private func frames(_ ledger: Ledger) {
  ledger.source = "CALayer.h, frame: a function of position, bounds, anchorPoint and transform"
  let layer = Layer()
  layer.bounds = Rect(x: 0, y: 0, width: 100, height: 60)
  layer.position = Point(x: 200, y: 100)
  ledger.near("around the position", layer.frame, Rect(x: 150, y: 70, width: 100, height: 60))
  layer.anchorPoint = .zero
  ledger.near("an anchor point at the corner", layer.frame, Rect(x: 200, y: 100, width: 100, height: 60))
  ledger.near("does not move the position", layer.position, Point(x: 200, y: 100))
  layer.anchorPoint = Point(x: 1, y: 0.5)
  ledger.near("an anchor point at the right", layer.frame, Rect(x: 100, y: 70, width: 100, height: 60))
  layer.frame = Rect(x: 10, y: 20, width: 40, height: 80)
  ledger.near("setting it sets the bounds' size", layer.bounds, Rect(x: 0, y: 0, width: 40, height: 80))
  ledger.near("and the position by the anchor point", layer.position, Point(x: 50, y: 60))
  layer.bounds.origin = Point(x: 7, y: 8)
  ledger.near("the bounds' origin does not matter", layer.frame, Rect(x: 10, y: 20, width: 40, height: 80))
  layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
  ledger.near("and is kept", layer.bounds, Rect(x: 7, y: 8, width: 10, height: 10))
  layer.anchorPoint = Point(x: 0.5, y: 0.5)
  layer.position = Point(x: 100, y: 100)
  layer.bounds = Rect(x: 0, y: 0, width: 100, height: 60)
  layer.transform = Transform(scaleX: 2, y: 3)
  ledger.near("scaled about the anchor point", layer.frame, Rect(x: 0, y: 10, width: 200, height: 180))
  layer.transform = Transform(rotation: .pi / 2)
  ledger.near("turned by a quarter", layer.frame, Rect(x: 70, y: 50, width: 60, height: 100))
  layer.transform = Transform(rotation: .pi / 4)
  let side = 160 * 0.5.squareRoot()
  ledger.near(
    "the smallest upright rectangle around", layer.frame,
    Rect(x: 100 - side / 2, y: 100 - side / 2, width: side, height: side))
  layer.transform = Transform(translationX: 5, y: 6)
  ledger.near("moved by its transform", layer.frame, Rect(x: 55, y: 76, width: 100, height: 60))
  layer.transform = .identity
  layer.bounds = Rect(x: 0, y: 0, width: -20, height: 10)
  ledger.near("negative sizes are standardised", layer.bounds, Rect(x: -20, y: 0, width: 20, height: 10))
  layer.frame = Rect(x: 50, y: 50, width: -20, height: -10)
  ledger.near("those of the frame too", layer.frame, Rect(x: 30, y: 40, width: 20, height: 10))
  let scaled = Layer()
  scaled.transform = Transform(scaleX: 2, y: 2)
  scaled.frame = Rect(x: 10, y: 10, width: 100, height: 40)
  ledger.near(
    "setting it under a scale: what is read back", scaled.frame, Rect(x: 10, y: 10, width: 100, height: 40))
  ledger.near("setting it under a scale: bounds", scaled.bounds.size, Size(width: 50, height: 20))
}

@MainActor private func conversion(_ ledger: Ledger) {
  ledger.source = "CALayer.h, convertPoint, convertRect, containsPoint"
  let stage = AgreementStage()
  let outer = stage.layer()
  let inner = stage.layer(in: outer)
  let other = stage.layer()
  Transaction.withoutActions {
    outer.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    outer.position = Point(x: 300, y: 300)
    inner.position = Point(x: 50, y: 60)
    other.position = Point(x: 500, y: 100)
    outer.transform = Transform(scaleX: 2, y: 2)
  }
  // The corner of `outer` is at (100, 100) in the root, at twice the size; that of `inner` is at (0, 10) in
  // `outer`.
  ledger.near("to the superlayer", inner.convert(Point(x: 5, y: 5), to: outer), Point(x: 5, y: 15))
  ledger.near("to the root", inner.convert(Point(x: 5, y: 5), to: stage.root.layer), Point(x: 110, y: 130))
  ledger.near(
    "to nothing, which is the window", inner.convert(Point(x: 5, y: 5), to: nil), Point(x: 110, y: 130))
  ledger.near(
    "from the root", inner.convert(Point(x: 110, y: 130), from: stage.root.layer), Point(x: 5, y: 5))
  ledger.near("between cousins", inner.convert(Point(x: 5, y: 5), to: other), Point(x: -340, y: 80))
  ledger.near("from a cousin", inner.convert(Point(x: -340, y: 80), from: other), Point(x: 5, y: 5))
  ledger.near("to itself", inner.convert(Point(x: 5, y: 5), to: inner), Point(x: 5, y: 5))
  ledger.near(
    "a rectangle", inner.convert(Rect(x: 0, y: 0, width: 10, height: 20), to: stage.root.layer),
    Rect(x: 100, y: 120, width: 20, height: 40))
  Transaction.withoutActions { outer.transform = Transform(rotation: .pi / 2) }
  // A quarter turn about (300, 300): (x, y) of `outer` is at (300 − (y − 100), 300 + (x − 100)).
  ledger.near(
    "turned, a rectangle's upright box", outer.convert(Rect(x: 0, y: 0, width: 10, height: 20), to: nil),
    Rect(x: 380, y: 200, width: 20, height: 10))
  Transaction.withoutActions { outer.bounds.origin = Point(x: 30, y: 0) }
  ledger.near(
    "the bounds' origin scrolls sublayers", inner.convert(Point.zero, to: outer), Point(x: 0, y: 10))
  ledger.near(
    "and takes the place of the corner", outer.convert(Point(x: 30, y: 0), to: nil), Point(x: 400, y: 200))
  ledger.holds("contains its corner", other.contains(.zero))
  ledger.holds("contains its inside", other.contains(Point(x: 99, y: 99)))
  ledger.holds("does not contain its far edge", !other.contains(Point(x: 100, y: 100)))
  ledger.holds("does not contain what is outside", !other.contains(Point(x: -1, y: 5)))
  let stray = Layer()
  ledger.same("to a layer of another tree", inner.convert(Point.zero, to: stray), nil)
}

@MainActor private func presentation(_ ledger: Ledger) {
  ledger.source = "CALayer.h, presentationLayer"
  let stage = AgreementStage()
  let layer = stage.layer()
  layer.add(BasicAnimation(from: 0.0, to: 400, duration: 4), for: .position.x)
  stage.advance(by: 1)
  ledger.near("shows active animations", layer.presentation.position.x, 100, within: 1e-3)
  ledger.near("one property as well", layer.presentationValue(of: .position.x), 100, within: 1e-3)
  ledger.near("and the rest as it is", layer.presentation.bounds, layer.bounds)
  ledger.same(
    "hit tests may go by the model", layer.hitTest(Point(x: 60, y: 100), source: .model) === layer, true)
  stage.advance(by: 2)
  ledger.same(
    "or by what is seen", stage.root.layer.hitTest(Point(x: 340, y: 100)) === layer, true)
  ledger.same("which is not where the model is", layer.hitTest(Point(x: 100, y: 100)) === nil, true)
  let fresh = Layer()
  fresh.position = Point(x: 3, y: 4)
  ledger.differs(
    "a layer that was never committed has no presentation", fresh.presentation.position, expected: .zero,
    intended: Point(x: 3, y: 4),
    because: "it is the model then, and never nil, so that nobody has to ask twice")
}

@MainActor private func layoutAndDisplay(_ ledger: Ledger) {
  ledger.source = "CALayer.h, setNeedsLayout, layoutIfNeeded, setNeedsDisplay"
  final class Noting: Layer {
    var layouts = 0
    var drawings = 0
    override func layoutSublayers() { layouts += 1 }
    override func draw(in context: DrawingContext) { drawings += 1 }
  }
  let stage = AgreementStage()
  let layer = Noting()
  stage.root.layer.addSublayer(layer)
  layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
  stage.turn()
  let first = layer.layouts
  ledger.holds("laid out before it is first shown", first > 0)
  stage.turn()
  ledger.same("not laid out again for nothing", layer.layouts, first)
  layer.bounds.size.width = 20
  ledger.same("layout is marked as the bounds change", layer.needsLayout, true)
  ledger.same("and not done at once", layer.layouts, first)
  stage.turn()
  ledger.same("but before the commit", layer.layouts, first + 1)
  layer.addSublayer(Layer())
  ledger.same("marked as sublayers change", layer.needsLayout, true)
  layer.layoutIfNeeded()
  ledger.same("done when it is asked for", layer.layouts, first + 2)
  layer.layoutIfNeeded()
  ledger.same("once", layer.layouts, first + 2)
  layer.setNeedsLayout()
  layer.setNeedsLayout()
  stage.turn()
  ledger.same("marked twice, done once", layer.layouts, first + 3)
  ledger.same("drawn never by itself", layer.drawings, 0)
  layer.setNeedsDisplay()
  ledger.same("display is marked", layer.needsDisplay, true)
  layer.displayIfNeeded()
  ledger.same("drawn when it is asked for", layer.drawings, 1)
  layer.setNeedsDisplay()
  stage.turn()
  ledger.same("or before the commit", layer.drawings, 2)
  layer.bounds.size.width = 30
  stage.turn()
  ledger.same("a change of size does not draw anew by default", layer.drawings, 2)
  layer.needsDisplayOnBoundsChange = true
  layer.bounds.size.width = 40
  stage.turn()
  ledger.same("unless it is to", layer.drawings, 3)
  ledger.same("nothing is marked any more", layer.needsDisplay || layer.needsLayout, false)
}
