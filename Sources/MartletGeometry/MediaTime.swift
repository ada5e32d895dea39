/// A time or duration in media time: seconds on CLOCK_MONOTONIC, the clock of `wp_presentation`.
public typealias MediaTime = Double
