// The standard library's `Mutex` and `Atomic`, for all modules. ThreadSanitizer builds use another `Mutex`
// instead: see Mutex.swift.
@_exported import Synchronization
