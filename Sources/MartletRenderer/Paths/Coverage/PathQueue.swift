/// The paths whose coverage is to be computed, in order.
struct PathQueue {
  private var jobs: [PathCoverageJob] = []

  /// Appends a job.
  /// - Parameter old: A job that is given up for it, and whose turn it has: what changes in each frame would never have one.
  mutating func add(_ job: PathCoverageJob, insteadOf old: PathCoverageJob?) {
    if let i = jobs.firstIndex(where: { $0 === old }) {
      jobs[i] = job
    } else {
      jobs.append(job)
    }
    old?.cancel()
    // While one path takes seconds, others may be asked for in each frame, and given up.
    jobs.removeAll { $0.isCancelled }
  }

  /// Takes the next job; `nil` if there is none.
  mutating func next() -> PathCoverageJob? { jobs.isEmpty ? nil : jobs.removeFirst() }
}
