import Testing

@Suite(.serialized) struct GoldenTests {
  @Test(arguments: GoldenScene.all)
  func `A scene looks as it did when someone last looked`(scene: GoldenScene) throws {
    try GoldenRig.check(scene)
  }
}
