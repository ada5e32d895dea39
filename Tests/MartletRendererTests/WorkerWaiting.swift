import Dispatch
import MartletDrawing

extension ImageWorker {
  /// Waits for what was asked of the worker.
  static func finish() {
    // What it was asked for may ask for more.
    for _ in 0..<2 {
      let done = DispatchSemaphore(value: 0)
      run { done.signal() }
      done.wait()
    }
  }
}

extension Image {
  /// Waits until something is drawn, for a number of pixels per point.
  func wait(atScale scale: Double) {
    let ready = DispatchSemaphore(value: 0)
    whenReady(atScale: scale) { ready.signal() }
    ready.wait()
  }
}
