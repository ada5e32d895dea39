import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// Filters as values that animate: as a whole, and number by number.
@MainActor
@Suite struct FilterAnimationTests {
  private let stage = LayerStage()

  private static let numbers: [(String, KeyPath<FilterKeys, AnimatableProperty<Double>> & Sendable)] = [
    ("blurRadius", \.blurRadius), ("saturation", \.saturation), ("brightness", \.brightness),
    ("contrast", \.contrast), ("hueRotation", \.hueRotation), ("inversion", \.inversion),
  ]

  @Test func `Each number of a filter animates by itself`() {
    let filters: [(AnimatableProperty<LayerFilter>, FilterKeys)] = [
      (.filter, AnimatableProperty<Double>.filter),
      (.backdropFilter, AnimatableProperty<Double>.backdropFilter),
      (.vibrancyFilter, AnimatableProperty<Double>.vibrancyFilter),
    ]
    for (whole, keys) in filters {
      for (name, path) in Self.numbers {
        let layer = stage.layer()
        let key = keys[keyPath: path]
        let before = layer.presentationValue(of: key)
        layer.add(
          BasicAnimation(from: before, to: before + 0.5, duration: 1, timingFunction: .linear), for: key)
        stage.frame()
        stage.advance(by: 0.5)
        #expect(abs(layer.presentationValue(of: key) - before - 0.25) < 1e-9, "\(key) \(name)")
        for (other, path) in Self.numbers where other != name {
          let key = keys[keyPath: path]
          #expect(
            layer.presentationValue(of: key) == LayerFilter.none[keyPath: Self.value(other)],
            "\(key) while \(name) animates")
        }
        #expect(layer.presentationValue(of: whole) != .none)
        layer.removeFromSuperlayer()
      }
    }
  }

  private static func value(_ name: String) -> KeyPath<LayerFilter, Double> {
    switch name {
    case "blurRadius": \.blurRadius
    case "saturation": \.saturation
    case "brightness": \.brightness
    case "contrast": \.contrast
    case "hueRotation": \.hueRotation
    default: \.inversion
    }
  }

  @Test func `A map of colours animates with its filter, and is turned round in flight`() {
    let layer = stage.put(Layer())
    stage.frame()
    layer.filter.colorMatrix = ColorMatrix(scale: 0, offset: 1)
    stage.frame()
    stage.advance(by: 0.125)
    let shown = layer.presentationValue(of: .filter).colorMatrix
    #expect(shown.red.x > 0 && shown.red.x < 1 && abs(shown.red.x + shown.red.w - 1) < 1e-9)
    layer.filter.colorMatrix = .identity
    stage.frame()
    let after = layer.presentationValue(of: .filter).colorMatrix
    #expect(abs(after.red.x - shown.red.x) < 0.02)
    stage.advance(by: 1)
    #expect(layer.presentationValue(of: .filter) == .none)
  }

  @Test func `A map of colours animates by itself, beside the numbers of its filter`() {
    let keys = [
      AnimatableProperty<ColorMatrix>.filter, AnimatableProperty<ColorMatrix>.backdropFilter,
      AnimatableProperty<ColorMatrix>.vibrancyFilter,
    ].map(\.colorMatrix)
    let filters: [AnimatableProperty<LayerFilter>] = [.filter, .backdropFilter, .vibrancyFilter]
    for (key, whole) in zip(keys, filters) {
      #expect("\(key.name)" == "\(whole.name).colorMatrix")
      let layer = stage.layer()
      var filter = LayerFilter(saturation: 0.5)
      filter.colorMatrix = ColorMatrix(scale: 1, offset: 0.25)
      layer.add(
        BasicAnimation(
          from: ColorMatrix.identity, to: filter.colorMatrix, duration: 1, timingFunction: .linear), for: key)
      // An additive one adds only what it changes.
      layer.add(
        BasicAnimation(
          from: ColorMatrix.zero, to: ColorMatrix(scale: 0.5), duration: 1, timingFunction: .linear,
          isAdditive: true), for: key)
      stage.frame()
      stage.advance(by: 0.5)
      let shown = layer.presentationValue(of: whole)
      #expect(abs(shown.colorMatrix.red.w - 0.125) < 1e-9 && abs(shown.colorMatrix.red.x - 0.75) < 1e-9)
      #expect(shown.saturation == 1)
      layer.removeFromSuperlayer()
    }
  }
}
