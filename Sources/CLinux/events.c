/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
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

static sigset_t signal_set(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    return set;
}

int tripfeed_signals_block(const int *signals, int count) {
    sigset_t set = signal_set(signals, count);
    return -pthread_sigmask(SIG_BLOCK, &set, NULL);
}

int tripfeed_signalfd_create(const int *signals, int count) {
    sigset_t set = signal_set(signals, count);
    int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int tripfeed_signalfd_read(int descriptor) {
    struct signalfd_siginfo information;
    ssize_t taken;
    do taken = read(descriptor, &information, sizeof information); while (taken < 0 && errno == EINTR);
    return taken < 0 ? -errno : (int)information.ssi_signo;
}

static _Thread_local const void *current_loop;

const void *tripfeed_current_loop(void) { return current_loop; }

void tripfeed_set_current_loop(const void *loop) { current_loop = loop; }

struct thread_start {
    void (*body)(void *context);
    void *context;
};

static void *thread_main(void *argument) {
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
