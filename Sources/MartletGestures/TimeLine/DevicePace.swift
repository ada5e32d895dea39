import MartletGeometry

/// How a device delivers its samples: at which interval, and how many at once.
struct DevicePace {
  /// The time between two samples in seconds; `nil` before it is known.
  private(set) var interval: Double?
  /// The sizes of the newest deliveries, in samples.
  private var sizes: [Int] = []
  private var oldest = 0
  private var current = 0
  private var lastArrival = -MediaTime.infinity
  /// The newest stamp of the current delivery.
  private var newest = -MediaTime.infinity

  /// Takes the interval at which a contact was sampled, in seconds. A slow hand is sampled less often than
  /// the device could. So shorter intervals count at once, longer ones gradually.
  private mutating func sampled(every interval: Double) {
    let known = self.interval ?? interval
    self.interval = min(interval, known * (isKnown ? Constants.intervalGrowth : Constants.intervalLearning))
  }

  /// Notes a sample: its arrival time and its stamp, in media seconds, and the interval between its contact's samples,
  /// in seconds; `nil` if unknown. A device measures all its contacts together, so those with one stamp are one sample.
  mutating func sampleArrived(at time: MediaTime, stamped stamp: MediaTime, every interval: Double?) {
    if current > 0, time - lastArrival > Constants.deliverySpread { closeDelivery() }
    if current == 0 || stamp > newest {
      current += 1
      newest = stamp
    }
    lastArrival = time
    if let interval { sampled(every: interval) }
  }

  private mutating func closeDelivery() {
    if sizes.count < Constants.paceDeliveries {
      sizes.append(current)
    } else {
      sizes[oldest] = current
      oldest = (oldest + 1) % sizes.count
    }
    current = 0
  }

  /// Whether enough is known about the device for a constant lag.
  var isKnown: Bool { interval != nil && sizes.count >= Constants.paceDeliveries / 2 }

  /// How far drawing must lag behind the contact, in seconds, so that the newest sample is never older than
  /// the prediction can bridge. It is 0 for devices that deliver each sample separately at 125 Hz or more.
  var lag: Double {
    guard let interval, !sizes.isEmpty else { return 0 }
    let lag = Double(usualSize) * interval - min(interval, Constants.longestPrediction)
    return min(max(lag, 0), Constants.longestLag)
  }

  /// The size that four of five deliveries do not exceed. Occasional late deliveries by a busy machine do not
  /// characterise the device. The sizes are few and needed in each frame, so they are counted, not sorted.
  private var usualSize: Int {
    let rank = sizes.count * 4 / 5
    var usual = Int.max
    for size in sizes where size < usual {
      var smaller = 0
      for other in sizes where other <= size { smaller += 1 }
      if smaller > rank { usual = size }
    }
    return usual
  }
}
