// wlroots-input.so: LD_PRELOAD into a compositor built on wlroots 0.15 (Debian 12: sway 1.7, cage 0.1.4, phoc 0.24).
//
// It adds a touch screen and a pointer to the headless backend, and moves them as the control socket says:
//   touch down ID X Y | touch motion ID X Y | touch up ID | touch frame
//   pointer move X Y | pointer button CODE 0|1 | pointer frame
//   pointer axis VERTICAL DISTANCE NOTCHES SOURCE                 SOURCE as in wl_pointer: 0 a wheel, 1 a finger
//   swipe begin FINGERS | swipe update FINGERS DX DY | swipe end CANCELLED
//   pinch begin FINGERS | pinch update FINGERS DX DY SCALE DEGREES | pinch end CANCELLED
//   hold begin FINGERS | hold end CANCELLED
//   tablet add                                                    plugs it in; before that there is none
//   tool in KIND X Y | tool out                                   KIND of tool: 1 a pen, 2 an eraser
//   tool axis X Y PRESSURE TILT_X TILT_Y                          from 0 to 1, and in degrees
//   tool tip 0|1 | tool button CODE 0|1                           where the last axis event was
//   time MILLISECONDS                 when the device has measured what follows in this datagram; otherwise it is now
//   mode WIDTH HEIGHT MILLIHERTZ | scale FACTOR                     of the output
// Positions are layout pixels. RIG_MODE=WxH@MILLIHERTZ sets the output's mode at the start.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <wlr/backend.h>
#include <wlr/backend/headless.h>
#include <wlr/backend/multi.h>
#include <wlr/interfaces/wlr_input_device.h>
#include <wlr/interfaces/wlr_pointer.h>
#include <wlr/interfaces/wlr_tablet_tool.h>
#include <wlr/interfaces/wlr_touch.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/util/box.h>
#include "control.h"

static struct wl_display *display;
static struct wlr_backend *headless;
static struct wlr_output_layout *layout;
static struct wlr_input_device *touch_device, *pointer_device, *tablet_device;

// What a line "time" has said; 0 for the present.
static uint32_t said_time;

static uint32_t milliseconds(void) {
    if (said_time) return said_time;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

// A device speaks in parts of the whole layout.
static void normalize(double *x, double *y) {
    struct wlr_box *box = layout ? wlr_output_layout_get_box(layout, NULL) : NULL;
    if (!box || box->width <= 0 || box->height <= 0) return;
    *x = (*x - box->x) / box->width;
    *y = (*y - box->y) / box->height;
}

static const char *move_touch(const char *line) {
    int id;
    double x, y;
    uint32_t now = milliseconds();
    struct wlr_touch *touch = touch_device->touch;
    if (sscanf(line, "touch down %d %lf %lf", &id, &x, &y) == 3) {
        normalize(&x, &y);
        struct wlr_event_touch_down event = {touch_device, now, id, x, y};
        wl_signal_emit(&touch->events.down, &event);
    } else if (sscanf(line, "touch motion %d %lf %lf", &id, &x, &y) == 3) {
        normalize(&x, &y);
        struct wlr_event_touch_motion event = {touch_device, now, id, x, y};
        wl_signal_emit(&touch->events.motion, &event);
    } else if (sscanf(line, "touch up %d", &id) == 1) {
        struct wlr_event_touch_up event = {touch_device, now, id};
        wl_signal_emit(&touch->events.up, &event);
    } else if (!strcmp(line, "touch frame")) {
        wl_signal_emit(&touch->events.frame, NULL);
    } else {
        return "unknown line";
    }
    return NULL;
}

static const char *move_pointer(const char *line) {
    int code, pressed, notches, source;
    double x, y;
    uint32_t now = milliseconds();
    struct wlr_pointer *pointer = pointer_device->pointer;
    if (sscanf(line, "pointer move %lf %lf", &x, &y) == 2) {
        normalize(&x, &y);
        struct wlr_event_pointer_motion_absolute event = {pointer_device, now, x, y};
        wl_signal_emit(&pointer->events.motion_absolute, &event);
    } else if (sscanf(line, "pointer button %d %d", &code, &pressed) == 2) {
        struct wlr_event_pointer_button event = {
            pointer_device, now, (uint32_t)code, pressed ? WLR_BUTTON_PRESSED : WLR_BUTTON_RELEASED};
        wl_signal_emit(&pointer->events.button, &event);
    } else if (sscanf(line, "pointer axis %d %lf %d %d", &code, &x, &notches, &source) == 4) {
        struct wlr_event_pointer_axis event = {
            pointer_device, now, (enum wlr_axis_source)source,
            code ? WLR_AXIS_ORIENTATION_VERTICAL : WLR_AXIS_ORIENTATION_HORIZONTAL, x, notches};
        wl_signal_emit(&pointer->events.axis, &event);
    } else if (!strcmp(line, "pointer frame")) {
        wl_signal_emit(&pointer->events.frame, pointer);
    } else {
        return "unknown line";
    }
    return NULL;
}

// A touchpad's gestures: the pointer's device has them as well.
static const char *move_touchpad(const char *line) {
    int number;
    double x, y, scale, degrees;
    uint32_t now = milliseconds();
    struct wlr_pointer *pointer = pointer_device->pointer;
    if (sscanf(line, "swipe begin %d", &number) == 1) {
        struct wlr_event_pointer_swipe_begin event = {pointer_device, now, (uint32_t)number};
        wl_signal_emit(&pointer->events.swipe_begin, &event);
    } else if (sscanf(line, "swipe update %d %lf %lf", &number, &x, &y) == 3) {
        struct wlr_event_pointer_swipe_update event = {pointer_device, now, (uint32_t)number, x, y};
        wl_signal_emit(&pointer->events.swipe_update, &event);
    } else if (sscanf(line, "swipe end %d", &number) == 1) {
        struct wlr_event_pointer_swipe_end event = {pointer_device, now, number};
        wl_signal_emit(&pointer->events.swipe_end, &event);
    } else if (sscanf(line, "pinch begin %d", &number) == 1) {
        struct wlr_event_pointer_pinch_begin event = {pointer_device, now, (uint32_t)number};
        wl_signal_emit(&pointer->events.pinch_begin, &event);
    } else if (sscanf(line, "pinch update %d %lf %lf %lf %lf", &number, &x, &y, &scale, &degrees) == 5) {
        struct wlr_event_pointer_pinch_update event = {pointer_device, now, (uint32_t)number, x, y, scale, degrees};
        wl_signal_emit(&pointer->events.pinch_update, &event);
    } else if (sscanf(line, "pinch end %d", &number) == 1) {
        struct wlr_event_pointer_pinch_end event = {pointer_device, now, number};
        wl_signal_emit(&pointer->events.pinch_end, &event);
    } else if (sscanf(line, "hold begin %d", &number) == 1) {
        struct wlr_event_pointer_hold_begin event = {pointer_device, now, (uint32_t)number};
        wl_signal_emit(&pointer->events.hold_begin, &event);
    } else if (sscanf(line, "hold end %d", &number) == 1) {
        struct wlr_event_pointer_hold_end event = {pointer_device, now, number};
        wl_signal_emit(&pointer->events.hold_end, &event);
    } else {
        return "unknown line";
    }
    return NULL;
}

// The pen and the eraser of one stylus. wlroots tells a client the state of a tool when it is idle: what one datagram says
// about a tool is one report.
static struct wlr_tablet_tool tools[2];
static struct wlr_tablet_tool *tool;

static bool add_tablet(void) {
    if (tablet_device || !headless) return false;
    tablet_device = wlr_headless_add_input_device(headless, WLR_INPUT_DEVICE_TABLET_TOOL);
    for (int eraser = 0; eraser < 2; eraser++) {
        tools[eraser].type = eraser ? WLR_TABLET_TOOL_TYPE_ERASER : WLR_TABLET_TOOL_TYPE_PEN;
        tools[eraser].hardware_serial = 1;
        tools[eraser].pressure = tools[eraser].tilt = true;
        wl_signal_init(&tools[eraser].events.destroy);
    }
    return tablet_device != NULL;
}

static const char *move_tool(const char *line) {
    static double x, y, pressure, tilt_x, tilt_y;
    int number, pressed;
    uint32_t now = milliseconds();
    struct wlr_tablet *tablet = tablet_device->tablet;
    if (sscanf(line, "tool in %d %lf %lf", &number, &x, &y) == 3 && (number == 1 || number == 2)) {
        tool = &tools[number - 1];
        normalize(&x, &y);
        struct wlr_event_tablet_tool_proximity event = {tablet_device, tool, now, x, y, WLR_TABLET_TOOL_PROXIMITY_IN};
        wl_signal_emit(&tablet->events.proximity, &event);
    } else if (!tool) {
        return "no tool is near";
    } else if (!strcmp(line, "tool out")) {
        struct wlr_event_tablet_tool_proximity event = {tablet_device, tool, now, x, y, WLR_TABLET_TOOL_PROXIMITY_OUT};
        wl_signal_emit(&tablet->events.proximity, &event);
    } else if (sscanf(line, "tool axis %lf %lf %lf %lf %lf", &x, &y, &pressure, &tilt_x, &tilt_y) == 5) {
        normalize(&x, &y);
        struct wlr_event_tablet_tool_axis event = {
            .device = tablet_device, .tool = tool, .time_msec = now, .x = x, .y = y, .pressure = pressure,
            .tilt_x = tilt_x, .tilt_y = tilt_y,
            .updated_axes = WLR_TABLET_TOOL_AXIS_X | WLR_TABLET_TOOL_AXIS_Y | WLR_TABLET_TOOL_AXIS_PRESSURE
                | WLR_TABLET_TOOL_AXIS_TILT_X | WLR_TABLET_TOOL_AXIS_TILT_Y};
        wl_signal_emit(&tablet->events.axis, &event);
    } else if (sscanf(line, "tool tip %d", &pressed) == 1) {
        struct wlr_event_tablet_tool_tip event = {
            tablet_device, tool, now, x, y, pressed ? WLR_TABLET_TOOL_TIP_DOWN : WLR_TABLET_TOOL_TIP_UP};
        wl_signal_emit(&tablet->events.tip, &event);
    } else if (sscanf(line, "tool button %d %d", &number, &pressed) == 2) {
        struct wlr_event_tablet_tool_button event = {
            tablet_device, tool, now, (uint32_t)number, pressed ? WLR_BUTTON_PRESSED : WLR_BUTTON_RELEASED};
        wl_signal_emit(&tablet->events.button, &event);
    } else {
        return "unknown line";
    }
    return NULL;
}

static bool set_modes(const char *text, const char *format) {
    int width, height, rate;
    if (sscanf(text, format, &width, &height, &rate) != 3 || !layout) return false;
    struct wlr_output_layout_output *place;
    wl_list_for_each(place, &layout->outputs, link) {
        wlr_output_set_custom_mode(place->output, width, height, rate);
        if (!wlr_output_commit(place->output)) return false;
    }
    return true;
}

static bool set_scale(float scale) {
    if (!layout) return false;
    struct wlr_output_layout_output *place;
    wl_list_for_each(place, &layout->outputs, link) {
        wlr_output_set_scale(place->output, scale);
        if (!wlr_output_commit(place->output)) return false;
    }
    return true;
}

static void begin_datagram(void) { said_time = 0; }

static const char *handle_line(const char *line) {
    if (sscanf(line, "time %u", &said_time) == 1) return NULL;
    if (!strncmp(line, "touch ", 6)) return touch_device ? move_touch(line) : "no touch device";
    if (!strncmp(line, "pointer ", 8)) return pointer_device ? move_pointer(line) : "no pointer device";
    if (!strncmp(line, "swipe ", 6) || !strncmp(line, "pinch ", 6) || !strncmp(line, "hold ", 5))
        return pointer_device ? move_touchpad(line) : "no touchpad";
    if (!strcmp(line, "tablet add")) return add_tablet() ? NULL : "no tablet can be added";
    if (!strncmp(line, "tool ", 5)) return tablet_device ? move_tool(line) : "no tablet";
    if (!strncmp(line, "mode ", 5)) return set_modes(line, "mode %d %d %d") ? NULL : "the output refuses it";
    float scale;
    if (sscanf(line, "scale %f", &scale) == 1) return set_scale(scale) ? NULL : "the output refuses it";
    return "unknown line";
}

// The three functions below stand before wlroots' own of the same name.

struct wlr_output_layout *wlr_output_layout_create(void) {
    struct wlr_output_layout *(*original)(void) = dlsym(RTLD_NEXT, "wlr_output_layout_create");
    struct wlr_output_layout *made = original();
    if (!layout) layout = made;
    return made;
}

static void take_if_headless(struct wlr_backend *backend, void *data) {
    (void)data;
    if (wlr_backend_is_headless(backend)) headless = backend;
}

struct wlr_backend *wlr_backend_autocreate(struct wl_display *for_display) {
    struct wlr_backend *(*original)(struct wl_display *) = dlsym(RTLD_NEXT, "wlr_backend_autocreate");
    struct wlr_backend *backend = original(for_display);
    display = for_display;
    if (!backend) return NULL;
    take_if_headless(backend, NULL);
    if (wlr_backend_is_multi(backend)) wlr_multi_for_each_backend(backend, take_if_headless, NULL);
    return backend;
}

bool wlr_backend_start(struct wlr_backend *backend) {
    bool (*original)(struct wlr_backend *) = dlsym(RTLD_NEXT, "wlr_backend_start");
    bool started = original(backend);
    if (!started || !headless || touch_device) return started;
    touch_device = wlr_headless_add_input_device(headless, WLR_INPUT_DEVICE_TOUCH);
    pointer_device = wlr_headless_add_input_device(headless, WLR_INPUT_DEVICE_POINTER);
    if (getenv("RIG_MODE")) set_modes(getenv("RIG_MODE"), "%dx%d@%d");
    control_listen(wl_display_get_event_loop(display));
    return started;
}
