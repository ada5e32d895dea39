// A datagram socket in the compositor's own event loop, named by RIG_CONTROL.
//
// One datagram holds lines of text. They are carried out in order and in one go, so that what belongs to one
// touch frame reaches clients as one. A line "sync" asks for an answer: "ok", or what went wrong.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server-core.h>

// Carries out one line. Gives back NULL, or what is wrong with it.
static const char *handle_line(const char *line);

// Is called before the first line of a datagram.
static void begin_datagram(void);

static int control_readable(int fd, uint32_t mask, void *data) {
    (void)mask;
    (void)data;
    char text[8192];
    struct sockaddr_un sender;
    socklen_t length = sizeof sender;
    // One at a time: the compositor tells clients of some devices when it is idle between two.
    ssize_t count = recvfrom(fd, text, sizeof text - 1, MSG_DONTWAIT, (struct sockaddr *)&sender, &length);
    if (count > 0) {
        text[count] = 0;
        char answer[512] = "ok";
        int wants_answer = 0;
        char *rest = NULL;
        begin_datagram();
        for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
            if (!strcmp(line, "sync")) {
                wants_answer = 1;
                continue;
            }
            const char *error = handle_line(line);
            if (!error) continue;
            snprintf(answer, sizeof answer, "%s: %s", line, error);
            fprintf(stderr, "rig: %s\n", answer);
        }
        if (wants_answer && length > sizeof(sa_family_t))
            sendto(fd, answer, strlen(answer), MSG_DONTWAIT, (struct sockaddr *)&sender, length);
    }
    return 0;
}

static void control_listen(struct wl_event_loop *loop) {
    const char *path = getenv("RIG_CONTROL");
    if (!path) return;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    unlink(path);
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address)) {
        perror("rig: cannot listen");
        return;
    }
    chmod(path, 0666);
    wl_event_loop_add_fd(loop, fd, WL_EVENT_READABLE, control_readable, NULL);
}
