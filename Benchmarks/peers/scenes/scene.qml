// Qt Quick peer. Arguments after "--": scene n
import QtQuick
import QtQuick.Window

Window {
    id: win
    width: 1280; height: 800; visible: true
    flags: Qt.FramelessWindowHint
    visibility: Window.FullScreen
    color: "#202020"
    readonly property var argv: Qt.application.arguments
    readonly property int at: argv.indexOf("SCENE")
    readonly property string sceneName: argv[at + 1] === "s5" || argv[at + 1] === "s3" ? "s2" : argv[at + 1]
    readonly property bool moving: argv[at + 1] === "s2"
    readonly property int count: parseInt(argv[at + 2])
    Loader { anchors.fill: parent; source: win.sceneName + ".qml" }
}
