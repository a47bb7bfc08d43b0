/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

int tripfeed_epoll_create(void) {
    int descriptor = epoll_create1(EPOLL_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int tripfeed_epoll_add(int epoll, int descriptor, uint64_t token) {
    struct epoll_event event = {
        .events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET,
        .data.u64 = token,
    };
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) < 0 ? -errno : 0;
}

int tripfeed_epoll_wait(int epoll, struct epoll_event *events, int capacity, int milliseconds) {
    int count = epoll_wait(epoll, events, capacity, milliseconds);
    if (count >= 0) return count;
    /* An interrupted wait is one that found nothing: the loop looks at its timers and waits again. */
    return errno == EINTR ? 0 : -errno;
}

int tripfeed_eventfd_create(void) {
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int tripfeed_eventfd_signal(int descriptor) {
    uint64_t one = 1;
    ssize_t written;
    do written = write(descriptor, &one, sizeof one); while (written < 0 && errno == EINTR);
    return written < 0 ? -errno : 0;
}

int tripfeed_eventfd_drain(int descriptor) {
    uint64_t value;
    ssize_t taken;
    do taken = read(descriptor, &value, sizeof value); while (taken < 0 && errno == EINTR);
    return taken < 0 ? -errno : 0;
}

/* The writing end of the pipe for each signal, plus one; 0 while nobody asked for it. */
static volatile sig_atomic_t signal_pipes[NSIG];

static void on_signal(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    /* A full pipe holds thousands of signals that nobody has taken: one more says nothing new. */
    ssize_t written = write(signal_pipes[number] - 1, &byte, 1);
    (void)written;
    errno = saved;
}

int tripfeed_signals_open(const int *signals, int count) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return -errno;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    for (int i = 0; i < count; i++) {
        signal_pipes[signals[i]] = ends[1] + 1;
        if (sigaction(signals[i], &action, NULL) < 0) return -errno;
    }
    return ends[0];
}

int tripfeed_signals_take(int descriptor) {
    unsigned char number;
    ssize_t taken;
    do taken = read(descriptor, &number, 1); while (taken < 0 && errno == EINTR);
    return taken < 0 ? -errno : number;
}

static _Thread_local const void *current_loop;

const void *tripfeed_current_loop(void) { return current_loop; }

void tripfeed_set_current_loop(const void *loop) { current_loop = loop; }

struct thread_start {
    void (*body)(void *context);
    void *context;
};

static void *thread_main(void *argument) {
    /* Threads of a dispatch pool, one of which may have started this one, block all signals, and so would this. */
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    struct thread_start start = *(struct thread_start *)argument;
    free(argument);
    start.body(start.context);
    return NULL;
}

int tripfeed_thread_start(const char *name, void (*body)(void *context), void *context) {
    struct thread_start *start = malloc(sizeof *start);
    if (!start) return -ENOMEM;
    *start = (struct thread_start){.body = body, .context = context};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    int code = pthread_create(&thread, &attributes, thread_main, start);
    pthread_attr_destroy(&attributes);
    if (code) {
        free(start);
        return -code;
    }
    pthread_setname_np(thread, name);
    return 0;
}
