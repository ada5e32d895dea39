#pragma once
#include <fcntl.h>
#include <linux/input.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// glibc declares these only under _GNU_SOURCE, which Swift's own view of glibc does not set.
int memfd_create(const char *name, unsigned int flags);
int pthread_setname_np(pthread_t thread, const char *name);
int pipe2(int ends[2], int flags);
int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *signals);

static const unsigned int martlet_memfd_cloexec = 1;
static const int martlet_pipe_flags = O_CLOEXEC;
static const int martlet_eventfd_flags = EFD_CLOEXEC | EFD_NONBLOCK;
static const int martlet_epoll_flags = EPOLL_CLOEXEC;
static const int martlet_timerfd_flags = TFD_CLOEXEC | TFD_NONBLOCK;

// Whether the caller is the thread that the process began with.
pid_t gettid(void);
static inline int martlet_is_main_thread(void) { return gettid() == getpid(); }

// What CoreFoundation's run loop uses of libdispatch on Linux, and exports without a header: the descriptor that can be
// read when the main queue has something to run, and running it. Both are for the main thread.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// The run loop of CoreFoundation, which is there where the program has loaded Foundation. It runs the main queue as well
// as timers and sources.
extern void CFRunLoopRun(void) __attribute__((weak));
static inline int martlet_has_run_loop(void) { return CFRunLoopRun != 0; }
static inline void martlet_run_run_loop(void) { CFRunLoopRun(); }

// LeakSanitizer's look, which is there in a build for AddressSanitizer alone. It looks as a process ends by `exit`, and not
// by `_exit`. What it finds ends the process.
extern void __lsan_do_leak_check(void) __attribute__((weak));
static inline void martlet_look_for_leaks(void) {
    if (__lsan_do_leak_check != 0) __lsan_do_leak_check();
}

static const int martlet_inotify_flags = IN_CLOEXEC | IN_NONBLOCK;
static const unsigned int martlet_inotify_changes =
    IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF;

// What an input device of the kernel (evdev) says of itself; the macros of these requests are not visible to Swift.
static inline int martlet_input_keys(int device, void *bits, size_t size) {
    return ioctl(device, EVIOCGBIT(EV_KEY, size), bits);
}
static inline int martlet_input_axes(int device, void *bits, size_t size) {
    return ioctl(device, EVIOCGBIT(EV_ABS, size), bits);
}
static inline int martlet_input_axis(int device, int axis, struct input_absinfo *info) {
    return ioctl(device, EVIOCGABS(axis), info);
}
static inline int martlet_input_pressed(int device, void *bits, size_t size) {
    return ioctl(device, EVIOCGKEY(size), bits);
}
static inline int martlet_input_name(int device, char *name, size_t size) {
    return ioctl(device, EVIOCGNAME(size), name);
}
static inline int martlet_input_set_clock(int device, int clock) { return ioctl(device, EVIOCSCLOCKID, &clock); }
