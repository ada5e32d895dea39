import Foundation
import Testing

extension RealCompositorTests {
  /// Frames of the gallery that were written as text, drawn again.
  struct DumpedFrameTests {
    @Test(arguments: [("selection", []), ("shapes", ["--dark"]), ("controls", ["--language", "ar"])])
    func `the newest frame that a demo has dumped is drawn again as it is on the screen`(
      demo: String, options: [String]
    ) throws {
      let sway = try Sway(width: 640, height: 480, isTiled: true)
      let folder = "\(sway.compositor.directory)/frames"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let environment = sway.compositor.environment.merging(["MARTLET_DUMP": folder]) { $1 }
      let gallery = try Gallery(
        demo, options: options, environment: environment, directory: sway.compositor.directory)
      _ = try gallery.waitForFirstFrame()
      _ = try gallery.trace.waitForRest()
      let screen = try sway.picture(named: "dumped-\(demo)")
      let frames = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        $0.hasSuffix(".scene")
      }
      let newest = try #require(frames.max(), "nothing is dumped: \(gallery.errors)")
      let path = "\(sway.compositor.directory)/again.png"
      _ = try ChildProcess.output(
        of: [try Tools.built("martlet-scene"), "draw", "\(folder)/\(newest)", path], environment: environment)
      let again = try Picture(png: path)
      try again.requireSize(screen.width, screen.height)
      let strays = again.differences(from: screen)
      report("\(demo): \(newest) of \(frames.count)", "\(strays) pixels differ")
      #expect(strays == 0)
      // A picture of one colour would be the same too.
      #expect(screen.fineSquares(inX: 0..<640, y: 0..<480) > 1000)
    }
  }
}
