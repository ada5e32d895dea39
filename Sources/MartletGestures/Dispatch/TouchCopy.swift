/// The copy of a target on which a touch has landed, if the target is shown several times.
///
/// What it is concerns only the target, which converts points by it; see `TouchTarget.convert(fromWindow:in:)`. A view has one
/// within a replicator layer.
public protocol TouchCopy: AnyObject {}
