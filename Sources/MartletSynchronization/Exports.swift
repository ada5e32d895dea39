// The standard library's `Mutex` and `Atomic`, for all modules. In the lane of ThreadSanitizer another `Mutex` stands
// before that one: see Mutex.swift.
@_exported import Synchronization
