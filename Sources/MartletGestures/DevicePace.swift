import MartletMotion

/// How a device delivers what it samples: at which interval, and how many samples at once.
struct DevicePace {
  /// Seconds between two samples; `nil` before that is known.
  private(set) var interval: Double?
  /// Sizes of the newest deliveries, in samples.
  private var sizes: [Int] = []
  private var oldest = 0
  private var current = 0
  private var lastArrival = -MediaTime.infinity

  /// Takes the interval at which a contact was sampled, in seconds. A hand that moves slowly is sampled more seldom than the
  /// device could: shorter intervals count at once, longer ones little by little.
  private mutating func sampled(every interval: Double) {
    let known = self.interval ?? interval
    self.interval = min(interval, known * (isKnown ? Constants.intervalGrowth : Constants.intervalLearning))
  }

  /// Notes a sample that arrived at a time, in media seconds, and the seconds between two samples of its contact; `nil`
  /// where that is not known.
  mutating func sampleArrived(at time: MediaTime, every interval: Double?) {
    if current > 0, time - lastArrival > Constants.deliverySpread { closeDelivery() }
    current += 1
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

  /// Whether enough is known of the device for its lag to stay.
  var isKnown: Bool { interval != nil && sizes.count >= Constants.paceDeliveries / 2 }

  /// Seconds by which what is drawn must lag behind the contact, so that the newest sample is never older than what can
  /// be predicted: 0 for devices that deliver each sample at 125 Hz or more.
  var lag: Double {
    guard let interval, !sizes.isEmpty else { return 0 }
    let lag = Double(usualSize) * interval - min(interval, Constants.longestPrediction)
    return min(max(lag, 0), Constants.longestLag)
  }

  /// The size that four of five deliveries do not exceed: now and then a busy machine delivers late, several at once, and
  /// that is not the device's way. There are few, and each frame asks: they are counted rather than sorted.
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
