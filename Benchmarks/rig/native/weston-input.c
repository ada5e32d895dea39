// weston-input.so: a module for weston 10 (weston --modules=/absolute/weston-input.so) that gives the headless
// backend a seat with a touch screen, a pointer and a keyboard, and moves them and turns the output as the control socket
// says:
//   touch down ID X Y | touch motion ID X Y | touch up ID | touch frame
//   pointer move X Y | pointer button CODE 0|1 | pointer frame
//   pointer axis VERTICAL DISTANCE NOTCHES SOURCE                 SOURCE as in wl_pointer: 0 a wheel, 1 a finger
//   key CODE 0|1
//   output transform TRANSFORM                                    as in wl_output: 1 is 90°
#include <libweston/libweston.h>
#include <stdbool.h>
#include <stdint.h>
#include <weston.h>
#include "control.h"

// libweston-10 exports these and declares them only for its own backends.
void notify_axis(struct weston_seat *, const struct timespec *, struct weston_pointer_axis_event *);
void notify_axis_source(struct weston_seat *, uint32_t);
void notify_button(struct weston_seat *, const struct timespec *, int32_t, enum wl_pointer_button_state);
void notify_key(
    struct weston_seat *, const struct timespec *, uint32_t, enum wl_keyboard_key_state, enum weston_key_state_update);
void notify_keyboard_focus_in(struct weston_seat *, struct wl_array *, enum weston_key_state_update);
void notify_motion_absolute(struct weston_seat *, const struct timespec *, double, double);
void notify_pointer_frame(struct weston_seat *);
void notify_touch_normalized(
    struct weston_touch_device *, const struct timespec *, int, double, double,
    const struct weston_point2d_device_normalized *, int);
void notify_touch_frame(struct weston_touch_device *);
void weston_seat_init(struct weston_seat *, struct weston_compositor *, const char *);
int weston_seat_init_keyboard(struct weston_seat *, struct xkb_keymap *);
int weston_seat_init_pointer(struct weston_seat *);
int weston_seat_init_touch(struct weston_seat *);
struct weston_touch_device *weston_touch_create_touch_device(
    struct weston_touch *, const char *, void *, const struct weston_touch_device_ops *);

static struct weston_compositor *weston;
static struct weston_seat seat;
static struct weston_touch_device *touch_device;

static const char *move_touch(const char *line, const struct timespec *now) {
    int id;
    double x, y;
    if (sscanf(line, "touch down %d %lf %lf", &id, &x, &y) == 3)
        notify_touch_normalized(touch_device, now, id, x, y, NULL, WL_TOUCH_DOWN);
    else if (sscanf(line, "touch motion %d %lf %lf", &id, &x, &y) == 3)
        notify_touch_normalized(touch_device, now, id, x, y, NULL, WL_TOUCH_MOTION);
    else if (sscanf(line, "touch up %d", &id) == 1)
        notify_touch_normalized(touch_device, now, id, 0, 0, NULL, WL_TOUCH_UP);
    else if (!strcmp(line, "touch frame"))
        notify_touch_frame(touch_device);
    else
        return "unknown line";
    return NULL;
}

static void turn_outputs(uint32_t transform) {
    struct weston_output *output;
    wl_list_for_each(output, &weston->output_list, link) weston_output_set_transform(output, transform);
    // It would paint only what its clients change.
    weston_compositor_damage_all(weston);
}

static void begin_datagram(void) {}

static const char *handle_line(const char *line) {
    int code, pressed, notches, source;
    double x, y;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!strncmp(line, "touch ", 6)) return move_touch(line, &now);
    if (sscanf(line, "pointer move %lf %lf", &x, &y) == 2)
        notify_motion_absolute(&seat, &now, x, y);
    else if (sscanf(line, "pointer button %d %d", &code, &pressed) == 2)
        notify_button(
            &seat, &now, code, pressed ? WL_POINTER_BUTTON_STATE_PRESSED : WL_POINTER_BUTTON_STATE_RELEASED);
    else if (sscanf(line, "pointer axis %d %lf %d %d", &code, &x, &notches, &source) == 4) {
        struct weston_pointer_axis_event event = {
            code ? WL_POINTER_AXIS_VERTICAL_SCROLL : WL_POINTER_AXIS_HORIZONTAL_SCROLL, x, notches != 0, notches};
        notify_axis_source(&seat, source);
        notify_axis(&seat, &now, &event);
    } else if (!strcmp(line, "pointer frame"))
        notify_pointer_frame(&seat);
    else if (sscanf(line, "key %d %d", &code, &pressed) == 2)
        notify_key(
            &seat, &now, code, pressed ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED,
            STATE_UPDATE_AUTOMATIC);
    else if (sscanf(line, "output transform %d", &code) == 1 && code >= 0 && code < 8)
        turn_outputs(code);
    else
        return "unknown line";
    return NULL;
}

WL_EXPORT int wet_module_init(struct weston_compositor *compositor, int *argc, char *argv[]) {
    (void)argc;
    (void)argv;
    weston = compositor;
    weston_seat_init(&seat, compositor, "rig");
    weston_seat_init_pointer(&seat);
    weston_seat_init_touch(&seat);
    // Windows that are shown later get the focus.
    struct wl_array none;
    wl_array_init(&none);
    weston_seat_init_keyboard(&seat, NULL);
    notify_keyboard_focus_in(&seat, &none, STATE_UPDATE_NONE);
    touch_device = weston_touch_create_touch_device(weston_seat_get_touch(&seat), "/rig/touch", NULL, NULL);
    control_listen(wl_display_get_event_loop(compositor->wl_display));
    return 0;
}
