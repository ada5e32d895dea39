// EGL, OpenGL ES 3.0 and wayland-egl, with the entry points of extensions that must be loaded at run time.
#ifndef MARTLET_EGL_SHIM_H
#define MARTLET_EGL_SHIM_H

// Keeps eglplatform.h from pulling in Xlib.
#ifndef EGL_NO_X11
#define EGL_NO_X11 1
#endif

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>
#include <wayland-egl.h>

/// The display of a platform, through EGL 1.5's entry point or its older extension; NULL where there is neither.
static inline EGLDisplay martlet_egl_get_platform_display(EGLenum platform, void *native) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  return get ? get(platform, native, NULL) : EGL_NO_DISPLAY;
}

/// The display of the first device that EGL lists, for drivers without EGL_MESA_platform_surfaceless; NULL where there is none.
static inline EGLDisplay martlet_egl_get_device_display(void) {
  PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
  EGLDeviceEXT device = NULL;
  EGLint count = 0;
  if (!query || !query(1, &device, &count) || count < 1) return EGL_NO_DISPLAY;
  return martlet_egl_get_platform_display(EGL_PLATFORM_DEVICE_EXT, device);
}

/// The window surface of a wl_egl_window.
static inline EGLSurface martlet_egl_create_window_surface(
    EGLDisplay display, EGLConfig config, struct wl_egl_window *window) {
  return eglCreateWindowSurface(display, config, (EGLNativeWindowType)window, NULL);
}

/// The entry point that tells whether a context was reset, of OpenGL ES 3.2 or an extension; NULL where there is none.
static inline void *martlet_gl_load_reset_status(void) {
  static const char *const names[] = {
      "glGetGraphicsResetStatusKHR", "glGetGraphicsResetStatusEXT", "glGetGraphicsResetStatus"};
  for (int i = 0; i < 3; i++) {
    void *found = (void *)eglGetProcAddress(names[i]);
    if (found) return found;
  }
  return NULL;
}

/// Calls what martlet_gl_load_reset_status returned; GL_NO_ERROR unless the current context was reset.
static inline GLenum martlet_gl_reset_status(void *status) {
  return ((PFNGLGETGRAPHICSRESETSTATUSEXTPROC)status)();
}

/// eglSwapBuffersWithDamageKHR or -EXT; NULL where there is neither.
static inline void *martlet_egl_load_swap_with_damage(void) {
  void *swap = (void *)eglGetProcAddress("eglSwapBuffersWithDamageKHR");
  return swap ? swap : (void *)eglGetProcAddress("eglSwapBuffersWithDamageEXT");
}

/// Calls what martlet_egl_load_swap_with_damage returned; rectangles are x, y, width, height from the bottom left.
static inline EGLBoolean martlet_egl_swap_with_damage(
    void *swap, EGLDisplay display, EGLSurface surface, const EGLint *rects, EGLint count) {
  return ((PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC)swap)(display, surface, rects, count);
}

#endif
