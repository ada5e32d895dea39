// GdkPixbuf: image files of all kinds for which the system has a loader.
#include <gdk-pixbuf/gdk-pixbuf.h>
