@_exported import MartletDrawing
@_exported import MartletGeometry
@_exported import MartletGestures
@_exported import MartletHost
@_exported import MartletLayers
@_exported import MartletMotion
@_exported import MartletRenderTree
@_exported import MartletViews
