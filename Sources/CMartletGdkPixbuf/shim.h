// GdkPixbuf: image files of all kinds for which the system has a loader.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

// The frames of an animation go on with a type of time that GLib calls deprecated, and for which GdkPixbuf has no other.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static inline GdkPixbufAnimationIter *martlet_frames_begin(GdkPixbufAnimation *animation) {
  GTimeVal start = {0, 0};
  GdkPixbufAnimationIter *frames = gdk_pixbuf_animation_get_iter(animation, &start);
  // webp-pixbuf-loader 0.2 gives one that it has released already where the first frame is damaged.
  return GDK_IS_PIXBUF_ANIMATION_ITER(frames) ? frames : NULL;
}

static inline void martlet_frames_advance(GdkPixbufAnimationIter *frames, gint64 milliseconds) {
  GTimeVal time = {(glong)(milliseconds / 1000), (glong)(milliseconds % 1000 * 1000)};
  gdk_pixbuf_animation_iter_advance(frames, &time);
}

#pragma GCC diagnostic pop
