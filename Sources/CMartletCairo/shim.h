// Cairo: 2-D drawing and PNG files.
#include <cairo.h>
