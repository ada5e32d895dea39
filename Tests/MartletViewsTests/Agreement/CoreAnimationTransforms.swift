import Glibc
import Martlet
import Testing

/// CATransform3D and CGAffineTransform, according to the comments in CATransform3D.h and CGAffineTransform.h,
/// and the key paths of Apple's “Core Animation Programming Guide”, appendix C.
@MainActor func coreAnimationTransforms(_ ledger: Ledger) {
  space(ledger)
  plane(ledger)
  parts(ledger)
  rectangles(ledger)
}

private func rows(_ numbers: [Double]) -> Transform {
  func row(_ i: Int) -> SIMD4<Double> { SIMD4(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]) }
  return Transform(rows: row(0), row(4), row(8), row(12))
}

@MainActor private func space(_ ledger: Ledger) {
  ledger.source = "CATransform3D.h"
  // “t' = [1 0 0 0; 0 1 0 0; 0 0 1 0; tx ty tz 1]”
  ledger.near(
    "MakeTranslation", Transform(translationX: 2, y: 3, z: 4),
    rows([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1]))
  ledger.near(
    "MakeScale", Transform(scaleX: 2, y: 3, z: 4), rows([2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]))
  let (c, s) = (cos(0.4), sin(0.4))
  ledger.near(
    "MakeRotation about z", Transform(rotation: 0.4, axisX: 0, y: 0, z: 1),
    rows([c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
  ledger.near(
    "which is the rotation", Transform(rotation: 0.4), Transform(rotation: 0.4, axisX: 0, y: 0, z: 1))
  ledger.near(
    "MakeRotation about x", Transform(rotation: 0.4, axisX: 1, y: 0, z: 0),
    rows([1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]))
  ledger.near(
    "MakeRotation about y", Transform(rotation: 0.4, axisX: 0, y: 1, z: 0),
    rows([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]))
  ledger.near("a zero axis is the identity", Transform(rotation: 0.4, axisX: 0, y: 0, z: 0), .identity)
  ledger.near(
    "an axis of any length", Transform(rotation: 0.4, axisX: 0, y: 7, z: 0),
    Transform(rotation: 0.4, axisX: 0, y: 1, z: 0))
  let (a, b) = (Transform(rotation: 0.4), Transform(translationX: 10, y: 0))
  // “Concatenate 'b' to 'a': t' = a * b”; “Translate 't': t' = translate(tx, ty, tz) * t”.
  ledger.near(
    "Concat: the first acts first", a.concatenating(b).apply(Point(x: 1, y: 0)), Point(x: c + 10, y: s))
  ledger.near(
    "Translate: in its own coordinates", b.concatenating(a).apply(Point.zero), Point(x: 10 * c, y: 10 * s))
  let any = rows([2, 1, 0, 0, -1, 3, 0, 0, 0, 0, 4, 0.01, 5, 6, 7, 1])
  ledger.near("Invert", any.concatenating(any.inverse ?? .identity), .identity, within: 1e-9)
  ledger.near("Invert the other way", (any.inverse ?? .identity).concatenating(any), .identity, within: 1e-9)
  ledger.same("what has no inverse", Transform(scaleX: 0, y: 1).inverse == nil, true)
  ledger.same("EqualToTransform", any == rows(any.numbers), true)
  ledger.same("IsIdentity", Transform.identity == Transform(translationX: 0, y: 0), true)
  ledger.same("IsAffine", Transform(rotation: 1).isAffine, true)
  ledger.same(
    "perspective is not affine",
    Transform(rotation: 1, axisX: 1, y: 0, z: 0).concatenating(Transform(perspectiveDistance: 500)).isAffine,
    false)
  // m34 = −1 / z: what is at z / 2 towards the eye is twice as large.
  let eye = Transform(perspectiveDistance: 500)
  ledger.near("m34", eye.row3[3], -1.0 / 500)
  ledger.near(
    "perspective doubles at half the distance",
    Transform(translationX: 0, y: 0, z: 250).concatenating(eye).apply(Point(x: 10, y: 20)),
    Point(x: 20, y: 40))
  ledger.near(
    "and halves at as far behind",
    Transform(translationX: 0, y: 0, z: -500).concatenating(eye).apply(Point(x: 10, y: 20)),
    Point(x: 5, y: 10))
}

@MainActor private func plane(_ ledger: Ledger) {
  ledger.source = "CGAffineTransform.h"
  let (c, s) = (cos(0.4), sin(0.4))
  ledger.near("MakeTranslation", Transform2D(translationX: 2, y: 3).numbers, [1, 0, 0, 1, 2, 3])
  ledger.near("MakeScale", Transform2D(scaleX: 2, y: 3).numbers, [2, 0, 0, 3, 0, 0])
  ledger.near("MakeRotation", Transform2D(rotation: 0.4).numbers, [c, s, -s, c, 0, 0])
  // x' = a·x + c·y + tx, y' = b·x + d·y + ty
  let any = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
  ledger.near("PointApply", any.apply(Point(x: 10, y: 20)), Point(x: 75, y: 106))
  let b = Transform2D(scaleX: 2, y: 2)
  ledger.near(
    "Concat: the first acts first", any.concatenating(b).apply(Point(x: 10, y: 20)), Point(x: 150, y: 212))
  ledger.near("Invert", any.concatenating(any.inverse ?? .identity), .identity, within: 1e-9)
  ledger.same("what has no inverse", Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil, true)
  ledger.near("to space and back", Transform2D(Transform(any)), any)
  ledger.same(
    "what is not affine has no affine transform",
    Transform2D(Transform(rotation: 0.4, axisX: 1, y: 0, z: 0)) == nil, true)
  let view = View()
  view.transform = Transform(rotation: 0.4, axisX: 1, y: 0, z: 0)
  ledger.near("then it reads as the identity", view.affineTransform, .identity)
  view.affineTransform = any
  ledger.near("setting it replaces the transform", view.transform, Transform(any))
}

@MainActor private func parts(_ ledger: Ledger) {
  ledger.source = "Core Animation Programming Guide, CATransform3D key paths"
  let stage = AgreementStage()
  let layer = stage.layer()
  Transaction.withoutActions {
    layer.transform = Transform(rotation: 0.5).concatenating(Transform(translationX: 10, y: 20))
  }
  func value(_ key: AnimatableProperty<Double>) -> Double { layer.presentationValue(of: key) }
  stage.turn()
  ledger.near("rotation", value(.transform.rotation), 0.5)
  ledger.near("rotation.z", value(.transform.rotation.z), 0.5)
  ledger.near("rotation.x", value(.transform.rotation.x), 0)
  ledger.near("scale", value(.transform.scale), 1)
  ledger.near("translation.x", value(.transform.translation.x), 10)
  ledger.near("translation.y", value(.transform.translation.y), 20)
  ledger.near("translation", layer.presentationValue(of: .transform.translation), Point(x: 10, y: 20))
  Transaction.withoutActions { layer.transform = Transform(scaleX: 2, y: 4, z: 6) }
  stage.turn()
  ledger.near("scale.x", value(.transform.scale.x), 2)
  ledger.near("scale.y", value(.transform.scale.y), 4)
  ledger.near("scale.z", value(.transform.scale.z), 6)
  // A rotation of more than half a turn: a matrix cannot express it, but a key path can.
  Transaction.withoutActions { layer.transform = .identity }
  layer.add(BasicAnimation(from: 0.0, to: 2 * .pi, duration: 4), for: .transform.rotation.z)
  stage.advance(by: 1)
  ledger.near(
    "a whole turn, at a quarter", layer.presentation.transform, Transform(rotation: .pi / 2), within: 1e-3)
  stage.advance(by: 2)
  ledger.near(
    "a whole turn, at three quarters", layer.presentation.transform, Transform(rotation: -.pi / 2),
    within: 1e-3)
  layer.removeAllAnimations()
  layer.add(BasicAnimation(from: 1.0, to: 3, duration: 2), for: .transform.scale)
  layer.add(BasicAnimation(from: 0.0, to: 100, duration: 2), for: .transform.translation.x)
  stage.advance(by: 1)
  ledger.near(
    "components go together", layer.presentation.transform,
    Transform(scaleX: 2, y: 2).concatenating(Transform(translationX: 50, y: 0)), within: 1e-3)
}

@MainActor private func rectangles(_ ledger: Ledger) {
  ledger.source = "CGGeometry.h"
  let a = Rect(x: 0, y: 0, width: 10, height: 10)
  let b = Rect(x: 5, y: 6, width: 10, height: 10)
  ledger.near("Intersection", a.intersection(b), Rect(x: 5, y: 6, width: 5, height: 4))
  ledger.near("Union", a.union(b), Rect(x: 0, y: 0, width: 15, height: 16))
  ledger.near("Inset", a.insetBy(dx: 1, dy: 2), Rect(x: 1, y: 2, width: 8, height: 6))
  ledger.near(
    "Standardize", Rect(x: 10, y: 10, width: -4, height: -6).standardized,
    Rect(x: 6, y: 4, width: 4, height: 6))
  ledger.same("contains its origin", a.contains(.zero), true)
  ledger.same("does not contain its far corner", a.contains(Point(x: 10, y: 10)), false)
  ledger.same("touching is no intersection", a.intersects(Rect(x: 10, y: 0, width: 5, height: 5)), false)
  ledger.near("midX, midY", b.center, Point(x: 10, y: 11))
}
