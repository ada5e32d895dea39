// Pango: text from shaping to lines, drawn through Cairo.
#include <pango/pangocairo.h>
