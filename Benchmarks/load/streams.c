/* SPDX-License-Identifier: Apache-2.0 */

/* The subscribers of `fanout`. Each reads its event stream line by line and keeps only a line that has not ended yet.
 * Lines of the chunked transfer coding between the events are no field of an event and fall through.
 */
#define _GNU_SOURCE
#include "fanout.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1024, RECEIVE_BYTES = 65536, CONNECTING_AT_ONCE = 64 };

enum event_kind { OTHER_EVENT, HELLO, TICK };

struct stream {
    int fd;
    enum { CONNECTING, WAITING_FOR_STATUS, WAITING_FOR_HELLO, READY } state;
    enum event_kind event; /* the event whose lines are being read */
    long counter;          /* the newest eventCounter seen */
    int kept;              /* bytes of an unfinished line in `line` */
    char line[LINE_MAX_BYTES];
};

static char request[512];

static bool begins_with(const char *line, int length, const char *prefix) {
    int wanted = (int)strlen(prefix);
    return length >= wanted && !memcmp(line, prefix, (size_t)wanted);
}

static long event_counter(const char *line, int length) {
    static const char key[] = "\"eventCounter\":";
    const char *found = memmem(line, (size_t)length, key, sizeof key - 1);
    if (!found) fail("an event without eventCounter: %.*s", length, line);
    return strtol(found + sizeof key - 1, NULL, 10);
}

static void reached(struct fanout *run, struct stream *stream, long counter) {
    bool was_behind = stream->counter < run->target;
    if (counter > stream->counter) stream->counter = counter;
    if (!was_behind || stream->counter < run->target) return;
    run->streams_behind--;
    run->last_arrival = now_microseconds();
}

static void read_data(struct fanout *run, struct stream *stream, const char *line, int length) {
    if (stream->event == HELLO && stream->state == WAITING_FOR_HELLO) {
        stream->counter = event_counter(line, length);
        if (run->streams_ready == 0) run->base = run->target = stream->counter;
        if (stream->counter != run->base) fail("the server's history moved while streams were opened");
        stream->state = READY;
        run->streams_ready++;
    } else if (stream->event == TICK && stream->state == READY) {
        run->deliveries++;
        reached(run, stream, event_counter(line, length));
    }
}

static void read_line(struct fanout *run, struct stream *stream, const char *line, int length) {
    if (stream->state == WAITING_FOR_STATUS) {
        if (!begins_with(line, length, "HTTP/1.1 200")) fail("a stream was answered %.*s", length, line);
        stream->state = WAITING_FOR_HELLO;
    } else if (begins_with(line, length, "event: ")) {
        stream->event = begins_with(line, length, "event: tick") ? TICK
                      : begins_with(line, length, "event: hello") ? HELLO
                                                                  : OTHER_EVENT;
    } else if (begins_with(line, length, "data: ")) {
        read_data(run, stream, line, length);
        stream->event = OTHER_EVENT;
    }
}

static void read_stream(struct fanout *run, struct stream *stream) {
    static char buffer[LINE_MAX_BYTES + RECEIVE_BYTES];
    memcpy(buffer, stream->line, (size_t)stream->kept);
    ssize_t received = recv(stream->fd, buffer + stream->kept, RECEIVE_BYTES, 0);
    if (received < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (received <= 0) fail("the server closed a stream: %s", received ? strerror(errno) : "end of stream");
    char *line = buffer, *end = buffer + stream->kept + received;
    for (char *newline; (newline = memchr(line, '\n', (size_t)(end - line))); line = newline + 1)
        read_line(run, stream, line, (int)(newline - line));
    stream->kept = (int)(end - line);
    if (stream->kept > LINE_MAX_BYTES) fail("a line longer than %d bytes", LINE_MAX_BYTES);
    memcpy(stream->line, line, (size_t)stream->kept);
}

static void send_request(struct fanout *run, struct stream *stream) {
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(stream->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) fail("a stream could not connect: %s", strerror(error));
    ssize_t length = (ssize_t)strlen(request);
    if (send(stream->fd, request, (size_t)length, 0) != length) fail("a request could not be written whole");
    stream->state = WAITING_FOR_STATUS;
    struct epoll_event watch = {.events = EPOLLIN, .data.ptr = stream};
    epoll_ctl(run->epoll, EPOLL_CTL_MOD, stream->fd, &watch);
}

void stream_ready(struct fanout *run, struct stream *stream, uint32_t events) {
    if (stream->state != CONNECTING) read_stream(run, stream);
    else if (events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) send_request(run, stream);
}

void streams_open(struct fanout *run, const char *path) {
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept: text/event-stream\r\n\r\n", path, run->port);
    run->streams = calloc((size_t)run->stream_count, sizeof *run->streams);
    if (!run->streams) fail("no memory for %d streams", run->stream_count);
    for (int opened = 0; run->streams_ready < run->stream_count;) {
        for (; opened < run->stream_count && opened - run->streams_ready < CONNECTING_AT_ONCE; opened++) {
            struct stream *stream = &run->streams[opened];
            stream->fd = connect_loopback(run->port, true);
            struct epoll_event watch = {.events = EPOLLOUT, .data.ptr = stream};
            epoll_ctl(run->epoll, EPOLL_CTL_ADD, stream->fd, &watch);
        }
        pump(run, NULL, 100);
    }
}

void streams_expect(struct fanout *run, long target) {
    run->target = target;
    run->streams_behind = run->stream_count;
    for (int i = 0; i < run->stream_count; i++)
        if (run->streams[i].counter >= target) run->streams_behind--;
}
