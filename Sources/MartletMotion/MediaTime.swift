/// A moment or a span of media time: seconds on CLOCK_MONOTONIC, the clock of `wp_presentation`.
public typealias MediaTime = Double
